// City faces and layouts of dice in characters: pictures known by heart, and that the cities which
// one sees in a picture are those which are there.
#include "formats/game/dice/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/random_game.hpp"

namespace cartulary::test {
namespace {

using namespace engine::dice;
using engine::kAllSides;
using engine::kRotations;
using engine::kSides;
using engine::Side;
using formats::draw_faces;
using formats::kDieHeight;
using formats::kDieWidth;
using Lines = std::vector<std::string>;

constexpr Sides N = Sides::of(Side::north), E = Sides::of(Side::east), S = Sides::of(Side::south),
                W = Sides::of(Side::west);

Lines draw_layout(const FaceTable& faces, const Layout& dice) {
  formats::DiceRecord record;
  record.face_table = faces;
  return formats::draw_layout(dice, record);
}

BuiltDie die(int face, int rotation, int x, int y) {
  return {.face = static_cast<uint8_t>(face),
          .rotation = static_cast<engine::Rotation>(rotation),
          .cell = {static_cast<int16_t>(x), static_cast<int16_t>(y)}};
}

Layout layout(std::initializer_list<BuiltDie> dice) {
  Layout out;
  for (const BuiltDie& one : dice) out.push_back(one);
  return out;
}

TEST(DicePicture, Faces) {
  EXPECT_EQ(draw_faces(kProvisionalFaces, "ABCD"),
            (Lines{"    A          B          C          D",      //
                   "+--###--+  +--###--+  +--###--+  +--###--+",  //
                   "|  ###  |  |  ###  |  |  ###  |  |  ###  |",  //
                   "|       |  |  ###  |  |      ##  |  ######",  //
                   "|       |  |  ###  |  |       |  |  ###  |",  //
                   "+-------+  +--###--+  +-------+  +--###--+"}));
}

TEST(DicePicture, FacesWithPiecesOfEveryKind) {
  EXPECT_EQ(draw_faces({city_face({N, E, S, W}), city_face({N | S, E | W}),
                        city_face({N | E, S | W}), city_face({S, N | E | W})},
                       "PQRS"),
            (Lines{"    P          Q          R          S",      //
                   "+--###--+  +--###--+  +--###--+  +--###--+",  //
                   "|  ###  |  |  ###  |  |  #####|  |  ###  |",  //
                   "##     ##  ##:###:##  ##     ##  #########",  //
                   "|  ###  |  |  ###  |  |#####  |  |       |",  //
                   "+--###--+  +--###--+  +--###--+  +--###--+"}));
}

TEST(DicePicture, AsManyFacesAsAreNamed) {
  EXPECT_EQ(draw_faces(kProvisionalFaces, "Z"), (Lines{"    Z",      //
                                                       "+--###--+",  //
                                                       "|  ###  |",  //
                                                       "|       |",  //
                                                       "|       |",  //
                                                       "+-------+"}));
  EXPECT_EQ(draw_faces(kProvisionalFaces, "WXYZ").front(),
            "    W          X          Y          Z");
}

// Example 2 of the rule page, when the last two dice have been built.
TEST(DicePicture, ExampleTwo) {
  const Layout dice = layout({die(1, 0, 0, -2), die(0, 2, 1, -2), die(3, 0, 0, -1),
                              die(3, 2, 1, -1), die(2, 0, 0, 0), die(2, 3, 1, 0)});
  EXPECT_EQ(draw_layout(kProvisionalFaces, dice),
            (Lines{"       0       1",      //
                   "   +--###--+-------+",  //
                   "   |B ###  |A      |",  //
                   "-2 |  ###  |       |",  //
                   "   |  ###  |  ###  |",  //
                   "   +--###--+--###--+",  //
                   "   |D ###  |D ###  |",  //
                   "-1 |  ###########  |",  //
                   "   |  ###  |  ###  |",  //
                   "   +--###--+--###--+",  //
                   "   |C ###  |C ###  |",  //
                   " 0 |      ###      |",  //
                   "   |       |       |",  //
                   "   +-------+-------+"}));
}

TEST(DicePicture, EdgesThatDoNotMatch) {
  const Layout dice = layout({die(3, 1, 0, 0), die(0, 2, 1, 0), die(0, 2, 0, 1)});
  EXPECT_EQ(draw_layout(kProvisionalFaces, dice), (Lines{"      0       1",      //
                                                         "  +-------+-------+",  //
                                                         "  |D      |A      |",  //
                                                         "0 ########!       |",  //
                                                         "  |  ###  |  ###  |",  //
                                                         "  +--!!!--+--###--+",  //
                                                         "  |A      |",          //
                                                         "1 |       |",          //
                                                         "  |  ###  |",          //
                                                         "  +--###--+"}));
}

TEST(DicePicture, DiceApartAndFarFromTheMiddle) {
  const Layout dice = layout({die(0, 3, 11, -10), die(0, 1, 9, -9)});
  EXPECT_EQ(draw_layout(kProvisionalFaces, dice),
            (Lines{"        9      10      11",      //
                   "                    +-------+",  //
                   "                    |A      |",  //
                   "-10                 ##      |",  //
                   "                    |       |",  //
                   "    +-------+       +-------+",  //
                   "    |A      |",                  //
                   " -9 |      ##",                  //
                   "    |       |",                  //
                   "    +-------+"}));
}

// The name stands where the face has no city; of dice in one place one is drawn.
TEST(DicePicture, NamesMakeRoom) {
  const FaceTable faces{city_face({N | E, S | W}), {}, {}, {}};
  EXPECT_EQ(draw_layout(faces, layout({die(0, 0, 0, 0), die(0, 1, 1, 0), die(0, 0, 1, 0)})),
            (Lines{"      0       1",      //
                   "  +--###--+--###--+",  //
                   "  |A #####|#####  |",  //
                   "0 ##     ###     ##",  //
                   "  |#####  |A #####|",  //
                   "  +--###--+--###--+"}));
}

TEST(DicePicture, IsBounded) {
  const auto lines = [](int x, int y) {
    return draw_layout(kProvisionalFaces, layout({die(0, 0, -3, -4), die(0, 0, x - 4, y - 5)}));
  };
  EXPECT_EQ(lines(24, 24).size(), 2 + 24 * 4u);
  EXPECT_TRUE(lines(25, 1).empty());
  EXPECT_TRUE(lines(1, 25).empty());
  EXPECT_TRUE(draw_layout(kProvisionalFaces, {}).empty());
  const Layout ends = layout({die(0, 0, -32768, 32767), die(0, 0, 32767, -32768)});
  EXPECT_TRUE(draw_layout(kProvisionalFaces, ends).empty());
  const Layout end = layout({die(0, 0, -32768, 32767)});
  EXPECT_EQ(draw_layout(kProvisionalFaces, end).front(), "       -32768");
}

/// The dice of a city, and whether it is closed.
using SeenCity = std::pair<std::set<int>, bool>;

/// The cities that a picture shows to somebody who knows nothing but where the dice lie.
class Beholder {
 public:
  /// `touching`: whether corners touch, too.
  Beholder(Lines picture, const Layout& dice, bool touching)
      : picture_(std::move(picture)), dice_(dice), touching_(touching) {
    std::size_t left = std::string::npos;
    for (const std::string& line : picture_) left = std::min(left, line.find('+'));
    left_ = static_cast<int>(left);
    west_ = north_ = 100;
    for (const BuiltDie& one : dice) {
      west_ = std::min<int>(west_, one.cell.x);
      north_ = std::min<int>(north_, one.cell.y);
    }
  }

  std::multiset<SeenCity> cities() {
    std::multiset<SeenCity> out;
    for (int y = 1; y < static_cast<int>(picture_.size()); ++y) {
      for (int x = left_; x < static_cast<int>(picture_[static_cast<std::size_t>(y)].size()); ++x) {
        if (at(x, y) != '#') continue;
        SeenCity city{{}, true};
        follow(x, y, city);
        out.insert(city);
      }
    }
    return out;
  }

 private:
  char at(int x, int y) const {
    if (y < 1 || y >= static_cast<int>(picture_.size())) return ' ';
    const std::string& line = picture_[static_cast<std::size_t>(y)];
    return x < left_ || x >= static_cast<int>(line.size()) ? ' '
                                                           : line[static_cast<std::size_t>(x)];
  }

  void follow(int x, int y, SeenCity& city) {
    if (at(x, y) != '#') return;
    picture_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '.';
    look(x, y, city);
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (touching_ || dx == 0 || dy == 0) follow(x + dx, y + dy, city);
      }
    }
  }

  /// A place in the frame belongs to the dice on both sides of it.
  void look(int x, int y, SeenCity& city) const {
    const int across = x - left_, down = y - 1;
    const bool upright = across % (kDieWidth + 1) == 0, level = down % (kDieHeight + 1) == 0;
    const int column = west_ + across / (kDieWidth + 1), row = north_ + down / (kDieHeight + 1);
    int found = 0;
    for (const auto& [dx, dy] : std::set<std::pair<int, int>>{{0, 0}, {-upright, -level}}) {
      const int one = die_at(dice_, die(0, 0, column + dx, row + dy).cell);
      if (one < 0) continue;
      ++found;
      city.first.insert(one);
    }
    if ((upright || level) && found < 2) city.second = false;
  }

  Lines picture_;
  const Layout& dice_;
  bool touching_;
  int left_ = 0, west_ = 0, north_ = 0;
};

std::multiset<SeenCity> cities_there(const FaceTable& faces, const Layout& dice) {
  std::multiset<SeenCity> out;
  for (const City& city : cities_of(faces, dice)) {
    SeenCity there{{}, city.closed};
    for (int i = 0; i < kDice; ++i) {
      if ((city.dice >> i & 1) != 0) there.first.insert(i);
    }
    out.insert(there);
  }
  return out;
}

/// A face on which no piece crosses another: that one cannot be followed without knowing `:`.
CityFace random_face(Random& random) {
  CityFace out;
  std::array<Sides, kSides> pieces{};
  for (Side side : kAllSides) {
    Sides& piece = pieces[random.below(kSides)];
    if (random.below(3) > 0) piece.insert(side);
  }
  for (Sides piece : pieces) {
    if (!piece.empty()) out.pieces.push_back(piece);
  }
  const bool crossing = out.pieces.size() == 2 &&
                        (out.pieces[0] == (N | S) || out.pieces[0] == (E | W)) &&
                        out.black() == (N | E | S | W);
  return crossing ? random_face(random) : out;
}

bool fits(const FaceTable& faces, const Layout& dice, const BuiltDie& more) {
  if (die_at(dice, more.cell) >= 0) return false;
  for (Side side : kAllSides) {
    const int beside = die_at(dice, neighbour(more.cell, side));
    if (beside < 0) continue;
    const Sides other = black_sides(faces, dice[static_cast<std::size_t>(beside)]);
    if (other.contains(opposite(side)) != black_sides(faces, more).contains(side)) return false;
  }
  return true;
}

TEST(DicePicture, ShowsTheCitiesThatAreThere) {
  std::size_t closed = 0, open = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    FaceTable faces = kProvisionalFaces;
    if (seed % 3 > 0) {
      for (CityFace& face : faces) face = random_face(random);
    }
    Layout dice;
    const int turn = static_cast<int>(random.below(9)) - 6;  // negative coordinates, too
    for (int tries = 0; tries < 60 && dice.size() < kDice; ++tries) {
      const auto below = [&](std::size_t n) { return static_cast<int>(random.below(n)); };
      const BuiltDie more =
          die(below(kCityFaces), below(kRotations), turn + below(4), turn - below(4));
      if (fits(faces, dice, more)) dice.push_back(more);
    }
    const auto there = cities_there(faces, dice);
    const Lines picture = draw_layout(faces, dice);
    ASSERT_EQ(Beholder(picture, dice, false).cities(), there) << seed;
    ASSERT_EQ(Beholder(picture, dice, true).cities(), there) << "pieces touch, " << seed;
    for (const SeenCity& city : there) ++(city.second ? closed : open);
    for (const std::string& line : picture) {
      ASSERT_TRUE(line.empty() || line.back() != ' ') << seed;
    }
  }
  EXPECT_GT(closed, 1000u);
  EXPECT_GT(open, 5000u);
}

}  // namespace
}  // namespace cartulary::test

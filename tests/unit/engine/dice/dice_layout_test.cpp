// The city built of dice: which cities there are, what is closed, and what a player may build. The
// cities are found a second time by pouring water into a model of the layout.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "engine/dice/check.hpp"
#include "engine/dice/layout.hpp"
#include "tests/random_game.hpp"

namespace cartulary::test {
namespace {

using namespace engine::dice;
using engine::Cell;
using engine::kAllSides;
using engine::kRotations;
using engine::kSides;
using engine::Rotation;
using engine::Side;

constexpr Sides N = Sides::of(Side::north), E = Sides::of(Side::east);
constexpr Sides S = Sides::of(Side::south), W = Sides::of(Side::west);

BuiltDie die(int face, int rotation, int x, int y) {
  return {.face = static_cast<uint8_t>(face),
          .rotation = static_cast<Rotation>(rotation),
          .cell = {static_cast<int16_t>(x), static_cast<int16_t>(y)}};
}

Layout layout(std::initializer_list<BuiltDie> dice) {
  Layout out;
  for (const BuiltDie& one : dice) out.push_back(one);
  return out;
}

/// A city of `cities_of`, in a form that two methods can be compared by.
struct Found {
  std::set<std::size_t> dice;
  bool closed = false;
  friend auto operator<=>(const Found&, const Found&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Found& found) {
    return out << (found.closed ? "closed " : "open ") << ::testing::PrintToString(found.dice);
  }
};
using FoundCities = std::multiset<Found>;

FoundCities by_engine(const FaceTable& faces, const Layout& dice) {
  FoundCities out;
  for (const City& city : cities_of(faces, dice)) {
    Found found{.dice = {}, .closed = city.closed};
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if ((city.dice >> i & 1u) != 0) found.dice.insert(i);
    }
    EXPECT_EQ(static_cast<std::size_t>(city.size()), found.dice.size());
    out.insert(found);
  }
  return out;
}

/// A model of the layout in cubes. A die is 5 x 5 cubes wide and has more floors than pieces: each
/// piece is a channel on a floor of its own, so that pieces may even cross, and where it reaches
/// the edge of the die it stands open on every floor. Water poured into a city fills it; a city out
/// of which it runs is not closed.
class Model {
 public:
  Model(const FaceTable& faces, const Layout& dice) {
    for (std::size_t i = 0; i < dice.size(); ++i) {
      west_ = i == 0 ? dice[i].cell.x : std::min<int>(west_, dice[i].cell.x);
      north_ = i == 0 ? dice[i].cell.y : std::min<int>(north_, dice[i].cell.y);
    }
    for (const BuiltDie& one : dice) {
      width_ = std::max(width_, (one.cell.x - west_ + 1) * kWidth);
      height_ = std::max(height_, (one.cell.y - north_ + 1) * kWidth);
    }
    cubes_.resize(static_cast<std::size_t>(width_ * height_ * kHeight), kRock);
    for (std::size_t i = 0; i < dice.size(); ++i) dig(faces, dice[i], static_cast<int8_t>(i));
  }

  FoundCities pour() {
    FoundCities out;
    for (int z = 0; z < kHeight; ++z) {
      for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
          if (at({x, y, z}) >= 0) out.insert(fill({x, y, z}));
        }
      }
    }
    return out;
  }

 private:
  struct Cube {
    int x, y, z;
  };
  static constexpr int kWidth = 5, kMiddle = 2;
  static constexpr int kHeight = 2 * kSides;  ///< rock between any two floors
  static constexpr int8_t kRock = -1, kWater = -2;

  static Cube step(Cube c, int direction) {
    constexpr std::array<std::array<int, 3>, 6> steps{
        {{0, -1, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}}};
    const auto& by = steps[static_cast<std::size_t>(direction)];
    return {c.x + by[0], c.y + by[1], c.z + by[2]};
  }
  bool inside(Cube c) const {
    return c.x >= 0 && c.x < width_ && c.y >= 0 && c.y < height_ && c.z >= 0 && c.z < kHeight;
  }
  int8_t& at(Cube c) {
    return cubes_[static_cast<std::size_t>((c.z * height_ + c.y) * width_ + c.x)];
  }

  void dig(const FaceTable& faces, const BuiltDie& one, int8_t number) {
    const Cube corner{(one.cell.x - west_) * kWidth, (one.cell.y - north_) * kWidth, 0};
    int floor = 0;
    for (Sides piece : faces[one.face].pieces) {
      const Cube middle{corner.x + kMiddle, corner.y + kMiddle, floor};
      floor += 2;
      at(middle) = number;
      for (Side printed : kAllSides) {
        if (!piece.contains(printed)) continue;
        const int side = (static_cast<int>(printed) + static_cast<int>(one.rotation)) % kSides;
        const Cube channel = step(middle, side);
        at(channel) = number;
        for (int z = 0; z < kHeight; ++z) at(step({channel.x, channel.y, z}, side)) = number;
      }
    }
  }

  Found fill(Cube start) {
    Found out{.dice = {static_cast<std::size_t>(at(start))}, .closed = true};
    std::vector<Cube> wet{start};
    at(start) = kWater;
    while (!wet.empty()) {
      const Cube here = wet.back();
      wet.pop_back();
      for (int direction = 0; direction < 6; ++direction) {
        const Cube next = step(here, direction);
        const bool rock = !inside(next) || at(next) == kRock;
        // Only in the middle of a die's edge does a channel lead over to another die.
        if (rock && direction < kSides && leads_out(here, direction)) out.closed = false;
        if (rock || at(next) == kWater) continue;
        out.dice.insert(static_cast<std::size_t>(at(next)));
        at(next) = kWater;
        wet.push_back(next);
      }
    }
    return out;
  }
  static bool leads_out(Cube here, int direction) {
    const int x = here.x % kWidth, y = here.y % kWidth;
    const std::array<bool, kSides> out{y == 0, x == kWidth - 1, y == kWidth - 1, x == 0};
    return out[static_cast<std::size_t>(direction)];
  }

  int west_ = 0, north_ = 0, width_ = 0, height_ = 0;
  std::vector<int8_t> cubes_;  ///< number of the die at a channel
};

/// Each side belongs to one of the pieces, or to none. There is at least one black edge.
CityFace random_face(Random& random) {
  std::array<Sides, kSides> pieces{};
  const uint32_t most = 1 + random.below(1 + random.below(kSides));
  for (Side side : kAllSides) {
    const uint32_t piece = random.below(most + 1);
    if (piece < most) pieces[piece].insert(side);
  }
  CityFace out;
  for (Sides piece : pieces) {
    if (!piece.empty()) out.pieces.push_back(piece);
  }
  return out.pieces.empty() ? city_face({N, E, S, W}) : out;
}

FaceTable random_faces(Random& random) {
  FaceTable out;
  for (CityFace& face : out) face = random_face(random);
  return out;
}

bool fits(const FaceTable& faces, const Layout& dice, const BuiltDie& more) {
  for (const BuiltDie& one : dice) {
    for (Side side : kAllSides) {
      if (neighbour(one.cell, side) != more.cell) continue;
      const bool black = black_sides(faces, one).contains(side);
      if (black != black_sides(faces, more).contains(opposite(side))) return false;
    }
  }
  return true;
}

/// A place beside one of the dice, seldom one at some distance.
Cell random_cell(const Layout& dice, Random& random) {
  if (dice.empty()) return {};
  Cell out = dice[random.below(dice.size())].cell;
  const Side way = kAllSides[random.below(kSides)];
  for (uint32_t steps = random.below(12) == 0 ? 2 : 1; steps > 0; --steps) {
    out = neighbour(out, way);
  }
  return out;
}

int open_edges(const FaceTable& faces, const Layout& dice) {
  int out = 0;
  for (const BuiltDie& one : dice) {
    for (Side side : kAllSides) {
      const bool black = black_sides(faces, one).contains(side);
      out += black && die_at(dice, neighbour(one.cell, side)) < 0;
    }
  }
  return out;
}

enum class Builder {
  careless,  ///< heeds no edges
  lawful,    ///< lets black touch black
  planner,   ///< besides, wants to close all with the last die, as a player does
};

constexpr int kPatience = 40;  ///< of the planner: tries for a better place

/// A layout of random size.
Layout random_layout(const FaceTable& faces, Random& random, Builder builder) {
  Layout out;
  const std::size_t wanted = kDice - random.below(1 + random.below(kDice));
  int patience = kPatience;
  for (int tries = 0; tries < 400 && out.size() < wanted; ++tries) {
    BuiltDie more = die(static_cast<int>(random.below(kCityFaces)),
                        static_cast<int>(random.below(kRotations)), 0, 0);
    more.cell = random_cell(out, random);
    if (die_at(out, more.cell) >= 0) continue;
    if (builder != Builder::careless && !fits(faces, out, more)) continue;
    out.push_back(more);
    if (builder != Builder::planner) continue;
    const int left = static_cast<int>(wanted - out.size());
    const bool too_early = left > 0 && largest_closed(faces, out) > 0;
    const bool good = !too_early && std::abs(open_edges(faces, out) - left) <= std::min(left, 1);
    if (!good && --patience > 0) out.swap_remove(out.size() - 1);
    if (good) patience = kPatience;
  }
  return out;
}

int largest_of(const FoundCities& cities) {
  std::size_t best = 0;
  for (const Found& city : cities) {
    if (city.closed) best = std::max(best, city.dice.size());
  }
  return static_cast<int>(best);
}

/// Counts of what was met, so that a comparison of nothing with nothing does not pass for one.
struct Met {
  std::array<int, kDice + 1> closed{};  ///< closed cities by size
  int layouts_of_nine = 0;
  int several_closed = 0;
  int twice_in_one = 0;  ///< layouts in which a die lies twice in one city
  std::size_t most_cities = 0;
};

void compare(const FaceTable& faces, const Layout& dice, Met& met) {
  const FoundCities expected = Model(faces, dice).pour();
  ASSERT_EQ(by_engine(faces, dice), expected);
  ASSERT_EQ(largest_closed(faces, dice), largest_of(expected));
  int closed = 0;
  std::size_t in_cities = 0, pieces = 0;
  for (const Found& city : expected) {
    in_cities += city.dice.size();
    if (!city.closed) continue;
    ++closed;
    ++met.closed[city.dice.size()];
  }
  for (const BuiltDie& one : dice) pieces += faces[one.face].pieces.size();
  met.layouts_of_nine += dice.size() == kDice;
  met.several_closed += closed > 1;
  met.twice_in_one += in_cities < pieces;
  met.most_cities = std::max(met.most_cities, expected.size());
}

TEST(DiceCities, AreThoseThatWaterFindsInLegalLayouts) {
  Met met;
  for (uint64_t seed = 0; seed < 12'000; ++seed) {
    Random random(seed);
    const FaceTable faces = seed % 2 == 0 ? kProvisionalFaces : random_faces(random);
    for (Builder builder : {Builder::lawful, Builder::planner, Builder::planner}) {
      compare(faces, random_layout(faces, random, builder), met);
    }
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_EQ(met.closed[0] + met.closed[1], 0) << "no die closes a city by itself";
  for (std::size_t size = 2; size <= 4; ++size) EXPECT_GT(met.closed[size], 500) << size;
  for (std::size_t size = 5; size <= kDice; ++size) EXPECT_GT(met.closed[size], 5) << size;
  EXPECT_GT(met.layouts_of_nine, 1000);
  EXPECT_GT(met.several_closed, 1000);
  EXPECT_GT(met.twice_in_one, 500);
}

TEST(DiceCities, AreThoseThatWaterFindsWhereEdgesDoNotMatch) {
  Met met;
  for (uint64_t seed = 0; seed < 8'000; ++seed) {
    Random random(seed + 1'000'000);
    const FaceTable faces = seed % 2 == 0 ? kProvisionalFaces : random_faces(random);
    for (int n = 0; n < 3; ++n) {
      compare(faces, random_layout(faces, random, Builder::careless), met);
    }
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(met.closed[2], 500);
  EXPECT_GT(met.closed[3], 100);
  EXPECT_GT(met.twice_in_one, 100);
  EXPECT_GT(met.several_closed, 500);
}

// A layout may have far more cities than dice.
TEST(DiceCities, AreAsManyAsThePieces) {
  constexpr CityFace caps = city_face({N, E, S, W});
  constexpr FaceTable faces{caps, caps, caps, caps};
  Layout apart, square;
  for (int i = 0; i < kDice; ++i) {
    apart.push_back(die(i % kCityFaces, i % kRotations, 2 * i, 0));
    square.push_back(die(i % kCityFaces, i % kRotations, i % 3, i / 3));
  }
  EXPECT_EQ(cities_of(faces, apart).size(), 36u);
  EXPECT_EQ(largest_closed(faces, apart), 0);
  EXPECT_EQ(cities_of(faces, square).size(), 24u) << "12 inside, 12 at the rim";
  EXPECT_EQ(largest_closed(faces, square), 2);
  Met met;
  compare(faces, apart, met);
  compare(faces, square, met);
  EXPECT_EQ(met.closed[2], 12);
}

TEST(DiceCities, OfNothing) {
  EXPECT_TRUE(cities_of(kProvisionalFaces, {}).empty());
  EXPECT_EQ(largest_closed(kProvisionalFaces, {}), 0);
  EXPECT_TRUE(is_connected({}));
  EXPECT_EQ(die_at({}, {0, 0}), -1);
}

TEST(DiceCities, OfOneDieAreOpen) {
  for (int face = 0; face < kCityFaces; ++face) {
    for (int turns = 0; turns < kRotations; ++turns) {
      const Layout one = layout({die(face, turns, 0, 0)});
      EXPECT_EQ(cities_of(kProvisionalFaces, one).size(), face == 2 ? 2u : 1u);
      EXPECT_EQ(largest_closed(kProvisionalFaces, one), 0);
    }
  }
}

TEST(DiceCities, TwoCapsFaceToFaceAreAClosedCity) {
  const Layout caps = layout({die(0, 1, 0, 0), die(0, 3, 1, 0)});
  const Cities cities = cities_of(kProvisionalFaces, caps);
  ASSERT_EQ(cities.size(), 1u);
  EXPECT_EQ(cities[0].dice, 0b11);
  EXPECT_TRUE(cities[0].closed);
  EXPECT_EQ(largest_closed(kProvisionalFaces, caps), 2);
}

TEST(DiceCities, CapsBackToBackAreNot) {
  EXPECT_EQ(largest_closed(kProvisionalFaces, layout({die(0, 3, 0, 0), die(0, 1, 1, 0)})), 0);
}

TEST(DiceCities, AreOpenWhereBlackMeetsWhite) {
  const Layout caps = layout({die(0, 1, 0, 0), die(0, 0, 1, 0)});
  EXPECT_EQ(cities_of(kProvisionalFaces, caps).size(), 2u);
  EXPECT_EQ(largest_closed(kProvisionalFaces, caps), 0);
}

// Example 2 of the rule page: "a city of two dice and an unfinished city of six." Each of the lower
// two dice has a piece in both.
Layout example_two() {
  return layout({die(1, 0, 0, -2), die(0, 2, 1, -2),  //
                 die(3, 0, 0, -1), die(3, 2, 1, -1),  //
                 die(2, 0, 0, 0), die(2, 3, 1, 0)});
}

TEST(DiceCities, ExampleTwo) {
  const Cities cities = cities_of(kProvisionalFaces, example_two());
  ASSERT_EQ(cities.size(), 2u);
  EXPECT_EQ(cities[0].size(), 6);
  EXPECT_FALSE(cities[0].closed);
  EXPECT_EQ(cities[1].dice, 0b110000);
  EXPECT_TRUE(cities[1].closed);
  EXPECT_EQ(largest_closed(kProvisionalFaces, example_two()), 2);
}

// One edge more, and all six score.
TEST(DiceCities, ExampleTwoFinished) {
  Layout dice = example_two();
  dice[0] = die(0, 2, 0, -2);
  EXPECT_EQ(largest_closed(kProvisionalFaces, dice), 6);
}

/// Bends and straights for rings: a bend, two pieces at neighbouring edges, a straight, a branch.
constexpr FaceTable kRingFaces{city_face({N | E}), city_face({N, E}), city_face({N | S}),
                               city_face({N | E | S})};

TEST(DiceCities, CountADieOnceHoweverOftenTheyReachIt) {
  const Layout ring =
      layout({die(0, 1, 0, -1), die(0, 2, 1, -1), die(1, 0, 0, 0), die(0, 3, 1, 0)});
  const Cities cities = cities_of(kRingFaces, ring);
  ASSERT_EQ(cities.size(), 1u);
  EXPECT_TRUE(cities[0].closed);
  EXPECT_EQ(cities[0].size(), 4) << "five pieces";
}

Layout ring_of_eight() {
  return layout({die(0, 1, 0, 0), die(2, 1, 1, 0), die(0, 2, 2, 0),  //
                 die(2, 0, 0, 1), die(2, 0, 2, 1),                   //
                 die(0, 0, 0, 2), die(2, 1, 1, 2), die(0, 3, 2, 2)});
}

TEST(DiceCities, MayHaveAWhiteHole) {
  EXPECT_EQ(largest_closed(kRingFaces, ring_of_eight()), 8);
}

TEST(DiceCities, AreOpenTowardsAHoleToo) {
  Layout dice = ring_of_eight();
  dice[1] = die(3, 1, 1, 0);
  EXPECT_EQ(largest_closed(kRingFaces, dice), 0);
  FaceTable faces = kRingFaces;
  faces[1] = city_face({N});
  dice.push_back(die(1, 0, 1, 1));
  EXPECT_EQ(largest_closed(faces, dice), 9) << "a cap in the hole closes it";
}

TEST(DiceCities, OnlyTheLargestClosedOneCounts) {
  const Layout dice = layout({die(0, 1, 0, 0), die(0, 3, 1, 0),                   // two, closed
                              die(0, 1, 0, 5), die(1, 1, 1, 5), die(0, 3, 2, 5),  // three, closed
                              die(1, 1, 5, 0), die(1, 1, 6, 0), die(1, 1, 7, 0),  // four, open
                              die(0, 3, 8, 0)});
  const Cities cities = cities_of(kProvisionalFaces, dice);
  ASSERT_EQ(cities.size(), 3u);
  EXPECT_EQ(cities[0].size(), 2);
  EXPECT_EQ(cities[1].size(), 3);
  EXPECT_EQ(cities[2].size(), 4);
  EXPECT_FALSE(cities[2].closed);
  EXPECT_EQ(largest_closed(kProvisionalFaces, dice), 3);
}

/// The layout as seen after a quarter turn clockwise and a walk.
Layout turned(const Layout& dice, int x, int y) {
  Layout out;
  for (const BuiltDie& one : dice) {
    const int turns = (static_cast<int>(one.rotation) + 1) % kRotations;
    out.push_back(die(one.face, turns, x - one.cell.y, y + one.cell.x));
  }
  return out;
}

TEST(DiceCities, DoNotDependOnWhereOneStands) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const FaceTable faces = random_faces(random);
    Layout dice =
        random_layout(faces, random, seed % 2 == 0 ? Builder::planner : Builder::careless);
    const FoundCities cities = by_engine(faces, dice);
    const bool connected = is_connected(dice);
    for (int turns = 0; turns < kRotations; ++turns) {
      dice = turned(dice, 300 * turns, -77);
      ASSERT_EQ(by_engine(faces, dice), cities) << seed;
      ASSERT_EQ(is_connected(dice), connected) << seed;
    }
  }
}

TEST(DiceLayout, CornersDoNotConnect) {
  EXPECT_TRUE(is_connected(layout({die(0, 0, 3, 3)})));
  EXPECT_TRUE(is_connected(layout({die(0, 0, 0, 0), die(0, 0, 1, 1), die(0, 0, 1, 0)})));
  EXPECT_FALSE(is_connected(layout({die(0, 0, 0, 0), die(0, 0, 1, 1)})));
}

TEST(DiceLayout, ConnectsInWhateverOrderItIsTold) {
  Layout dice = layout({die(0, 0, 0, 0)});
  for (int x = kDice - 1; x > 0; --x) {
    EXPECT_EQ(is_connected(dice), dice.size() == 1);
    dice.push_back(die(0, 0, x, 0));
  }
  EXPECT_TRUE(is_connected(dice));
}

TEST(DiceLayout, FindsDice) {
  const Layout dice = example_two();
  EXPECT_EQ(die_at(dice, {1, -2}), 1);
  EXPECT_EQ(die_at(dice, {0, 0}), 4);
  EXPECT_EQ(die_at(dice, {2, 0}), -1);
}

/// A roll of city dice only, all faces known, and what is built after it.
Roll built(FaceCounts faces, int count, const Layout& dice) {
  Roll out;
  for (uint8_t n : faces) out.rolled.cities = static_cast<uint8_t>(out.rolled.cities + n);
  out.cities_built = static_cast<uint8_t>(count);
  out.faces = faces;
  out.has_layout = true;
  out.layout = dice;
  return out;
}

/// A roll of city dice of which only the number is known.
Roll rolled(int cities, int count) {
  Roll out;
  out.rolled.cities = static_cast<uint8_t>(cities);
  out.cities_built = static_cast<uint8_t>(count);
  return out;
}

/// The last two dice show a cap and a knight.
Roll cap_and_knight(int count, const Layout& dice) {
  Roll out = built({1, 0, 0, 0}, count, dice);
  out.rolled.knights = 1;
  return out;
}

Turn turn_of(std::initializer_list<Roll> rolls) {
  Turn out;
  for (const Roll& roll : rolls) out.rolls.push_back(roll);
  return out;
}

Violations check_first_turn(const Turn& turn, Building building = Building::anywhere) {
  Game game;
  game.reset(2, {.building = building});
  return check(game, turn);
}

/// A closed city of two caps; three rolls of nine, seven and six dice.
const Layout kTwo = layout({die(0, 1, 0, 0), die(0, 3, 1, 0)});
const Layout kThree = layout({die(0, 1, 0, 0), die(0, 3, 1, 0), die(1, 0, 5, 5)});
const Layout kFour = layout({die(0, 1, 0, 0), die(0, 3, 1, 0), die(1, 0, 5, 5), die(3, 0, 5, 6)});

/// Caps, each by itself.
Layout row(int length) {
  Layout out;
  for (int i = 0; i < length; ++i) out.push_back(die(0, 0, 2 * i, 0));
  return out;
}

Turn in_three_rolls(const Layout& first, const Layout& second, const Layout& third) {
  return turn_of({built({4, 2, 2, 1}, 2, first), built({1, 2, 2, 2}, 1, second),
                  built({1, 1, 2, 2}, 1, third)});
}

TEST(DiceBuilding, LegalTurnsPass) {
  EXPECT_TRUE(check_first_turn(in_three_rolls(kTwo, kThree, kFour)).empty());
  const Layout six = example_two();
  EXPECT_TRUE(check_first_turn(turn_of({built({2, 2, 3, 2}, 6, six)}), Building::touching).empty());
}

// The order in which a record tells the dice is nobody's business.
TEST(DiceBuilding, DiceMayBeToldInAnyOrder) {
  const Layout four = layout({die(3, 0, 5, 6), die(0, 3, 1, 0), die(1, 0, 5, 5), die(0, 1, 0, 0)});
  EXPECT_TRUE(check_first_turn(in_three_rolls(kTwo, kThree, four)).empty());
}

TEST(DiceBuilding, ARollThatBuildsNothingChangesNothing) {
  EXPECT_TRUE(check_first_turn(turn_of({built({4, 2, 2, 1}, 2, kTwo), built({1, 2, 2, 2}, 0, kTwo),
                                        built({3, 2, 1, 1}, 1, kThree)}))
                  .empty());
  EXPECT_TRUE(check_first_turn(turn_of({built({4, 2, 2, 1}, 2, kTwo), rolled(7, 0),
                                        built({3, 2, 1, 1}, 1, kThree)}))
                  .empty());
}

// The faces of a roll can only be held against the dice that are known to be of that roll, and
// only if all of it is known.
TEST(DiceBuilding, NothingUnknownIsHeldAgainstAPlayer) {
  EXPECT_TRUE(check_first_turn(turn_of({built({4, 2, 2, 1}, 2, kTwo), rolled(7, 1),
                                        built({0, 0, 0, 6}, 1, kFour)}))
                  .empty());
  Roll half_known = built({0, 0, 2, 1}, 2, kTwo);
  half_known.rolled.cities = 9;
  EXPECT_TRUE(check_first_turn(turn_of({half_known})).empty());
}

struct LayoutSlip {
  const char* name;
  Turn turn;
  Violation expected;
  Building building = Building::anywhere;
  friend std::ostream& operator<<(std::ostream& out, const LayoutSlip& slip) {
    return out << slip.name;
  }
};

class DiceLayoutSlips : public ::testing::TestWithParam<LayoutSlip> {};

TEST_P(DiceLayoutSlips, AreToldOnce) {
  const LayoutSlip& slip = GetParam();
  const Violations all = check_first_turn(slip.turn, slip.building);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].rule, slip.expected.rule);
  EXPECT_EQ(all[0].roll, slip.expected.roll);
  EXPECT_EQ(all[0].expected, slip.expected.expected);
  EXPECT_EQ(all[0].actual, slip.expected.actual);
  EXPECT_EQ(all[0].die, slip.expected.die);
  EXPECT_EQ(all[0].side, slip.expected.side);
}

/// `dice` with one of them otherwise.
Layout with(Layout dice, std::size_t at, const BuiltDie& other) {
  dice[at] = other;
  return dice;
}

Layout with(Layout dice, const BuiltDie& more) {
  dice.push_back(more);
  return dice;
}

Violation about(Rule rule, int roll, const BuiltDie& one, Side side = Side::north) {
  return {.rule = rule, .roll = static_cast<uint8_t>(roll), .die = one, .side = side};
}

INSTANTIATE_TEST_SUITE_P(
    Rules, DiceLayoutSlips,
    ::testing::Values(
        LayoutSlip{"DieMissing",
                   turn_of({built({4, 2, 2, 1}, 3, kTwo)}),
                   {.rule = Rule::layout_size, .expected = 3, .actual = 2}},
        LayoutSlip{"DieTooMany",
                   turn_of({built({4, 2, 2, 1}, 2, kThree)}),
                   {.rule = Rule::layout_size, .expected = 2, .actual = 3}},
        LayoutSlip{"MoreDiceThanTheRollShows",
                   turn_of({built({9, 0, 0, 0}, 7, row(7)), cap_and_knight(1, row(9))}),
                   {.rule = Rule::layout_size, .roll = 1, .expected = 8, .actual = 9}},
        LayoutSlip{"DieMissingLater",
                   in_three_rolls(kTwo, kThree, kThree),
                   {.rule = Rule::layout_size, .roll = 2, .expected = 4, .actual = 3}},
        LayoutSlip{"TooManyBuilt",
                   turn_of({built({9, 0, 0, 0}, 7, row(7)), cap_and_knight(2, row(9))}),
                   {.rule = Rule::too_many_built, .roll = 1, .expected = 1, .actual = 2}},
        LayoutSlip{"TwoDiceInOneCell",
                   turn_of({built({4, 2, 2, 1}, 3, with(kTwo, die(1, 0, 1, 0)))}),
                   about(Rule::cell_taken, 0, die(1, 0, 1, 0))},
        LayoutSlip{"ACellTakenEarlier", in_three_rolls(kTwo, kThree, with(kThree, die(3, 0, 0, 0))),
                   about(Rule::cell_taken, 2, die(3, 0, 0, 0))},
        LayoutSlip{"DieMoved", in_three_rolls(kTwo, kThree, with(kFour, 0, die(0, 1, 9, 9))),
                   about(Rule::die_moved, 2, die(0, 1, 0, 0))},
        LayoutSlip{"DieTurned", in_three_rolls(kTwo, with(kThree, 1, die(0, 1, 1, 0)), kFour),
                   about(Rule::die_moved, 1, die(0, 3, 1, 0))},
        LayoutSlip{"DieExchanged", in_three_rolls(kTwo, kThree, with(kFour, 2, die(3, 0, 5, 5))),
                   about(Rule::die_moved, 2, die(1, 0, 5, 5))},
        LayoutSlip{"DieTakenAway", in_three_rolls(kTwo, kThree, kTwo),
                   about(Rule::die_moved, 2, die(1, 0, 5, 5))},
        LayoutSlip{"DieMovedBehindALayoutNotTold",
                   turn_of({built({4, 2, 2, 1}, 2, kTwo), rolled(7, 1),
                            built({1, 1, 2, 2}, 1, with(kFour, 0, die(0, 1, 9, 9)))}),
                   about(Rule::die_moved, 2, die(0, 1, 0, 0))},
        LayoutSlip{"WhiteBesideBlack",
                   turn_of({built({4, 2, 2, 1}, 3, with(kTwo, die(0, 3, 2, 0)))}),
                   about(Rule::edge_mismatch, 0, die(0, 3, 1, 0), Side::east)},
        LayoutSlip{"BlackAboveWhite",
                   turn_of({built({4, 2, 2, 1}, 3, with(kTwo, die(1, 0, 1, -1)))}),
                   about(Rule::edge_mismatch, 0, die(1, 0, 1, -1), Side::south)},
        LayoutSlip{"BlackBelowWhite",
                   turn_of({built({4, 2, 2, 1}, 3, with(kTwo, die(1, 0, 0, 1)))}),
                   about(Rule::edge_mismatch, 0, die(0, 1, 0, 0), Side::south)},
        LayoutSlip{"BlackBesideWhiteLater",
                   in_three_rolls(kTwo, kThree, with(kThree, die(3, 3, 5, 4))),
                   about(Rule::edge_mismatch, 2, die(3, 3, 5, 4), Side::south)},
        LayoutSlip{"BlackBesideWhiteAndMoreBuiltUponIt",
                   in_three_rolls(with(kTwo, 1, die(0, 0, 1, 0)), with(kThree, 1, die(0, 0, 1, 0)),
                                  with(kFour, 1, die(0, 0, 1, 0))),
                   about(Rule::edge_mismatch, 0, die(0, 1, 0, 0), Side::east)},
        LayoutSlip{
            "FaceNotRolledAfterARollThatBuiltNothing",
            turn_of({built({4, 2, 2, 1}, 2, kTwo), rolled(7, 0), built({7, 0, 0, 0}, 1, kThree)}),
            {.rule = Rule::face_not_rolled, .roll = 2, .die = die(1, 0, 5, 5)}},
        LayoutSlip{"FaceNotRolled",
                   turn_of({built({1, 4, 3, 1}, 2, kTwo)}),
                   {.rule = Rule::face_not_rolled, .expected = 1, .die = die(0, 3, 1, 0)}},
        LayoutSlip{"FaceNotRolledLater",
                   turn_of({built({4, 2, 2, 1}, 2, kTwo), built({7, 0, 0, 0}, 1, kThree)}),
                   {.rule = Rule::face_not_rolled, .roll = 1, .die = die(1, 0, 5, 5)}},
        LayoutSlip{"NotTouching",
                   turn_of({built({4, 2, 2, 1}, 3, kThree)}),
                   {.rule = Rule::not_touching},
                   Building::touching},
        LayoutSlip{"NotTouchingLater",
                   turn_of({built({4, 2, 2, 1}, 2, kTwo),
                            built({3, 2, 1, 1}, 1, with(kTwo, die(0, 0, 2, 1)))}),
                   {.rule = Rule::not_touching, .roll = 1},
                   Building::touching}),
    [](const auto& slip) { return std::string(slip.param.name); });

}  // namespace
}  // namespace cartulary::test

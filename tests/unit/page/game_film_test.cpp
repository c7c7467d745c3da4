// Frames of films: all of one size, with the scores and a sentence, and nothing sticks out.
#include "formats/pages/page/game_film.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

class Film {
 public:
  explicit Film(std::string text)
      : text_(std::move(text)),
        document_{.text = text_},
        report_(verifier_.verify(document_, true)),
        film_(report_) {}

  const formats::GameFilm& operator*() const { return film_; }
  std::string frame(std::size_t f) const {
    std::string out;
    film_.append_frame(f, out);
    return out;
  }
  std::string last() const { return frame(film_.frames() - 1); }

 private:
  std::string text_;
  formats::Document document_;
  formats::Verifier verifier_;
  formats::Report report_;
  formats::GameFilm film_;
};

bool has(const std::string& frame, const std::string& words) {
  return frame.find(words) != std::string::npos;
}

TEST(GameFilm, ShowsTheScoresAndWhatHappens) {
  const Film film(read_file("samples/example-same-turn.yaml"));
  ASSERT_EQ((*film).frames(), 5U);
  EXPECT_TRUE(has(film.frame(0), ">0</text>"));
  EXPECT_TRUE(has(film.frame(2), ">Red finishes a road of three tiles with a new highwayman: +3<"));
  EXPECT_TRUE(has(film.frame(2), ">3</text>"));
  EXPECT_TRUE(has(film.frame(2), ">2/4</text>"));
  EXPECT_TRUE(has(film.frame(4), ">7</text>"));
  EXPECT_GT((*film).milliseconds(2), (*film).milliseconds(1));
  EXPECT_GT((*film).milliseconds(4), (*film).milliseconds(2));
}

/// How large tiles are is known, so nothing depends on the screen.
TEST(GameFilm, AsksForNoScreen) {
  for (const char* const name : {"samples/tournament-final.yaml", "samples/example-1-road.yaml"}) {
    const Film film(read_file(name));
    EXPECT_FALSE(has(film.last(), "max-width"));
    EXPECT_FALSE(has(film.last(), "scale(1.15)")) << "tiles are large";
  }
}

TEST(GameFilm, KeepsItsSizeWhileTheBoardGrows) {
  for (const char* const name : {"samples/tournament-final.yaml", "samples/hills-and-sheep.yaml",
                                 "samples/five-players.yaml", "samples/example-1-road.yaml"}) {
    const Film film(read_file(name));
    std::set<std::string> sizes;
    for (std::size_t f = 0; f < (*film).frames(); ++f) {
      const std::string frame = film.frame(f);
      sizes.insert(frame.substr(0, frame.find(" font-family")));
    }
    EXPECT_EQ(sizes.size(), 1U) << name;
  }
}

TEST(GameFilm, CutsWhatIsTooLong) {
  const std::string name(64, 'W');
  const Film film("cartulary: 1\nplayers: [" + name + ", \"<&\"]\nmoves: |\n  E 0,-1 r2\n");
  const std::string scores = film.frame(0).substr(0, film.frame(0).find("<g transform"));
  EXPECT_FALSE(has(scores, name));
  EXPECT_TRUE(has(film.frame(1), "W…</text>"));
  EXPECT_TRUE(has(film.frame(1), ">&lt;&amp;</text>"));
}

TEST(GameFilm, EndsWhereARuleIsBroken) {
  const Film film(read_file("samples/broken/illegal-placement.yaml"));
  EXPECT_TRUE(has(film.last(), ">Ann's move is not legal<"));
}

}  // namespace
}  // namespace cartulary::test

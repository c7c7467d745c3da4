// Moves that the player finds: legal, the same for the same seed, and the best at the end.
#include "engine/analysis/adviser.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"

namespace cartulary::engine::analysis {
namespace {

Ruleset on_small_table() {
  Ruleset out;
  out.table = Table{.columns = 9, .rows = 9, .start_column = 4, .start_row = 4, .shifting = false};
  return out;
}

class Advising : public testing::Test {
 protected:
  /// A random game until so many tiles are left, and the tile drawn then.
  TileId reach(int left, uint64_t seed, int players = 2, const Ruleset& rules = {}) {
    random_.reset(rules_of(rules), players, seed);
    for (;;) {
      const Turn turn = random_.next();
      if (game().remaining() <= left) return turn.tile;
      game().play_unchecked(turn);
    }
  }
  Game& game() { return random_.game(); }
  /// True if it says what to do with the tile, and the rules allow it.
  bool is_legal(TileId tile, const Advice& advice) {
    Turn turn{.tile = tile, .fate = Discarded{}};
    if (advice.fits) turn = turn_of(tile, advice.choice);
    return check(game(), turn).empty();
  }

  test::RandomGame random_;
  std::unique_ptr<Adviser> adviser_ = std::make_unique<Adviser>();
};

TEST_F(Advising, IsLegalInRandomPositions) {
  Ruleset per_city;
  per_city.field_scoring = FieldScoring::per_city;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const int players = 1 + static_cast<int>(seed % 6);
    const int left = 4 + static_cast<int>(seed * 7 % 68);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << left << " left");
    const TileId tile = reach(left, seed, players, seed % 2 == 0 ? Ruleset{} : per_city);
    const Advice advice = adviser_->advise(game(), tile, {.playouts = 20}, seed);
    EXPECT_TRUE(is_legal(tile, advice));
    EXPECT_FALSE(advice.exact);
    if (!advice.fits) continue;
    EXPECT_GT(advice.playouts, 0);
    double chances = 0;
    for (Player p : game().seats()) chances += advice.win[p].mean;
    EXPECT_NEAR(chances, kCertain, 10);
  }
}

TEST_F(Advising, IsTheSameForTheSameSeedWhateverWasAskedBefore) {
  const TileId tile = reach(40, 3);
  const Advice first = adviser_->advise(game(), tile, {.playouts = 100}, 11);
  static_cast<void>(adviser_->advise(game(), tile, {.playouts = 30}, 12));
  const Advice again = adviser_->advise(game(), tile, {.playouts = 100}, 11);
  const Advice other = adviser_->advise(game(), tile, {.playouts = 100}, 12);
  EXPECT_EQ(first.choice, again.choice);
  EXPECT_EQ(first.margin.mean, again.margin.mean);
  EXPECT_EQ(first.margin.error, again.margin.error);
  EXPECT_EQ(first.playouts, again.playouts);
  EXPECT_NE(first.margin.mean, other.margin.mean);
}

TEST_F(Advising, TellsTheLeadOverEachOfTheOthers) {
  const TileId tile = reach(30, 5, 3);
  const Advice advice = adviser_->advise(game(), tile, {.playouts = 100}, 1);
  double mean = 0;
  for (Player p : game().seats()) {
    if (p != game().to_move()) mean += advice.lead[p].mean / 2;
  }
  EXPECT_NEAR(mean, advice.margin.mean, 2);
  EXPECT_EQ(advice.lead[game().to_move()].mean, 0);
}

TEST_F(Advising, MakesTheBestMoveWithTheLastTile) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const TileId tile = reach(1, seed);
    const Advice advice = adviser_->advise(game(), tile, {}, seed);
    ASSERT_TRUE(advice.exact);
    EXPECT_EQ(advice.margin.error, 0);
    const Player mover = game().to_move();
    auto choices = std::make_unique<Choices>();
    auto after = std::make_unique<Game>();
    const auto margin_after = [&](const Turn& turn) {
      *after = game();
      after->play_unchecked(turn);
      after->finish();
      return kPoint *
             (2 * after->points(mover) - after->points(Player{0}) - after->points(Player{1}));
    };
    legal_choices(game(), tile, *choices);
    EXPECT_EQ(advice.fits, !choices->empty());
    if (!advice.fits) continue;
    int most = margin_after(turn_of(tile, advice.choice));
    EXPECT_EQ(advice.margin.mean, most);
    for (const Choice& choice : *choices) {
      EXPECT_LE(margin_after(turn_of(tile, choice)), most) << "seed " << seed;
    }
  }
}

TEST_F(Advising, TakesAboutTheTimeItIsGiven) {
  // How long it took is not asked: only that it ends, and has tried something.
  const TileId tile = reach(50, 8);
  const Advice advice = adviser_->advise(game(), tile, {.seconds = 0.01}, 1);
  EXPECT_TRUE(is_legal(tile, advice));
  EXPECT_GT(advice.playouts, 0);
  EXPECT_FALSE(adviser_->advise(game(), reach(3, 8), {.seconds = 0.001}, 1).exact);
}

TEST_F(Advising, KnowsWhenATileFitsNowhere) {
  // On a small table the last tiles often do not.
  int unplaceable = 0;
  for (uint64_t seed = 0; seed < 30; ++seed) {
    const TileId tile = reach(6, seed, 2, on_small_table());
    const Advice advice = adviser_->advise(game(), tile, {.playouts = 10}, 1);
    EXPECT_TRUE(is_legal(tile, advice));
    if (advice.fits) continue;
    ++unplaceable;
    EXPECT_EQ(advice.playouts, 0);
  }
  EXPECT_GT(unplaceable, 0);
}

}  // namespace
}  // namespace cartulary::engine::analysis

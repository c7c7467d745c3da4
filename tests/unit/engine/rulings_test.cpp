#include <gtest/gtest.h>

#include <vector>

#include "engine/check.hpp"
#include "engine/expansion.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"
#include "tests/unit/engine/rulesets.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class RuledGame : public ::testing::Test {
 protected:
  void start(int players) { game_.reset(engine::rules_of({}), players); }
  Game game_;
};

TEST_F(RuledGame, GoesOnBehindThePlayerWhoWasGivenTheTurn) {
  start(3);
  game_.give_turn_to(kGreen);
  play(game_, {"U 1,0 r1"});
  EXPECT_EQ(game_.to_move(), kRed);
}

TEST_F(RuledGame, PassesOverWhoLeft) {
  start(3);
  play(game_, {"U 1,0 r1"});
  game_.leave(kGreen);
  EXPECT_EQ(game_.to_move(), kBlue);
  play(game_, {"U 2,0 r1"});
  EXPECT_EQ(game_.to_move(), kRed);
}

TEST_F(RuledGame, GivesTheTurnOfWhoLeavesToTheNext) {
  start(3);
  game_.leave(kRed);
  EXPECT_EQ(game_.to_move(), kBlue);
}

TEST_F(RuledGame, LetsNobodyWinWhoLeft) {
  start(3);
  game_.award(kGreen, 5);
  game_.award(kBlue, 1);
  EXPECT_EQ(game_.winners(), PlayerSet::of(kGreen));
  game_.leave(kGreen);
  EXPECT_EQ(game_.winners(), PlayerSet::of(kBlue));
}

TEST_F(RuledGame, AwardsAndTakesPoints) {
  start(2);
  game_.award(kBlue, 3);
  game_.award(kBlue, -5);
  EXPECT_EQ(game_.points(kBlue), -2);
  EXPECT_EQ(game_.points(kBlue, Category::rulings), -2);
}

TEST_F(RuledGame, JoinsNothingWhereEdgesDoNotMatch) {
  start(2);
  const Turn beside = turn("E 0,-1 r1 city");
  EXPECT_FALSE(check(game_, beside).empty());
  EXPECT_TRUE(check_standing(game_, beside).empty());
  game_.play_unchecked(beside);
  // The city of the start tile, and that of the tile beside it, are open for ever.
  const Board& board = game_.board();
  for (Node node : each<Node>(board.features().size())) {
    if (board.segment(node).kind != FeatureKind::city) continue;
    EXPECT_GT(board.features().of(node).open, 0);
    EXPECT_EQ(board.features().segments(board.features().find(node)), 1);
  }
}

TEST_F(RuledGame, KeepsOneMeepleMoreOnTheTable) {
  Ruleset one;
  one.meeples = 1;
  game_.reset(engine::rules_of(one), 1);
  play(game_, {"A 0,1 r0 monastery"});
  EXPECT_EQ(game_.supply(kRed), 0);
  const Turn second = turn("E 0,-1 r2 city");
  EXPECT_TRUE(check_standing(game_, second).empty());
  // It scores and comes home, and the monk is still the one that the player has.
  game_.play_unchecked(second);
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_EQ(game_.supply(kRed), 0);
}

/// A turn with the tile of another one, anywhere and with any follower.
Turn somewhere(const Game& game, const Turn& turn, Random& chance) {
  Turn out = turn;
  Laid* laid = out.laid();
  if (laid == nullptr || game.board().tile_count() == 0) return out;
  const auto& frontier = game.board().grid().frontier();
  laid->cell = (frontier.begin() + chance.below(frontier.size()))->cell;
  laid->rotation = static_cast<Rotation>(chance.below(4));
  laid->deployment = {};
  const OrientedTile& shape = kOriented[out.tile][laid->rotation];
  const auto segment = static_cast<SegmentIndex>(chance.below(shape.segment_count + 1u));
  if (index(segment) < shape.segment_count) laid->deployment.segment = segment;
  return out;
}

/// Games with all boxes, with some, and with none.
std::vector<Ruleset> many_rulesets() {
  std::vector<Ruleset> out{{}, with_hills(), with_border(), kHillsFreely};
  ExpansionSet boxes;
  for (const ExpansionRow& row : expansions()) {
    boxes.insert(row.expansion);
    out.push_back({.expansions = boxes});
  }
  return out;
}

// A move that an arbiter lets stand changes the table, and nothing else goes out of joint.
TEST(RuledGames, PlayOnWhateverStands) {
  RandomGame random;
  int stood = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    for (const Ruleset& ruleset : many_rulesets()) {
      Random chance(seed);
      random.reset(engine::rules_of(ruleset), 2 + static_cast<int>(seed % 4), seed);
      Game& game = random.game();
      PerPlayer<int> scored{};
      const auto count = [&] {
        for (const ScoreEvent& event : game.events()) {
          for (Player p : event.winners) scored[p] += event.points;
        }
      };
      while (!random.over()) {
        const Turn legal = random.next();
        const Turn other = somewhere(game, legal, chance);
        const bool stands = chance.below(8) == 0 && check_standing(game, other).empty();
        stood += stands && !check(game, other).empty();
        game.play_unchecked(stands ? other : legal);
        count();
      }
      game.finish();
      count();
      for (Player p : game.seats()) {
        EXPECT_EQ(game.points(p), scored[p]);
        int standing = 0;
        for (Node node : each<Node>(game.board().features().size())) {
          standing += game.board().features().meeple_on(node) == p &&
                      game.board().features().figure_on(node) == Figure::meeple;
        }
        EXPECT_GE(standing + game.supply(p), ruleset.meeples);
      }
    }
  }
  EXPECT_GT(stood, 500);
}

}  // namespace
}  // namespace cartulary::test

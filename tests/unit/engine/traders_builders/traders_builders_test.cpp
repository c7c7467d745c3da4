// Goods, builders and pigs (Traders & Builders), rule by rule.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Traders : public ::testing::Test {
 protected:
  Traders() { start({.expansions = kTraders}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  bool legal(const char* text) const { return check(game_, turn(text)).empty(); }
  int tokens(Player player, Good good) const { return game_.extra().trade.goods[player][good]; }
  int at_the_end(Player player) {
    const int before = game_.points(player);
    game_.finish();
    return game_.points(player) - before;
  }

  Game game_;
};

TEST_F(Traders, BoxHasTwentyFourTiles) {
  EXPECT_EQ(game_.remaining(), 72 + 24 - 1);
  int wine = 0, grain = 0, cloth = 0;
  for (TileId tile : kAllTiles) {
    const MarkSet marks = kTiles[tile].all_marks();
    wine += game_.remaining(tile) * marks.contains(Mark::wine);
    grain += game_.remaining(tile) * marks.contains(Mark::grain);
    cloth += game_.remaining(tile) * marks.contains(Mark::cloth);
  }
  EXPECT_EQ(wine, 9);
  EXPECT_EQ(grain, 6);
  EXPECT_EQ(cloth, 5);
}

// The city of the start tile and TB/CFc.w, turned; Red's knight is in it, Blue finishes it.
TEST_F(Traders, GoodsGoToWhoeverFinishesTheCity) {
  play(game_, {"TB/CFc.w 0,-1 r1 city", "E 0,-2 r2"});
  EXPECT_EQ(game_.points(kRed), 6);
  EXPECT_EQ(tokens(kRed, Good::wine), 0);
  EXPECT_EQ(tokens(kBlue, Good::wine), 1);
  EXPECT_EQ(at_the_end(kBlue), 10);
}

TEST_F(Traders, GoodsOfACityThatNobodyOwns) {
  play(game_, {"TB/CFc.w 0,-1 r1", "E 0,-2 r2"});
  EXPECT_EQ(tokens(kBlue, Good::wine), 1);
  EXPECT_EQ(game_.points(kBlue), 0);
}

TEST_F(Traders, MostTokensOfAKindScoreTenAndSoDoTies) {
  play(game_, {"TB/CFc.w 0,-1 r1", "E 0,-2 r2"});
  EXPECT_EQ(at_the_end(kRed), 0);  // nobody scores for no token
  start({.expansions = kTraders},
        {"TB/CFc.w 0,-1 r1", "E 0,-2 r2", "TB/Cc.w 0,1 r2", "E 1,1 r3", "E 0,2 r0"});
  EXPECT_EQ(tokens(kRed, Good::wine), 1);
  EXPECT_EQ(tokens(kBlue, Good::wine), 1);
  game_.finish();
  EXPECT_EQ(game_.points(kRed), 10);
  EXPECT_EQ(game_.points(kBlue), 10);
}

TEST_F(Traders, BuilderStandsWithAFollowerOfItsOwner) {
  EXPECT_FALSE(legal("U 1,0 r1 builder:road"));
  play(game_, {"U 1,0 r1 road"});
  EXPECT_FALSE(legal("U 2,0 r1 builder:road"));  // Blue
  play(game_, {"B 0,1 r0"});
  EXPECT_TRUE(legal("U 2,0 r1 builder:road"));
  EXPECT_FALSE(legal("W 2,0 r0 builder:road"));  // another road of the tile
  EXPECT_TRUE(legal("W 2,0 r0 builder:road3"));
}

TEST_F(Traders, BuilderGivesASecondPartAndNoThird) {
  play(game_, {"U 1,0 r1 road", "B 0,1 r0", "U 2,0 r1 builder:road", "B 0,2 r0"});
  ASSERT_EQ(game_.to_move(), kRed);
  play(game_, {"U 3,0 r1"});
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_TRUE(game_.again());
  play(game_, {"U 4,0 r1"});
  EXPECT_EQ(game_.to_move(), kBlue);
  EXPECT_FALSE(game_.again());
}

TEST_F(Traders, OthersDoNotGoOnByTheBuilder) {
  play(game_, {"U 1,0 r1 road", "B 0,1 r0", "U 2,0 r1 builder:road", "U 3,0 r1"});
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_FALSE(game_.again());
}

TEST_F(Traders, BuilderIsBackForTheSecondPartOfWhatItFinished) {
  play(game_, {"U 1,0 r1 road", "W -1,0 r0", "U 2,0 r1 builder:road", "B 0,1 r0", "W 3,0 r0 road"});
  EXPECT_EQ(game_.points(kRed), 5);
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_TRUE(game_.again());
  EXPECT_EQ(game_.extra().trade.builders[kRed], kNoNode);
  EXPECT_TRUE(legal("U 4,0 r1 builder:road"));
}

TEST_F(Traders, DiscardsBelongToTheSecondPart) {
  start({.expansions = kTraders, .table = Table{5, 2, 1, 0, false}},
        {"U 1,0 r1 road", "U -1,0 r1", "U 2,0 r1 builder:road", "B 0,1 r0", "U 3,0 r1"});
  ASSERT_TRUE(game_.again());
  play(game_, {"discard X"});
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_TRUE(game_.again());
}

// The field north of the start tile's road borders its city.
TEST_F(Traders, PigAddsAPointForEachCity) {
  for (const auto& [scoring, points] : {std::pair{FieldScoring::per_field, 4},
                                        {FieldScoring::per_field_once, 4},
                                        {FieldScoring::per_city, 5}}) {
    start({.expansions = kTraders, .field_scoring = scoring},
          {"U 1,0 r1 field2", "E 0,-1 r2", "U 2,0 r1 pig:field2"});
    EXPECT_NE(game_.extra().trade.pigs[kRed], kNoNode);
    EXPECT_EQ(at_the_end(kRed), points);
  }
}

// Blue's farmer joins from the north: both own the field.
TEST_F(Traders, OfTiedOwnersOnlyThePigsScoresMore) {
  play(game_,
       {"U 1,0 r1 field2", "E 0,-1 r2 field", "U 2,0 r1 pig:field2", "B 0,1 r0", "B 1,-1 r0"});
  game_.finish();
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_EQ(game_.points(kBlue), 3);
}

// Blue has two farmers there, one of them large.
TEST_F(Traders, PigOfWhoDoesNotOwnTheFieldScoresNothing) {
  start({.expansions = kTraders | kInns}, {"U 1,0 r1 field2", "E 0,-1 r2 large:field",
                                           "U 2,0 r1 pig:field2", "B 0,1 r0", "B 1,-1 r0"});
  game_.finish();
  EXPECT_EQ(game_.points(kRed), 0);
  EXPECT_EQ(game_.points(kBlue), 3);
}

TEST_F(Traders, LastTileGivesNoSecondPart) {
  // In random games the builder is extended by the last tile now and then.
  RandomGame random_game;
  int last = 0;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    Random chance(seed);
    random_game.reset(small_box({.expansions = kTraders}, 30, chance), 2, seed);
    while (!random_game.over()) random_game.game().play_unchecked(random_game.next());
    const TradersAndBuilders& trade = random_game.game().extra().trade;
    last += trade.extended && !random_game.game().again();
    EXPECT_FALSE(trade.second_part);
  }
  EXPECT_GT(last, 0);
}

}  // namespace
}  // namespace cartulary::test

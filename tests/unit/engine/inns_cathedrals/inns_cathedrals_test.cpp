// Inns, cathedrals and large meeples (Inns & Cathedrals), rule by rule.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Inns : public ::testing::Test {
 protected:
  Inns() { start({.expansions = kInns}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  bool legal(const char* text) const { return check(game_, turn(text)).empty(); }
  /// The points of a player in the final scoring.
  int at_the_end(Player player) {
    const int before = game_.points(player);
    game_.finish();
    return game_.points(player) - before;
  }

  Game game_;
};

TEST_F(Inns, BoxHasEighteenTiles) {
  EXPECT_EQ(game_.remaining(), 72 + 18 - 1);
  EXPECT_EQ(game_.remaining(find_tile("IC/Cccc.c")), 2);
  start({.expansions = kInns | kAbbots});
  EXPECT_EQ(game_.remaining(find_tile("IC/RFr.i")), 0);
  EXPECT_EQ(game_.remaining(find_tile("IC/RFr.iG")), 1);
  EXPECT_EQ(game_.remaining(find_tile("IC/CCCCG")), 1);
}

// W, the start tile, the inn and W: four tiles.
TEST_F(Inns, FinishedRoadWithAnInnScoresTwoForEachTile) {
  play(game_, {"IC/RFr.i 1,0 r0 road", "W -1,0 r0", "W 2,0 r0"});
  EXPECT_EQ(game_.points(kRed), 8);
}

TEST_F(Inns, SeveralInnsDoNotAddUp) {
  play(game_, {"IC/RFr.i 1,0 r0 road", "W -1,0 r0", "IC/Rr.i 2,0 r0", "W 2,1 r1"});
  EXPECT_EQ(game_.points(kRed), 10);
}

TEST_F(Inns, UnfinishedRoadWithAnInnScoresNothing) {
  play(game_, {"IC/RFr.i 1,0 r0 road"});
  EXPECT_EQ(at_the_end(kRed), 0);
  start({.expansions = kInns, .extra = {.unfinished_inns_ignored = true}},
        {"IC/RFr.i 1,0 r0 road"});
  EXPECT_EQ(at_the_end(kRed), 2);
}

TEST_F(Inns, InnAtAJunctionBelongsToOneRoad) {
  start({.expansions = kInns}, {"IC/RRR.i 1,0 r0 road3", "W -1,0 r0"});
  EXPECT_EQ(game_.points(kRed), 3);
  start({.expansions = kInns}, {"IC/RRR.i 1,0 r0 road1", "W 2,0 r0"});
  EXPECT_EQ(game_.points(kRed), 4);
}

TEST_F(Inns, FinishedCityWithACathedralScoresThree) {
  play(game_, {"IC/Cccc.c 0,-1 r0 city", "E 0,-2 r2", "E 1,-1 r3", "E -1,-1 r1"});
  EXPECT_EQ(game_.points(kRed), 15);
}

TEST_F(Inns, CathedralCountsForCoatsOfArms) {
  play(game_, {"IC/Cccc.c 0,-1 r0 city", "F 0,-2 r1", "E 1,-1 r3", "E -1,-1 r1", "E 0,-3 r2"});
  EXPECT_EQ(game_.points(kRed), 3 * (6 + 1));
}

TEST_F(Inns, UnfinishedCityWithACathedralScoresNothing) {
  play(game_, {"IC/Cccc.c 0,-1 r0 city", "E 0,-2 r2"});
  EXPECT_EQ(at_the_end(kRed), 0);
  start({.expansions = kInns, .extra = {.unfinished_inns_ignored = true}},
        {"IC/Cccc.c 0,-1 r0 city", "E 0,-2 r2"});
  EXPECT_EQ(at_the_end(kRed), 3);
}

TEST_F(Inns, LargeMeepleScoresOnce) {
  play(game_, {"U 1,0 r1 large:road", "W -1,0 r0", "W 2,0 r0"});
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_EQ(game_.supply(kRed, Figure::large), 1);
}

// Two cities that join: a large knight against a small one.
TEST_F(Inns, LargeMeepleCountsTwoForTheMajority) {
  play(game_, {"U 1,0 r1", "U 2,0 r1", "E 1,-1 r1 large:city", "U 3,0 r1", "B 0,1 r0",
               "E 3,-1 r3 city", "G 2,-1 r0"});
  EXPECT_EQ(game_.points(kRed), 6);
  EXPECT_EQ(game_.points(kBlue), 0);
}

TEST_F(Inns, LargeFarmersAreNotPlayedWithoutFarmers) {
  start({.expansions = kInns, .farmers = false});
  EXPECT_FALSE(legal("B 0,1 r0 large:field"));
  EXPECT_TRUE(legal("B 0,1 r0 large:monastery"));
}

TEST_F(Inns, FieldThatTouchesNoSideHasItsFarmer) {
  play(game_, {"IC/CCCC 0,-1 r0 field", "E 0,-2 r2", "E 1,-1 r3"});
  // Three of the four cities around it are complete: the start tile's and two of E.
  EXPECT_EQ(at_the_end(kRed), 9);
}

}  // namespace
}  // namespace cartulary::test

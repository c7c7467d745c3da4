// Titles (King & Robber), rule by rule.
#include <gtest/gtest.h>

#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Titles : public ::testing::Test {
 protected:
  Titles() { start({.expansions = kKingAndRobber}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  Player holder(Title title) const { return game_.extra().titles[title].holder; }
  int points(Player player, Category category) {
    game_.finish();
    return game_.points(player, category);
  }

  Game game_;
};

TEST_F(Titles, BoxHasFiveTiles) {
  EXPECT_EQ(game_.remaining(), 72 + 5 - 1);
  EXPECT_EQ(holder(Title::king), kNobody);
  start({.expansions = kKingAndRobber | kAbbots});
  EXPECT_EQ(game_.remaining(tile_called("KR/RCG")), 1);
  EXPECT_EQ(game_.remaining(tile_called("KR/RC")), 0);
}

// Red completes the city of the start tile, in which nobody stands.
TEST_F(Titles, KingIsWhoCompletesTheCity) {
  play(game_, {"E 0,-1 r2"});
  EXPECT_EQ(holder(Title::king), kRed);
  EXPECT_EQ(holder(Title::robber), kNobody);
  EXPECT_EQ(game_.extra().titles[Title::king].tiles, 2);
  EXPECT_EQ(points(kRed, Category::king), 1);
  EXPECT_EQ(game_.points(kRed), 1);
}

// Blue completes a second city of two tiles, then one of three.
TEST_F(Titles, LargerCityTakesTheTitleAndAsLargeAOneDoesNot) {
  play(game_, {"E 0,-1 r2", "E 0,1 r2", "U 1,0 r1", "E 0,2 r0"});
  EXPECT_EQ(holder(Title::king), kRed);
  play(game_, {"U 2,0 r1", "E 1,-1 r0", "G 1,-2 r1", "E 1,-3 r2"});
  EXPECT_EQ(holder(Title::king), kBlue);
  EXPECT_EQ(points(kBlue, Category::king), 3);
  EXPECT_EQ(game_.points(kRed, Category::king), 0);
}

TEST_F(Titles, RobberIsWhoCompletesTheRoad) {
  play(game_, {"KR/CcRR! 1,0 r1", "W -1,0 r3"});
  EXPECT_EQ(holder(Title::robber), kBlue);
  EXPECT_EQ(game_.extra().titles[Title::robber].tiles, 3);
  EXPECT_EQ(points(kBlue, Category::robber), 1);
}

TEST_F(Titles, TenPointsForEachOrFifteenAndFortyForBoth) {
  start({.expansions = kKingAndRobber, .extra = {.title_scoring = TitleScoring::ten}},
        {"E 0,-1 r2"});
  EXPECT_EQ(points(kRed, Category::king), 10);
  start({.expansions = kKingAndRobber, .extra = {.title_scoring = TitleScoring::fifteen}},
        {"E 0,-1 r2"});
  EXPECT_EQ(points(kRed, Category::king), 15);
  start({.expansions = kKingAndRobber, .extra = {.title_scoring = TitleScoring::fifteen}},
        {"E 0,-1 r2", "KR/CcRR! 1,0 r1", "W -1,0 r3"});
  EXPECT_EQ(holder(Title::robber), kRed);
  EXPECT_EQ(points(kRed, Category::king), 20);
  EXPECT_EQ(game_.points(kRed, Category::robber), 20);
}

// The first city pays nobody; the second one pays Red, who was king before.
TEST_F(Titles, ContinuousScoringPaysWhoeverWasKing) {
  start({.expansions = kKingAndRobber, .extra = {.title_scoring = TitleScoring::continuous}},
        {"E 0,-1 r2", "E 0,1 r2"});
  EXPECT_EQ(game_.points(kRed, Category::king), 0);
  play(game_, {"U 1,0 r1", "E 0,2 r0"});
  EXPECT_EQ(game_.points(kRed, Category::king), 1);
  EXPECT_EQ(points(kRed, Category::king), 1);
}

TEST_F(Titles, TitlesMayBePlayedWithoutTheTilesAndOneByOne) {
  Ruleset rules;
  rules.extra.titles[Title::king] = true;
  start(rules, {"E 0,-1 r2"});
  EXPECT_EQ(game_.remaining(), 72 - 2);
  EXPECT_EQ(points(kRed, Category::king), 1);
  rules.expansions = kKingAndRobber;
  rules.extra.titles[Title::king] = false;
  start(rules, {"E 0,-1 r2"});
  EXPECT_EQ(holder(Title::king), kNobody);
}

}  // namespace
}  // namespace cartulary::test

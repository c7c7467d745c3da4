// Abbots, gardens, and taking an abbot home (The Abbot), rule by rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Cloister : public ::testing::Test {
 protected:
  Cloister() { start({.expansions = kAbbots}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  bool legal(const char* text) const { return check(game_, turn(text)).empty(); }
  int abbots(Player player) const { return game_.supply(player, Figure::abbot); }
  int remaining(const char* tile) const { return game_.remaining(find_tile(tile)); }
  int gardens(Player player) const { return game_.points(player, Category::gardens); }
  int monasteries(Player player) const { return game_.points(player, Category::monasteries); }
  /// All but the last of the eight tiles around a monastery of Red's abbot, who is to move. The
  /// last belongs at -1,2.
  void all_but_the_last_tile() {
    start({.expansions = kAbbots}, {"B 0,1 r0 abbot", "U 1,0 r1", "U -1,0 r1", "B 1,1 r0",
                                    "B -1,1 r0", "B 0,2 r0", "E 1,2 r1", "E 0,-1 r2"});
  }

  Game game_;
};

// "8 tiles of the base game have a garden": one copy of each kind.
TEST_F(Cloister, BoxHasGardens) {
  EXPECT_EQ(game_.remaining(), 71);
  EXPECT_EQ(remaining("E"), 4);
  EXPECT_EQ(remaining("EG"), 1);
  int gardens = 0;
  for (TileId tile : kAllTiles) gardens += is_variant(tile) * game_.remaining(tile);
  EXPECT_EQ(gardens, 8);
  start({.expansions = kAbbots | kRiver});
  EXPECT_EQ(remaining("RI.1/II"), 1);
  EXPECT_EQ(remaining("RI.1/IIG"), 1);
  start({.expansions = kAbbots | kHillsAndSheep});
  EXPECT_EQ(remaining("HS/RR.h"), 0);
  EXPECT_EQ(remaining("HS/RR.hG"), 1);
  start({});
  EXPECT_EQ(remaining("E"), 5);
  EXPECT_EQ(remaining("EG"), 0);
}

TEST_F(Cloister, AbbotIsPlacedInsteadOfAMeeple) {
  play(game_, {"B 0,1 r0 abbot"});
  EXPECT_EQ(abbots(kRed), 0);
  EXPECT_EQ(game_.supply(kRed), 7);
  EXPECT_EQ(abbots(kBlue), 1);
}

TEST_F(Cloister, AbbotNeedsNoMeeple) {
  start({.expansions = kAbbots, .meeples = 1}, {"U 1,0 r1 road", "E 0,-1 r2"});
  EXPECT_FALSE(legal("B 0,1 r0 monastery"));
  EXPECT_TRUE(legal("B 0,1 r0 abbot"));
}

TEST_F(Cloister, AbbotStandsOnMonasteriesAndGardensOnly) {
  EXPECT_TRUE(legal("B 0,1 r0 abbot"));
  EXPECT_TRUE(legal("EG 0,-1 r2 abbot"));
  EXPECT_FALSE(legal("EG 0,-1 r2 abbot:city"));
  EXPECT_FALSE(legal("EG 0,-1 r2 abbot:field"));
  EXPECT_FALSE(legal("UG 1,0 r1 abbot:road"));
}

TEST_F(Cloister, GardenTakesNoMeeple) {
  EXPECT_FALSE(legal("EG 0,-1 r2 garden"));
  const auto choices = std::make_unique<Choices>();
  legal_choices(game_, find_tile("EG"), *choices);
  const SegmentIndex garden = segment_of(find_tile("EG"), "garden");
  EXPECT_EQ(choices->size(), 4u * (1 + 2 + 1)) << "nobody, knight or farmer, abbot";
  for (const Choice& choice : *choices) {
    EXPECT_NE(choice.deployment.of(Figure::meeple), garden);
  }
}

TEST_F(Cloister, GardenPartsNoField) {
  play(game_, {"UG 1,0 r1 field1"});
  EXPECT_FALSE(legal("U 2,0 r1 field1"));
  EXPECT_TRUE(legal("U 2,0 r1 field2"));
}

TEST_F(Cloister, SurroundedMonasteryScores9) {
  all_but_the_last_tile();
  play(game_, {"E -1,2 r3"});
  EXPECT_EQ(monasteries(kRed), 9);
  EXPECT_EQ(abbots(kRed), 1);
}

// The abbot goes onto a garden that is surrounded already, and straight home.
TEST_F(Cloister, CompletedGardenScoresAtOnce) {
  start({.expansions = kAbbots},
        {"U 1,0 r1", "U -1,0 r1", "E 1,1 r3", "B -1,1 r0", "B -1,2 r0", "B 0,2 r0", "E 1,2 r1"});
  play(game_, {"EG 0,1 r1 abbot"});
  EXPECT_EQ(gardens(kBlue), 9);
  EXPECT_EQ(monasteries(kBlue), 0);
  EXPECT_EQ(abbots(kBlue), 1);
}

// 1 point for the monastery, 1 for the start tile, 1 for each U.
TEST_F(Cloister, RecallCountsTheTileJustLaid) {
  play(game_, {"B 0,1 r0 abbot", "U 1,0 r1", "U -1,0 r1 recall"});
  EXPECT_EQ(monasteries(kRed), 4);
  EXPECT_EQ(abbots(kRed), 1);
  const ScoreEvents& events = game_.events();
  EXPECT_EQ(std::count_if(events.begin(), events.end(),
                          [](const ScoreEvent& event) { return event.recalled; }),
            1);
  EXPECT_EQ(game_.to_move(), kBlue);
}

TEST_F(Cloister, RecallCountsNothingFarAway) {
  play(game_, {"B 0,1 r0 abbot", "U 1,0 r1", "U 2,0 r1 recall"});
  EXPECT_EQ(monasteries(kRed), 3);
}

TEST_F(Cloister, RecallFromAGarden) {
  play(game_, {"EG 0,-1 r2 abbot", "U 1,0 r1", "B 0,1 r0 recall"});
  EXPECT_EQ(gardens(kRed), 3);
  EXPECT_EQ(monasteries(kRed), 0);
}

TEST_F(Cloister, RecallIsForTurnsWithoutAFigure) {
  play(game_, {"B 0,1 r0 abbot", "U 1,0 r1"});
  EXPECT_TRUE(legal("U -1,0 r1 recall"));
  EXPECT_FALSE(legal("U -1,0 r1 road recall"));
  EXPECT_FALSE(legal("B 0,2 r0 abbot recall"));
}

TEST_F(Cloister, NobodyRecallsTheAbbotOfAnother) {
  play(game_, {"B 0,1 r0 abbot"});
  EXPECT_FALSE(legal("U 1,0 r1 recall"));
  EXPECT_TRUE(legal("U 1,0 r1"));
}

// A monk stands where the abbot might, and stays.
TEST_F(Cloister, NobodyRecallsAMonk) {
  play(game_, {"B 0,1 r0 monastery", "U 1,0 r1"});
  EXPECT_FALSE(legal("U -1,0 r1 recall"));
}

// It scores by itself then; before that, recall is worth a point less.
TEST_F(Cloister, RecallIsRefusedWhereTheTileCompletes) {
  all_but_the_last_tile();
  EXPECT_FALSE(legal("E -1,2 r3 recall"));
  EXPECT_TRUE(legal("E -1,2 r3"));
  play(game_, {"U 2,0 r1 recall"});
  EXPECT_EQ(monasteries(kRed), 8);
}

TEST_F(Cloister, RecalledAbbotIsPlacedAgain) {
  play(game_, {"B 0,1 r0 abbot", "U 1,0 r1"});
  EXPECT_FALSE(legal("B 0,2 r0 abbot")) << "he is on the table";
  play(game_, {"U -1,0 r1 recall", "U 2,0 r1"});
  EXPECT_TRUE(legal("B 0,2 r0 abbot"));
  EXPECT_FALSE(legal("B 0,2 r0 recall"));
}

// 1 + the start tile, as an unfinished monastery.
TEST_F(Cloister, UnfinishedGardenScoresAtTheEnd) {
  play(game_, {"EG 0,-1 r2 abbot"});
  game_.finish();
  EXPECT_EQ(gardens(kRed), 2);
}

// The same ring as above with a vineyard in it (Hills & Sheep): 3 points for a finished monastery,
// and nothing for a garden.
TEST_F(Cloister, VineyardsAddNothingToGardens) {
  start({.expansions = kAbbots | kHillsAndSheep},
        {"U 1,0 r1", "U -1,0 r1", "E 1,1 r3", "B -1,1 r0", "B -1,2 r0", "B 0,2 r0",
         "HS/C!.v 1,2 r1", "EG 0,1 r1 abbot"});
  EXPECT_EQ(gardens(kBlue), 9);
}

TEST_F(Cloister, VineyardsAddToAnAbbotOnAMonastery) {
  start({.expansions = kAbbots | kHillsAndSheep},
        {"B 0,1 r0 abbot", "U 1,0 r1", "U -1,0 r1", "B 1,1 r0", "B -1,1 r0", "B 0,2 r0",
         "HS/C!.v 1,2 r1", "E 0,-1 r2", "E -1,2 r3"});
  EXPECT_EQ(monasteries(kRed), 9 + 3);
}

TEST_F(Cloister, VineyardsAddNothingToARecall) {
  start({.expansions = kAbbots | kHillsAndSheep},
        {"B 0,1 r0 abbot", "HS/C!.v 0,2 r2", "U 1,0 r1 recall"});
  EXPECT_EQ(monasteries(kRed), 4) << "itself, the start tile, the vineyard as a tile, and the road";
}

}  // namespace
}  // namespace cartulary::test

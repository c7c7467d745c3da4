// The examples of the rule pages and positions derived from them, as small boards.
#include "engine/scoring.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <vector>

#include "engine/rules_of.hpp"
#include "tests/unit/engine/rulesets.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// A small game and the points it must give.
struct Example {
  const char* name;
  std::vector<int> during;  ///< totals after the last turn
  std::vector<int> after;   ///< totals after the final scoring
  Ruleset rules;
  std::initializer_list<const char*> turns;
};

void PrintTo(const Example& example, std::ostream* out) {
  for (const char* turn : example.turns) *out << turn << "; ";
}

const Ruleset kFreeStart{.start = Start::random};

// One completed city, T and three caps; a road parts its eastern field P from its western field Q.
// One red farmer in P; a red and a blue one in Q, joined by the last tile.
constexpr std::initializer_list<const char*> kRedInBoth{
    "T 0,0 r0 field1",  "U 0,1 r0", "U 0,2 r0 field2", "L 0,3 r3", "E 0,-1 r2",
    "G -1,3 r0 field1", "E 1,0 r3", "E -1,0 r1",       "B -1,2 r0"};
// One red farmer in P, two blue ones in Q.
constexpr std::initializer_list<const char*> kBlueInQ{
    "T 0,0 r0 field1",  "U 0,1 r0 field2", "U 0,2 r0",  "L 0,3 r3", "E 0,-1 r2",
    "G -1,3 r0 field1", "E 1,0 r3",        "E -1,0 r1", "B -1,2 r0"};
// One city that meets one field on three of its tiles.
constexpr std::initializer_list<const char*> kAroundTheCity{
    "G 0,-1 r1", "E 0,-2 r2", "B 1,-2 r0 field", "B 1,-1 r0", "U 1,0 r1"};

Ruleset fields(FieldScoring scoring, Start start = Start::random) {
  return {.field_scoring = scoring, .start = start};
}

const Example kExamples[] = {
    // Example 1 of the print-and-play page: a road over three tiles.
    {"CompletedRoad", {3, 0}, {3, 0}, {}, {"W 1,0 r0 road3", "W -1,0 r0"}},
    // Example 2b: three tiles and a coat of arms; four tiles without are as much.
    {"CompletedCityWithCoat", {8, 0}, {8, 0}, {}, {"F 0,-1 r1 city", "E 0,-2 r2"}},
    {"CompletedCityOfFour", {0, 8}, {0, 8}, {}, {"N 0,-1 r1", "G 1,-1 r0 city", "E 2,-1 r3"}},
    // A road that leaves a village and comes back to it passes that tile once.
    {"RoadLoopThroughAVillage",
     {4, 0},
     {4, 0},
     kFreeStart,
     {"W 0,0 r0 road1", "V 1,0 r0", "V 1,1 r1", "V 0,1 r2"}},
    // Example 4b: one highwayman each, both get all points.
    {"RoadOfTwo",
     {4, 4},
     {4, 4},
     {},
     {"W -1,0 r0 road1", "B 0,1 r0", "B 1,1 r0", "B 2,1 r0", "B 3,1 r0", "W 2,0 r2 road1",
      "U 1,0 r1"}},
    // Example 5b: two knights against one.
    {"CityOfTheStronger",
     {10, 0},
     {10, 0},
     kFreeStart,
     {"E 0,0 r2 city", "B 1,0 r0", "B -1,0 r0", "G 1,1 r0 city", "E -1,1 r1 city", "E 2,1 r3",
      "R 0,1 r0"}},
    // The examples of the final scoring.
    {"IncompleteCity",
     {0, 0},
     {8, 0},
     {},
     {"F 0,-1 r1 city", "F 0,-2 r1", "G 0,-3 r1", "M 0,-4 r1"}},
    {"IncompleteMonastery", {0, 0}, {4, 0}, {}, {"B 0,1 r0 monastery", "B 0,2 r0", "B 1,1 r0"}},
    {"IncompleteSmallCity", {0, 0}, {3, 0}, {}, {"F 0,-1 r1 city"}},
    {"IncompleteRoad", {0, 0}, {3, 0}, {}, {"U 1,0 r1 road", "U 2,0 r1"}},
    {"IncompleteSmallCityIsNeverHalved",
     {0, 0},
     {3, 0},
     {.two_tile_city = TwoTileCity::half},
     {"F 0,-1 r1 city"}},
    {"IncompleteScoresNothing",
     {0, 0},
     {0, 0},
     {.incomplete_scores = false},
     {"F 0,-1 r1 city", "U 1,0 r1 road", "B 0,1 r0 monastery"}},
    {"FieldsScoreEvenSo", {0, 0}, {3, 0}, {.incomplete_scores = false}, {"E 0,-1 r2 field"}},
    // Two tiles without and with a coat of arms. No box has a second tile that could close the
    // latter, so the border of the table does.
    {"TwoTileCity", {4, 0}, {4, 0}, {}, {"E 0,-1 r2 city"}},
    {"TwoTileCityHalf", {2, 0}, {2, 0}, {.two_tile_city = TwoTileCity::half}, {"E 0,-1 r2 city"}},
    {"TwoTileCityWithCoat",
     {6, 0},
     {6, 0},
     {.table = Table{3, 3, 1, 1, false}, .border_completes = true},
     {"F 0,-1 r1 city"}},
    {"TwoTileCityWithCoatHalf",
     {3, 0},
     {3, 0},
     {.two_tile_city = TwoTileCity::half,
      .table = Table{3, 3, 1, 1, false},
      .border_completes = true},
     {"F 0,-1 r1 city"}},
    {"ThreeTilesAreNoSmallCity",
     {8, 0},
     {8, 0},
     {.two_tile_city = TwoTileCity::half},
     {"F 0,-1 r1 city", "E 0,-2 r2"}},
    {"RedInBothFieldsPerCity", {0, 0}, {4, 0}, fields(FieldScoring::per_city), kRedInBoth},
    {"RedInBothFieldsOnce", {0, 0}, {3, 3}, fields(FieldScoring::per_field_once), kRedInBoth},
    {"RedInBothFields", {0, 0}, {6, 3}, fields(FieldScoring::per_field), kRedInBoth},
    {"BlueInOneFieldPerCity", {0, 0}, {0, 4}, fields(FieldScoring::per_city), kBlueInQ},
    {"BlueInOneFieldOnce", {0, 0}, {3, 3}, fields(FieldScoring::per_field_once), kBlueInQ},
    {"BlueInOneField", {0, 0}, {3, 3}, fields(FieldScoring::per_field), kBlueInQ},
    {"CityAroundTheCornerPerCity",
     {0, 0},
     {4, 0},
     fields(FieldScoring::per_city, Start::start_tile),
     kAroundTheCity},
    {"CityAroundTheCornerOnce",
     {0, 0},
     {3, 0},
     fields(FieldScoring::per_field_once, Start::start_tile),
     kAroundTheCity},
    {"CityAroundTheCorner",
     {0, 0},
     {3, 0},
     fields(FieldScoring::per_field, Start::start_tile),
     kAroundTheCity},
    {"FieldWithoutACompletedCity", {0, 0}, {0, 0}, {}, {"F 0,-1 r1 field", "B 0,1 r0 field"}},
    // Dropped into a hole, the monk scores at once.
    {"MonasteryInAHole",
     {9, 0},
     {9, 0},
     {.start = Start::random},
     {"B 0,0 r0", "B 1,0 r0", "E 2,0 r0", "E 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2",
      "B 0,1 r0", "B 1,1 r0 monastery"}},
    // "3 additional points for each vineyard": two beside the monastery and one at its corner.
    {"MonasteryWithThreeVineyards",
     {18, 0},
     {18, 0},
     kHillsFreely,
     {"B 0,0 r0", "B 1,0 r0", "HS/C!.v 2,0 r0", "HS/C!.v 2,1 r1", "HS/Cc.v 2,2 r2", "E 1,2 r2",
      "E 0,2 r2", "B 0,1 r0", "B 1,1 r0 monastery"}},
    // One vineyard, laid last, serves both monasteries that it finishes.
    {"VineyardOfTwoMonasteries",
     {12, 12},
     {12, 12},
     kHillsFreely,
     {"E 0,0 r0", "E 0,1 r3", "B 1,1 r0 monastery", "B 2,1 r0 monastery", "E 0,2 r2", "E 1,2 r2",
      "B 2,2 r0", "B 3,2 r0", "E 3,1 r1", "V 3,0 r2", "A 1,0 r2", "HS/C!.v 2,0 r0"}},
    {"VineyardTwoTilesAway",
     {12, 0},
     {12, 0},
     kHillsFreely,
     {"E 0,0 r0", "B 1,0 r0", "E 2,0 r0", "HS/C!.v 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2",
      "B 0,1 r0", "B -1,1 r0", "HS/Cc.v -2,1 r0", "B 1,1 r0 monastery"}},
    // "During final scoring, an incomplete monastery does not score additional points."
    {"VineyardAtAnIncompleteMonastery",
     {0, 0},
     {3, 0},
     {.expansions = kHillsAndSheep},
     {"B 0,1 r0 monastery", "HS/C!.v 0,2 r2"}},
    {"VineyardAtAMonasteryWithoutAMonk",
     {0, 0},
     {0, 0},
     kHillsFreely,
     {"B 0,0 r0", "B 1,0 r0", "HS/C!.v 2,0 r0", "E 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2",
      "B 0,1 r0", "B 1,1 r0"}},
    // Cells beyond the border count as filled and give no points, and no vineyard lies there.
    {"VineyardAtTheBorder",
     {0, 9},
     {0, 9},
     {.expansions = kHillsAndSheep, .table = Table{2, 3, 0, 0, false}, .border_completes = true},
     {"U 1,0 r1", "B 0,1 r0 monastery", "B 1,1 r0", "HS/C!.v 0,2 r3", "B 1,2 r0"}},
    {"NobodyStoodThere", {0, 0}, {0, 0}, {}, {"E 0,-1 r2", "W 1,0 r0", "W -1,0 r0"}},
    // Two cities finished by one tile are two scorings, for two players here.
    {"TwoCitiesAtOnce",
     {4, 4},
     {4, 4},
     kFreeStart,
     {"E 0,0 r1 city", "B 0,1 r0", "B 1,1 r0", "E 2,1 r1", "B 0,2 r0", "E 2,0 r3 city",
      "H 1,0 r0"}},
};

class Examples : public ::testing::TestWithParam<Example> {};

TEST_P(Examples, GiveTheirPoints) {
  const Example& example = GetParam();
  Game game;
  game.reset(engine::rules_of(example.rules), static_cast<int>(example.during.size()));
  play(game, example.turns);
  const auto totals = [&] {
    std::vector<int> out;
    for (Player p : game.seats()) out.push_back(game.points(p));
    return out;
  };
  EXPECT_EQ(totals(), example.during);
  game.finish();
  EXPECT_EQ(totals(), example.after);
}

INSTANTIATE_TEST_SUITE_P(Boards, Examples, ::testing::ValuesIn(kExamples),
                         [](const auto& example) { return std::string(example.param.name); });

TEST(EventsOfATurn, TellTheArithmetic) {
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"F 0,-1 r1 city", "E 0,-2 r2"});
  ASSERT_EQ(game.events().size(), 1u);
  const ScoreEvent& event = game.events()[0];
  EXPECT_EQ(event.category, Category::cities);
  EXPECT_FALSE(event.final);
  EXPECT_FALSE(event.small_city);
  EXPECT_EQ(event.winners, set_of(kRed));
  EXPECT_EQ(event.points, 8);
  EXPECT_EQ(event.followers[kRed], 1);
  ASSERT_EQ(event.terms.size(), 2u);
  EXPECT_EQ(event.terms[0].counted, Counted::tiles);
  EXPECT_EQ(event.terms[0].count, 3);
  EXPECT_EQ(event.terms[0].each, 2);
  EXPECT_EQ(event.terms[1].counted, Counted::coats);
  EXPECT_EQ(event.terms[1].count, 1);
  EXPECT_EQ(event.terms[1].points(), 2);
}

TEST(EventsOfATurn, TellOfVineyards) {
  Game game;
  game.reset(engine::rules_of(kHillsFreely), 2);
  play(game, {"B 0,0 r0", "B 1,0 r0", "HS/C!.v 2,0 r0", "HS/C!.v 2,1 r1", "E 2,2 r2", "E 1,2 r2",
              "E 0,2 r2", "B 0,1 r0", "B 1,1 r0 monastery"});
  ASSERT_EQ(game.events().size(), 1u);
  const ScoreEvent& event = game.events()[0];
  EXPECT_EQ(event.category, Category::monasteries);
  EXPECT_EQ(event.points, 15);
  ASSERT_EQ(event.terms.size(), 2u);
  EXPECT_EQ(event.terms[0].counted, Counted::monastery_tiles);
  EXPECT_EQ(event.terms[0].points(), 9);
  EXPECT_EQ(event.terms[1].counted, Counted::vineyards);
  EXPECT_EQ(event.terms[1].count, 2);
  EXPECT_EQ(event.terms[1].each, 3);
}

TEST(EventsOfATurn, IncludeWhatNobodyGets) {
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"E 0,-1 r2"});
  ASSERT_EQ(game.events().size(), 1u);
  EXPECT_TRUE(game.events()[0].winners.empty());
  EXPECT_EQ(game.events()[0].points, 4);
  EXPECT_TRUE(game.events()[0].small_city);
}

// The road comes back through another arm of the village that finishes it.
TEST(EventsOfATurn, TellOfAFeatureOnce) {
  Game game;
  game.reset(engine::rules_of({.start = Start::random}), 2);
  play(game, {"V 0,0 r0 road", "V 0,1 r1", "V -1,1 r2", "W -1,0 r0"});
  ASSERT_EQ(game.events().size(), 1u);
  EXPECT_EQ(game.events()[0].points, 4);
}

TEST(EventsOfTheEnd, CallNoCitySmall) {
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"F 0,-1 r1 city"});
  game.finish();
  ASSERT_EQ(game.events().size(), 1u);
  EXPECT_EQ(game.events()[0].terms[0].count, 2);
  EXPECT_FALSE(game.events()[0].small_city);
}

TEST(EventsOfTheEnd, AreFinal) {
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"E 0,-1 r2 field", "U 1,0 r1 road"});
  game.finish();
  ASSERT_EQ(game.events().size(), 2u);
  for (const ScoreEvent& event : game.events()) EXPECT_TRUE(event.final);
  EXPECT_EQ(game.events()[0].category, Category::roads);
  EXPECT_EQ(game.events()[0].winners, set_of(kBlue));
  EXPECT_EQ(game.events()[1].category, Category::fields);
  EXPECT_EQ(game.events()[1].winners, set_of(kRed));
  EXPECT_EQ(game.events()[1].terms[0].counted, Counted::completed_cities);
}

TEST(Payments, AreTwoEvents) {
  const Trade trade{kGreen, kBlue, 5};
  const ScoreEvent paid = payment_event(trade, -1);
  const ScoreEvent received = payment_event(trade, +1);
  EXPECT_EQ(paid.winners, set_of(kGreen));
  EXPECT_EQ(paid.points, -5);
  EXPECT_EQ(received.winners, set_of(kBlue));
  EXPECT_EQ(received.points, 5);
  EXPECT_EQ(paid.category, Category::trades);
  EXPECT_EQ(paid.feature, kNoNode);
}

}  // namespace
}  // namespace cartulary::test

// Majorities, and hills as their tie-break (Hills & Sheep).
#include "engine/majority.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/hills_sheep/hills.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Counts by seat.
PlayerCounts counts(std::initializer_list<int> by_seat) {
  PlayerCounts out;
  Player player = 0;
  for (int count : by_seat) {
    for (int n = 0; n < count; ++n) out.add(player);
    ++player;
  }
  return out;
}

TEST(MostFollowers, AreOfOneOrOfSeveral) {
  EXPECT_EQ(most_followers({}), 0);
  EXPECT_EQ(most_followers(counts({0, 0, 1})), only(2));
  EXPECT_EQ(most_followers(counts({0, 0, 1, 0, 0, 1})), only(2) | only(5));
  EXPECT_EQ(most_followers(counts({0, 0, 1, 0, 0, 2})), only(5));
}

struct TieBreakRow {
  const char* name;
  PlayerSet tied;
  PlayerCounts on_hills;
  PlayerSet by_presence;
  PlayerSet by_count;
};

void PrintTo(const TieBreakRow& row, std::ostream* out) {
  *out << row.name;
}

const TieBreakRow kTies[] = {
    {"NobodyOnAHill", only(0) | only(1), {}, only(0) | only(1), only(0) | only(1)},
    {"OneOfTwo", only(0) | only(1), counts({0, 1}), only(1), only(1)},
    {"BothEqually", only(0) | only(1), counts({2, 2}), only(0) | only(1), only(0) | only(1)},
    // "Even if the number of meeples on hills is unequal" (footnote 4); footnote 5 counts them.
    {"BothUnequally", only(0) | only(1), counts({1, 2}), only(0) | only(1), only(1)},
    {"TwoOfThree", only(0) | only(1) | only(4), counts({1, 0, 0, 0, 1}), only(0) | only(4),
     only(0) | only(4)},
    {"TwoOfThreeUnequally", only(0) | only(1) | only(4), counts({1, 0, 0, 0, 2}), only(0) | only(4),
     only(4)},
    {"SomebodyWhoIsNotTied", only(0) | only(1), counts({0, 0, 1}), only(0) | only(1),
     only(0) | only(1)},
    {"SomebodyWhoIsNotTiedHasMore", only(0) | only(1), counts({1, 0, 3}), only(0), only(0)},
    {"NoTie", only(3), counts({1}), only(3), only(3)},
    {"NobodyAtAll", 0, {}, 0, 0},
};

class TieBreaks : public ::testing::TestWithParam<TieBreakRow> {};

TEST_P(TieBreaks, LeaveWhoIsOnHills) {
  const TieBreakRow& row = GetParam();
  EXPECT_EQ(by_presence_on_hills(row.tied, row.on_hills), row.by_presence);
  EXPECT_EQ(by_count_on_hills(row.tied, row.on_hills), row.by_count);
}

INSTANTIATE_TEST_SUITE_P(Rows, TieBreaks, ::testing::ValuesIn(kTies),
                         [](const auto& row) { return std::string(row.param.name); });

constexpr TieBreak kByPresence{followers_on_hills, by_presence_on_hills};

/// A board by itself, on which meeples stand before features are joined.
class MajorityOnABoard : public ::testing::Test {
 protected:
  MajorityOnABoard() { board_.reset({}, false); }

  TileIndex lay(const char* text, Player player = 0) {
    const Turn turn = test::turn(text);
    const TileIndex tile = board_.lay(turn.tile, turn.cell, turn.rotation);
    if (turn.deployment.any())
      board_.place_meeple(board_.node(tile, turn.deployment.segment), player);
    return tile;
  }
  /// In the feature that a word names on the tile laid last.
  Majority in(const char* word, const TieBreak& tie_break = kByPresence) const {
    const auto tile = static_cast<TileIndex>(board_.tile_count() - 1);
    const SegmentIndex segment = segment_of(board_.tile(tile).type, word);
    return majority(board_, board_.features().find(board_.node(tile, segment)), tie_break);
  }

  Board board_;
};

TEST_F(MajorityOnABoard, OfNobody) {
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.tied, 0);
  EXPECT_EQ(here.winners, 0);
}

TEST_F(MajorityOnABoard, HillInACity) {
  lay("HS/CC.h.2 -1,0 r1 city1", 0);
  lay("E 1,0 r3 city", 1);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.tied, only(0) | only(1));
  EXPECT_EQ(here.followers, counts({1, 1}));
  EXPECT_EQ(here.breaking, counts({1}));
  EXPECT_EQ(here.winners, only(0));
}

TEST_F(MajorityOnABoard, HillOnARoad) {
  lay("HS/RFR.h 0,0 r1 road1", 1);
  lay("W 2,0 r2 road1", 0);
  lay("U 1,0 r1");
  EXPECT_EQ(in("road").winners, only(1));
}

TEST_F(MajorityOnABoard, HillInAField) {
  lay("HS/RR.h 0,0 r0 field1", 1);
  lay("B 2,0 r0 field", 0);
  lay("B 1,0 r0");
  EXPECT_EQ(in("field").winners, only(1));
}

TEST_F(MajorityOnABoard, HillWithoutTheMeeple) {
  lay("HS/CC.h.2 -1,0 r1", 0);
  lay("E 1,0 r3 city", 1);
  lay("E 0,-1 r2 city", 0);
  lay("R 0,0 r0");
  EXPECT_EQ(in("city").winners, only(0) | only(1)) << "a hill in the city, and nobody on it";
}

// Where one player has most, hills are not looked at.
TEST_F(MajorityOnABoard, HillAgainstAMajority) {
  lay("HS/CC.h.2 -1,0 r1 city1", 0);
  lay("E 1,0 r3 city", 1);
  lay("E 0,-1 r2 city", 1);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.winners, only(1));
  EXPECT_FALSE(here.breaking.any());
}

TEST_F(MajorityOnABoard, TwoOfThreeTiedOnHillsShare) {
  lay("HS/CC.h.2 -1,0 r1 city1", 0);
  lay("E 1,0 r3 city", 1);
  lay("HS/CFC.h 0,-1 r0 city2", 2);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.tied, only(0) | only(1) | only(2));
  EXPECT_EQ(here.winners, only(0) | only(2));
}

TEST_F(MajorityOnABoard, UnequalNumbersOnHills) {
  lay("HS/CC.h.2 -1,0 r1 city1", 0);
  lay("HS/CFC.h 0,-1 r0 city2", 0);
  lay("HS/CFR.h 1,0 r3 city", 1);
  lay("E 0,1 r0 city", 1);
  lay("C 0,0 r0");
  EXPECT_EQ(in("city").winners, only(0) | only(1));
  EXPECT_EQ(in("city", {followers_on_hills, by_count_on_hills}).winners, only(0));
}

/// A game whose scorings hills decide.
struct Contest {
  const char* name;
  std::vector<int> during;
  std::vector<int> after;
  Ruleset rules;
  std::initializer_list<const char*> turns;
};

void PrintTo(const Contest& contest, std::ostream* out) {
  for (const char* turn : contest.turns) *out << turn << "; ";
}

const Ruleset kHills{.expansions = only(Expansion::hills_and_sheep)};
const Ruleset kHillsFreely{.expansions = only(Expansion::hills_and_sheep), .start = Start::random};

Ruleset fields(FieldScoring scoring) {
  return {.expansions = only(Expansion::hills_and_sheep),
          .field_scoring = scoring,
          .start = Start::random};
}

// A completed city, and a road that parts its eastern field from its western one. One red farmer
// on a hill in the east, a blue one in the west.
constexpr std::initializer_list<const char*> kFarmersOfOneCity{
    "T 0,0 r0",        "E 0,-1 r2", "HS/RFR.h 0,1 r0 field1 under:?",
    "U 0,2 r0 field2", "E 1,0 r3",  "E -1,0 r1"};
const Contest kContests[] = {
    {"CityWithOneHill",
     {6, 0},
     {6, 0},
     kHillsFreely,
     {"HS/CC.h.2 0,0 r1 city1 under:?", "B 0,1 r0", "B 1,1 r0", "E 2,1 r1", "B 0,2 r0",
      "E 2,0 r3 city", "G 1,0 r0"}},
    {"CityWithTwoHills",
     {6, 6},
     {6, 6},
     kHillsFreely,
     {"HS/CC.h.2 0,0 r1 city1 under:?", "B 0,1 r0", "B 1,1 r0", "E 2,1 r1", "B 0,2 r0",
      "HS/CFC.h 2,0 r1 city2 under:?", "G 1,0 r0"}},
    {"CityWithoutHills",
     {6, 6},
     {6, 6},
     kHillsFreely,
     {"E 0,0 r1 city", "B 0,1 r0", "B 1,1 r0", "E 2,1 r1", "B 0,2 r0", "E 2,0 r3 city",
      "G 1,0 r0"}},
    // The northern side stays open, so that the same city is scored at the end.
    {"IncompleteCityWithOneHill",
     {0, 0},
     {3, 0},
     kHillsFreely,
     {"HS/CC.h.2 0,0 r1 city1 under:?", "B 0,1 r0", "B 1,1 r0", "E 2,1 r1", "B 0,2 r0",
      "E 2,0 r3 city", "R 1,0 r0"}},
    {"RoadWithOneHill",
     {0, 4},
     {0, 4},
     kHills,
     {"W -1,0 r0 road1", "B 0,1 r0", "B 1,1 r0", "B 2,1 r0", "B 3,1 r0",
      "HS/RFR.h 2,0 r1 road2 under:?", "U 1,0 r1"}},
    // The road that joins them ends nowhere yet.
    {"IncompleteRoadWithOneHill",
     {0, 0},
     {0, 4},
     kHills,
     {"U -1,0 r1 road", "B 0,1 r0", "B 1,1 r0", "B 2,1 r0", "B 3,1 r0",
      "HS/RFR.h 2,0 r1 road2 under:?", "U 1,0 r1"}},
    {"FieldWithOneHill",
     {0, 0},
     {3, 0},
     kHills,
     {"HS/CFR.h 1,0 r1 field1 under:?", "E 0,-1 r2 field", "B 1,-1 r0"}},
    {"FieldWithoutHills",
     {0, 0},
     {3, 3},
     kHills,
     {"U 1,0 r1 field2", "E 0,-1 r2 field", "B 1,-1 r0"}},
    {"TwoFieldsOfOneCity", {0, 0}, {3, 3}, fields(FieldScoring::per_field), kFarmersOfOneCity},
    {"TwoFieldsOfOneCityOnce",
     {0, 0},
     {3, 3},
     fields(FieldScoring::per_field_once),
     kFarmersOfOneCity},
    // One farmer each around the city, in different fields: the tie is the city's.
    {"TwoFieldsOfOneCityPerCity",
     {0, 0},
     {4, 0},
     fields(FieldScoring::per_city),
     kFarmersOfOneCity},
};

class Contests : public ::testing::TestWithParam<Contest> {};

TEST_P(Contests, GoToWhoStandsOnAHill) {
  const Contest& contest = GetParam();
  Game game;
  game.reset(engine::rules_of(contest.rules), 2);
  play(game, contest.turns);
  EXPECT_EQ(game.points(0), contest.during[0]);
  EXPECT_EQ(game.points(1), contest.during[1]);
  game.finish();
  EXPECT_EQ(game.points(0), contest.after[0]);
  EXPECT_EQ(game.points(1), contest.after[1]);
}

INSTANTIATE_TEST_SUITE_P(Boards, Contests, ::testing::ValuesIn(kContests),
                         [](const auto& contest) { return std::string(contest.param.name); });

TEST(EventsOfATie, TellWhoWasTiedAndWhoStoodOnHills) {
  Game game;
  game.reset(engine::rules_of(kHillsFreely), 2);
  play(game, kContests[0].turns);
  ASSERT_EQ(game.events().size(), 1u);
  const ScoreEvent& event = game.events()[0];
  EXPECT_EQ(event.tied, only(0) | only(1));
  EXPECT_EQ(event.winners, only(0));
  EXPECT_EQ(event.followers, counts({1, 1}));
  EXPECT_EQ(event.breaking, counts({1}));
  EXPECT_EQ(game.supply(1), 7) << "the knight who got nothing goes home too";
}

TEST(EventsOfATie, AddUpTheFieldsOfACity) {
  Game game;
  game.reset(engine::rules_of(fields(FieldScoring::per_city)), 2);
  play(game, kFarmersOfOneCity);
  game.finish();
  ASSERT_EQ(game.events().size(), 1u);
  EXPECT_EQ(game.events()[0].followers, counts({1, 1}));
  EXPECT_EQ(game.events()[0].breaking, counts({1}));
  EXPECT_EQ(game.events()[0].tied, only(0) | only(1));
  EXPECT_EQ(game.events()[0].winners, only(0));
}

}  // namespace
}  // namespace cartulary::test

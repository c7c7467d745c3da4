// Majorities, and hills as their tie-break (Hills & Sheep).
#include "engine/majority.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/hills_sheep/scoring.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/rulesets.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Counts by seat.
PlayerCounts counts(const std::vector<int>& by_seat) {
  PlayerCounts out;
  for (Player player : each<Player>(by_seat.size())) {
    for (int n = 0; n < by_seat[index(player)]; ++n) out.add(player);
  }
  return out;
}

TEST(MostFollowers, AreOfOneOrOfSeveral) {
  EXPECT_TRUE(most_followers({}).empty());
  EXPECT_EQ(most_followers(counts({0, 0, 1})), set_of(kGreen));
  EXPECT_EQ(most_followers(counts({0, 0, 1, 0, 0, 1})), set_of(kGreen, kPink));
  EXPECT_EQ(most_followers(counts({0, 0, 1, 0, 0, 2})), set_of(kPink));
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
    {"NobodyOnAHill", set_of(kRed, kBlue), {}, set_of(kRed, kBlue), set_of(kRed, kBlue)},
    {"OneOfTwo", set_of(kRed, kBlue), counts({0, 1}), set_of(kBlue), set_of(kBlue)},
    {"BothEqually", set_of(kRed, kBlue), counts({2, 2}), set_of(kRed, kBlue), set_of(kRed, kBlue)},
    // "Even if the number of meeples on hills is unequal" (footnote 4); footnote 5 counts them.
    {"BothUnequally", set_of(kRed, kBlue), counts({1, 2}), set_of(kRed, kBlue), set_of(kBlue)},
    {"TwoOfThree", set_of(kRed, kBlue, kBlack), counts({1, 0, 0, 0, 1}), set_of(kRed, kBlack),
     set_of(kRed, kBlack)},
    {"TwoOfThreeUnequally", set_of(kRed, kBlue, kBlack), counts({1, 0, 0, 0, 2}),
     set_of(kRed, kBlack), set_of(kBlack)},
    {"SomebodyWhoIsNotTied", set_of(kRed, kBlue), counts({0, 0, 1}), set_of(kRed, kBlue),
     set_of(kRed, kBlue)},
    {"SomebodyWhoIsNotTiedHasMore", set_of(kRed, kBlue), counts({1, 0, 3}), set_of(kRed),
     set_of(kRed)},
    {"NoTie", set_of(kYellow), counts({1}), set_of(kYellow), set_of(kYellow)},
    {"NobodyAtAll", {}, {}, {}, {}},
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

  TileIndex lay(const char* text, Player player = kRed) {
    const Turn turn = test::turn(text);
    const Laid& laid = *turn.laid();
    const TileIndex tile = board_.lay(turn.tile, laid.cell, laid.rotation);
    if (laid.deployment.any()) {
      board_.place_meeple(board_.node(tile, laid.deployment.segment), player);
    }
    return tile;
  }
  /// In the feature that a word names on the tile laid last.
  Majority in(const char* word, const TieBreak& tie_break = kByPresence) const {
    const TileIndex tile = board_.last_tile();
    const SegmentIndex segment = segment_of(board_.tile(tile).type, word);
    engine::TieBreaks tie_breaks;
    if (tie_break.winners != nullptr) tie_breaks.push_back(tie_break);
    return majority(board_, board_.features().find(board_.node(tile, segment)), tie_breaks);
  }

  Board board_;
};

TEST_F(MajorityOnABoard, OfNobody) {
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_TRUE(here.tied.empty());
  EXPECT_TRUE(here.winners.empty());
}

TEST_F(MajorityOnABoard, HillInACity) {
  lay("HS/CC.h.2 -1,0 r1 city1", kRed);
  lay("E 1,0 r3 city", kBlue);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.tied, set_of(kRed, kBlue));
  EXPECT_EQ(here.followers, counts({1, 1}));
  EXPECT_EQ(here.breaking, counts({1}));
  EXPECT_EQ(here.winners, set_of(kRed));
}

TEST_F(MajorityOnABoard, HillOnARoad) {
  lay("HS/RFR.h 0,0 r1 road1", kBlue);
  lay("W 2,0 r2 road1", kRed);
  lay("U 1,0 r1");
  EXPECT_EQ(in("road").winners, set_of(kBlue));
}

TEST_F(MajorityOnABoard, HillInAField) {
  lay("HS/RR.h 0,0 r0 field1", kBlue);
  lay("B 2,0 r0 field", kRed);
  lay("B 1,0 r0");
  EXPECT_EQ(in("field").winners, set_of(kBlue));
}

TEST_F(MajorityOnABoard, HillWithoutTheMeeple) {
  lay("HS/CC.h.2 -1,0 r1", kRed);
  lay("E 1,0 r3 city", kBlue);
  lay("E 0,-1 r2 city", kRed);
  lay("R 0,0 r0");
  EXPECT_EQ(in("city").winners, set_of(kRed, kBlue)) << "a hill in the city, and nobody on it";
}

// Where one player has most, hills are not looked at.
TEST_F(MajorityOnABoard, HillAgainstAMajority) {
  lay("HS/CC.h.2 -1,0 r1 city1", kRed);
  lay("E 1,0 r3 city", kBlue);
  lay("E 0,-1 r2 city", kBlue);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.winners, set_of(kBlue));
  EXPECT_FALSE(here.breaking.any());
}

TEST_F(MajorityOnABoard, TwoOfThreeTiedOnHillsShare) {
  lay("HS/CC.h.2 -1,0 r1 city1", kRed);
  lay("E 1,0 r3 city", kBlue);
  lay("HS/CFC.h 0,-1 r0 city2", kGreen);
  lay("R 0,0 r0");
  const Majority here = in("city");
  EXPECT_EQ(here.tied, set_of(kRed, kBlue, kGreen));
  EXPECT_EQ(here.winners, set_of(kRed, kGreen));
}

TEST_F(MajorityOnABoard, UnequalNumbersOnHills) {
  lay("HS/CC.h.2 -1,0 r1 city1", kRed);
  lay("HS/CFC.h 0,-1 r0 city2", kRed);
  lay("HS/CFR.h 1,0 r3 city", kBlue);
  lay("E 0,1 r0 city", kBlue);
  lay("C 0,0 r0");
  EXPECT_EQ(in("city").winners, set_of(kRed, kBlue));
  EXPECT_EQ(in("city", {followers_on_hills, by_count_on_hills}).winners, set_of(kRed));
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

const Ruleset kHills{.expansions = kHillsAndSheep};

Ruleset hills_and_fields(FieldScoring scoring) {
  return {.expansions = kHillsAndSheep, .field_scoring = scoring, .start = Start::random};
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
    {"TwoFieldsOfOneCity",
     {0, 0},
     {3, 3},
     hills_and_fields(FieldScoring::per_field),
     kFarmersOfOneCity},
    {"TwoFieldsOfOneCityOnce",
     {0, 0},
     {3, 3},
     hills_and_fields(FieldScoring::per_field_once),
     kFarmersOfOneCity},
    // One farmer each around the city, in different fields: the tie is the city's.
    {"TwoFieldsOfOneCityPerCity",
     {0, 0},
     {4, 0},
     hills_and_fields(FieldScoring::per_city),
     kFarmersOfOneCity},
};

class Contests : public ::testing::TestWithParam<Contest> {};

TEST_P(Contests, GoToWhoStandsOnAHill) {
  const Contest& contest = GetParam();
  Game game;
  game.reset(engine::rules_of(contest.rules), 2);
  play(game, contest.turns);
  EXPECT_EQ(game.points(kRed), contest.during[0]);
  EXPECT_EQ(game.points(kBlue), contest.during[1]);
  game.finish();
  EXPECT_EQ(game.points(kRed), contest.after[0]);
  EXPECT_EQ(game.points(kBlue), contest.after[1]);
}

INSTANTIATE_TEST_SUITE_P(Boards, Contests, ::testing::ValuesIn(kContests),
                         [](const auto& contest) { return std::string(contest.param.name); });

TEST(EventsOfATie, TellWhoWasTiedAndWhoStoodOnHills) {
  Game game;
  game.reset(engine::rules_of(kHillsFreely), 2);
  play(game, kContests[0].turns);
  ASSERT_EQ(game.events().size(), 1u);
  const ScoreEvent& event = game.events()[0];
  EXPECT_EQ(event.tied, set_of(kRed, kBlue));
  EXPECT_EQ(event.winners, set_of(kRed));
  EXPECT_EQ(event.followers, counts({1, 1}));
  EXPECT_EQ(event.breaking, counts({1}));
  EXPECT_EQ(game.supply(kBlue), 7) << "the knight who got nothing goes home too";
}

TEST(EventsOfATie, AddUpTheFieldsOfACity) {
  Game game;
  game.reset(engine::rules_of(hills_and_fields(FieldScoring::per_city)), 2);
  play(game, kFarmersOfOneCity);
  game.finish();
  ASSERT_EQ(game.events().size(), 1u);
  EXPECT_EQ(game.events()[0].followers, counts({1, 1}));
  EXPECT_EQ(game.events()[0].breaking, counts({1}));
  EXPECT_EQ(game.events()[0].tied, set_of(kRed, kBlue));
  EXPECT_EQ(game.events()[0].winners, set_of(kRed));
}

}  // namespace
}  // namespace cartulary::test

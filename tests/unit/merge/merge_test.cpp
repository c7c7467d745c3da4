// Two records of one game become one: what is decided, why, and what is left open.
#include "formats/desk/merge/merge.hpp"

#include <gtest/gtest.h>

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/desk/merge/places.hpp"

namespace cartulary::test {
namespace {

using formats::Merged;

/// A record that was read.
class Given {
 public:
  Given(std::string_view name, std::string_view text) : document_{.name = name, .text = text} {
    formats::Findings findings;
    EXPECT_TRUE(read_any_record(document_, tree_, record_, findings)) << text;
    EXPECT_FALSE(findings.has_errors()) << findings.begin()->message << "\n" << text;
  }
  formats::MergeSource source() const { return {document_, tree_, record_->tiles()}; }

 private:
  formats::Document document_;
  formats::YamlDocument tree_;
  formats::AnyRecord record_;
};

Merged merge(std::string_view a, std::string_view b) {
  const Given first("a.yaml", a);
  const Given second("b.yaml", b);
  return merged(first.source(), second.source());
}

/// A text with another in place of a part of it.
std::string with(std::string_view text, std::string_view part, std::string_view other) {
  std::string out(text);
  const auto at = out.find(part);
  EXPECT_NE(at, out.npos) << part;
  return at == out.npos ? out : out.replace(at, part.size(), other);
}

/// Ann's city counts in turn 5, her road is still open.
constexpr std::string_view kGame = R"(cartulary: 1
players: [Ann, Bob]
moves: |
  U 1,0 r1  # the first
  E 0,-1 r2 knight:S =0:4
  K -1,0 r3 highwayman:E =0:4
  V -1,1 r1 farmer:NNE =0:4
  U 2,0 r1 =0:4
  B 2,1 r0 monk =0:4
result:
  termination: unfinished
)";

/// Both merge to the same, whoever is first.
void expect_merged(std::string_view a, std::string_view b, std::string_view merged,
                   const std::vector<std::string>& told) {
  const Merged out = merge(a, b);
  EXPECT_EQ(out.refused, "");
  EXPECT_EQ(out.text, merged);
  EXPECT_EQ(out.told, told);
  EXPECT_FALSE(out.undecided);
  const Merged other_way = merge(b, a);
  EXPECT_EQ(other_way.text, merged);
  EXPECT_FALSE(other_way.undecided);
}

TEST(MergeAnswer, IsASideOrAVersion) {
  using formats::MergeAnswer;
  using formats::Side;
  for (const Side side : formats::kBothSides) {
    EXPECT_EQ(other(other(side)), side);
    EXPECT_NE(other(side), side);
    EXPECT_EQ(side_of(static_cast<MergeAnswer>(side)), side);
  }
  EXPECT_EQ(side_of(MergeAnswer::neither), std::nullopt);

  formats::Place place;
  place.versions.resize(6);
  place.told = 4;
  EXPECT_EQ(place.version_of(place.answer_of(3)), 3u);
  EXPECT_EQ(place.version_of(place.answer_of(4)), std::nullopt);
  EXPECT_EQ(side_of(place.answer_of(version_of(Side::b))), Side::b);
  EXPECT_EQ(place.answer_of(4), place.answer_of(5)) << "nobody tells either";
}

TEST(Merge, SaysNothingOfWhatBothSay) {
  expect_merged(kGame, kGame, kGame, {});
}

TEST(Merge, DecidesByTheMoveItself) {
  expect_merged(
      kGame, with(kGame, "U 2,0 r1", "U 2,0 r0"), kGame,
      {"a.yaml:8, b.yaml:8: turn 5: took `U 2,0 r1` from a.yaml: `U 2,0 r0` from b.yaml is "
       "illegal: edge does not match its neighbour"});
}

TEST(Merge, DecidesByALaterMove) {
  expect_merged(with(kGame, "U 2,0", "U 1,1"), kGame, kGame,
                {"a.yaml:8, b.yaml:8: turn 5: took `U 2,0 r1` from b.yaml: with `U 1,1 r1` from "
                 "a.yaml line 9 is illegal: edge does not match its neighbour"});
}

TEST(Merge, DecidesByALaterClaim) {
  expect_merged(with(kGame, "E 0,-1 r2 knight:S", "E 0,-1 r2"), kGame, kGame,
                {"a.yaml:5, b.yaml:5: turn 2: took `E 0,-1 r2 knight:S` from b.yaml: with `E 0,-1 "
                 "r2` from a.yaml Bob would have 0, not 4, at line 5"});
}

TEST(Merge, TakesWhatIsRightOfBothInOneLine) {
  expect_merged(
      with(kGame, "K -1,0 r3 highwayman:E", "K -1,0 r0 highwayman:E"),
      with(kGame, "K -1,0 r3 highwayman:E", "K -1,1 r3 highwayman:E"), kGame,
      {"a.yaml:6, b.yaml:6: turn 3: took `K -1,0 r3 highwayman:E`, with words of both: `K "
       "-1,0 r0 highwayman:E` from a.yaml is illegal: tile has no such feature there; "
       "`K -1,1 r3 highwayman:E` from b.yaml is illegal: place is not next to any tile"});
}

TEST(Merge, PutsAMissingLineWhereItBelongs) {
  expect_merged(with(kGame, "  K -1,0 r3 highwayman:E =0:4\n", ""), kGame, kGame,
                {"b.yaml:6: turn 3: took `K -1,0 r3 highwayman:E`, which a.yaml lacks: without it "
                 "line 6 is illegal: place is not next to any tile"});
}

TEST(Merge, TakesWhatOneSaysWhereNothingSpeaksAgainstIt) {
  expect_merged(with(kGame, "  B 2,1 r0 monk =0:4\n", ""), kGame, kGame,
                {"b.yaml:9: turn 6: took `B 2,1 r0 monk`, which a.yaml lacks: without it the rest "
                 "fits, too"});
}

TEST(Merge, LeavesOutALineThatWasWrittenTwice) {
  expect_merged(with(kGame, "  U 2,0", "  V -1,1 r1 farmer:NNE =0:4\n  U 2,0"), kGame, kGame,
                {"a.yaml:8: left out `V -1,1 r1 farmer:NNE`, which b.yaml lacks: `V -1,1 r1 "
                 "farmer:NNE` from a.yaml is illegal: place is already occupied"});
}

TEST(Merge, ComputesWhichTotalsAreRight) {
  expect_merged(with(kGame, "r1 =0:4\n  B", "r1 =0:5\n  B"), kGame, kGame,
                {"a.yaml:8, b.yaml:8: turn 5: took `=0:4` from b.yaml: Bob has 4, not 5"});
}

TEST(Merge, TakesClaimsThatOnlyOneMakesIfTheyHold) {
  const std::string silent = with(kGame, "farmer:NNE =0:4", "farmer:NNE");
  expect_merged(silent, kGame, kGame, {});
  const Merged out = merge(silent, with(kGame, "farmer:NNE =0:4", "farmer:NNE =0:5"));
  EXPECT_EQ(out.text, with(kGame, "farmer:NNE =0:4", "farmer:NNE =0:?"));
  EXPECT_EQ(out.told, std::vector<std::string>{"a.yaml:7, b.yaml:7: turn 4: left out `=0:5` from "
                                               "b.yaml: Bob has 4, not 5"});
}

TEST(Merge, LeavesAConflictWhereBothFit) {
  const Merged out = merge(kGame, with(kGame, "farmer:NNE", "farmer:NNW"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told,
            std::vector<std::string>{"undecided: a.yaml:7, b.yaml:7: turn 4: `V -1,1 r1 "
                                     "farmer:NNE` or `V -1,1 r1 farmer:NNW`: each fits the rest"});
  EXPECT_EQ(out.text, with(kGame, "  V -1,1 r1 farmer:NNE =0:4\n",
                           "<<<<<<< a.yaml\n"
                           "  V -1,1 r1 farmer:NNE =0:4\n"
                           "=======\n"
                           "  V -1,1 r1 farmer:NNW =0:4\n"
                           ">>>>>>> b.yaml\n"));
}

TEST(Merge, LeavesAConflictWhereNeitherFits) {
  const Merged out = merge(with(kGame, "B 2,1 r0 monk =0:4", "B 2,1 r0 monk =0:5"),
                           with(kGame, "B 2,1 r0 monk =0:4", "B 2,1 r0 monk =0:6"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told, std::vector<std::string>{
                          "undecided: a.yaml:9, b.yaml:9: turn 6: `=0:5` or `=0:6`: Bob has 4"});
  const Merged moves = merge(with(kGame, "K -1,0 r3 highwayman:E", "K -1,0 r0 highwayman:E"),
                             with(kGame, "K -1,0 r3 highwayman:E", "K -1,0 r1 highwayman:E"));
  EXPECT_TRUE(moves.undecided);
  EXPECT_EQ(moves.told,
            std::vector<std::string>{"undecided: a.yaml:6, b.yaml:6: turn 3: `K -1,0 r0 "
                                     "highwayman:E` or `K -1,0 r1 highwayman:E`: neither fits the "
                                     "rest, as `K -1,0 r3 highwayman:E` would"});
}

TEST(Merge, DecidesNothingBelowALineThatIsIllegalForBoth) {
  const std::string illegal = with(kGame, "U 2,0 r1", "U 2,0 r0");
  const Merged out = merge(illegal, with(illegal, "B 2,1 r0 monk", "B 2,1 r0"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told, (std::vector<std::string>{
                          "undecided: a.yaml:9, b.yaml:9: `B 2,1 r0 monk` or `B 2,1 r0`: a.yaml:8, "
                          "b.yaml:8 is illegal, whichever lines are taken",
                          "a.yaml:8, b.yaml:8 is illegal, whichever lines are taken; nothing from "
                          "there on is decided"}));
  EXPECT_TRUE(merge(illegal, illegal).told.empty());
}

TEST(Merge, TellsOfAClaimThatNoChoiceKeeps) {
  // Both wrote down what the table had counted wrong.
  const std::string counted =
      with(with(kGame, "U 2,0 r1 =0:4", "U 2,0 r1 =0:9"), "monk =0:4", "monk =0:9");
  const Merged out = merge(counted, with(counted, "K -1,0 r3", "K -1,0 r0"));
  EXPECT_EQ(out.text, counted);
  EXPECT_EQ(out.told.back(),
            "still wrong, whichever lines are taken: Bob would have 4, not 9, at line 8");
  EXPECT_FALSE(out.undecided);
}

TEST(Merge, WritesBInTheFormOfA) {
  const std::string b = R"(cartulary: 1
axes: y-north
players: [Anna, B.]
moves:
  - {tile: U, at: [1, 0], rotation: 3}
  - {tile: E, at: [0, 1], rotation: 2, meeple: "knight:S", totals: [0, 4], player: B.}
  - {tile: K, at: [-1, 0], rotation: 3, meeple: highwayman}
  - {tile: V, at: [-1, -1], rotation: 1, meeple: "farmer:ENE"}
  - {tile: U, at: [2, 0], rotation: 1}
  - {tile: B, at: [2, -1], rotation: 0, meeple: monk}
result: {termination: unfinished}
)";
  const std::string shorter = with(kGame, "  E 0,-1 r2 knight:S =0:4\n", "");
  const Merged out = merge(shorter, b);
  EXPECT_EQ(out.text, kGame);
  EXPECT_EQ(out.told,
            (std::vector<std::string>{
                "a.yaml:2, b.yaml:3: kept the names Ann and Bob of a.yaml; b.yaml has Anna and B.",
                "b.yaml:6: turn 2: took `E 0,-1 r2 knight:S`, which a.yaml lacks: without it Bob "
                "would have 0, not 4, at line 5"}));
}

TEST(Merge, TakesWhatOnlyOneKnows) {
  const std::string open = with(with(with(kGame, "U 1,0 r1", "U 1,0 r?"), "E 0,-1 r2", "? ?,-1 r2"),
                                "highwayman:E", "highwayman:?");
  expect_merged(open, kGame, kGame, {});
  const Merged both = merge(open, with(kGame, "B 2,1 r0 monk", "? 2,1 r0 monk"));
  EXPECT_EQ(both.text, kGame);
}

TEST(Merge, ChangesMappingsByTheirKeys) {
  const std::string a = R"(cartulary: 1
players: [Ann, Bob]
moves:
  - {tile: U, at: [1, 0], rotation: 1, note: "the first"}
  - {tile: E, at: [0, -1], rotation: 2, totals: [0, 4]}
  - tile: K
    at: [-1, 0]
    rotation: 2
    meeple: "highwayman:E"
  - {tile: U, at: [2, 0], rotation: 1}
result: {termination: unfinished}
)";
  const Merged out = merge(a, kGame);
  EXPECT_FALSE(out.undecided);
  EXPECT_EQ(out.text, R"(cartulary: 1
players: [Ann, Bob]
moves:
  - {tile: U, at: [1, 0], rotation: 1, note: "the first"}
  - {tile: E, at: [0, -1], rotation: 2, meeple: "knight:S", totals: [0, 4]}
  - tile: K
    at: [-1, 0]
    rotation: 3
    meeple: "highwayman:E"
    totals: [0, 4]
  - {tile: V, at: [-1, 1], rotation: 1, meeple: "farmer:NNE", totals: "0:4"}
  - {tile: U, at: [2, 0], rotation: 1, totals: [0, 4]}
  - {tile: B, at: [2, 1], rotation: 0, meeple: monk, totals: "0:4"}
result: {termination: unfinished}
)");
}

TEST(Merge, CountsTurnsAnewBelowAMissingLine) {
  std::string b(kGame);
  std::string a(kGame);
  int turn = 0;
  for (const char* tile : {"U 1,0", "E 0,-1", "K -1,0", "V -1,1", "U 2,0", "B 2,1"}) {
    b = with(b, tile, std::to_string(++turn) + ". " + tile);
  }
  turn = 0;
  for (const char* tile : {"U 1,0", "K -1,0", "V -1,1", "U 2,0", "B 2,1"}) {
    a = with(a, tile, std::to_string(++turn) + ". " + tile);
  }
  a = with(a, "  E 0,-1 r2 knight:S =0:4\n", "");
  const Merged out = merge(a, b);
  EXPECT_EQ(out.text, b);
  EXPECT_EQ(out.told.back(), "a.yaml:5: turns are renumbered from here on");
}

TEST(Merge, TakesOverFactsOfTheHeaderAndTheResult) {
  const std::string more =
      with(with(kGame, "players", "date: 2026-05-09  # a Saturday\nrules: tournament\nplayers"),
           "result:\n", "result:\n  scores: {Ann: 0, Bob: 4}\n");
  const Merged out = merge(kGame, more);
  EXPECT_EQ(out.text, with(with(kGame, "players",
                                "date: 2026-05-09  # a Saturday\nrules: tournament\nplayers"),
                           "unfinished\n", "unfinished\n  scores: {Ann: 0, Bob: 4}\n"));
  EXPECT_EQ(out.told, (std::vector<std::string>{
                          "b.yaml:2: took `date: 2026-05-09`, which a.yaml lacks",
                          "b.yaml:3: took `rules: tournament` from b.yaml: a.yaml says nothing of "
                          "them",
                          "b.yaml:13: took `scores: {Ann: 0, Bob: 4}`, which a.yaml lacks"}));
}

TEST(Merge, TakesOverFactsOfTheHeaderThatAreBlocks) {
  const std::string one = with(kGame, "players", "event: |\n  Cup\n\n  of friends\nplayers");
  const std::string more = with(one, "players", "round: 2\nplayers");
  EXPECT_EQ(merge(one, more).text, more);
  EXPECT_EQ(merge(kGame, more).text, more);
}

TEST(Merge, DecidesRulesByClaims) {
  const std::string half = with(kGame, "players", "rules: C1-2000\nplayers");
  const std::string full = with(kGame, "players", "rules: C2\nplayers");
  expect_merged(half, full, full,
                {"a.yaml:2, b.yaml:2: took `rules: C2` from b.yaml: with `rules: C1-2000` from "
                 "a.yaml Bob would have 2, not 4, at line 6"});
}

TEST(Merge, LeavesSeatsAndResultsOpenThatNothingTells) {
  const Merged seats = merge(kGame, with(kGame, "[Ann, Bob]", "[Bob, Ann]"));
  EXPECT_TRUE(seats.undecided);
  EXPECT_EQ(seats.text, with(kGame, "players: [Ann, Bob]\n",
                             "<<<<<<< a.yaml\nplayers: [Ann, Bob]\n=======\nplayers: [Bob, "
                             "Ann]\n>>>>>>> b.yaml\n"));
  const Merged ends =
      merge(with(kGame, "unfinished", "time"), with(kGame, "unfinished", "conceded"));
  EXPECT_TRUE(ends.undecided);
  EXPECT_NE(ends.text.find("<<<<<<< a.yaml\nresult:\n  termination: time\n=======\nresult:\n  "
                           "termination: conceded\n>>>>>>> b.yaml\n"),
            ends.text.npos);
}

/// Bob has gained 4 when it is over.
constexpr std::string_view kSeats = R"(cartulary: 1
players: [Ann, Bob]
moves: |
  U 1,0 r1
  E 0,-1 r2 knight:S +4 =0:4
  K -1,0 r3 highwayman:E =0:4
  V -1,1 r1 =0:4
result:
  scores: {Ann: 0, Bob: 4}
  termination: unfinished
)";

/// The same, but for what the result says.
std::string without_scores() {
  return with(kSeats, "  scores: {Ann: 0, Bob: 4}\n", "");
}
/// A record with its names the other way round.
std::string renamed(std::string_view text) {
  return with(text, "[Ann, Bob]", "[Bob, Ann]");
}
/// The same with its columns.
std::string turned(std::string_view text) {
  std::string out = renamed(text);
  for (auto at = out.find("=0:4"); at != out.npos; at = out.find("=0:4")) {
    out.replace(at, 4, "=4:0");
  }
  return out;
}

void expect_seated(std::string_view a, std::string_view b, std::string_view merged,
                   const std::string& told) {
  const Merged out = merge(a, b);
  EXPECT_EQ(out.text, merged);
  ASSERT_FALSE(out.told.empty());
  EXPECT_EQ(out.told.front(), "a.yaml:2, b.yaml:2: " + told);
  EXPECT_FALSE(out.undecided);
}

TEST(MergeSeats, PutsColumnsIntoTheOrderOfNames) {
  expect_seated(kSeats, turned(kSeats), kSeats,
                "kept the order Ann and Bob of a.yaml, and put the columns of b.yaml, which has "
                "Bob and Ann, into it: that fits the columns, the result of a.yaml and the result "
                "of b.yaml");
  EXPECT_EQ(merge(kSeats, turned(kSeats)).told.size(), 1u);
}

TEST(MergeSeats, PutsTheColumnsOfTheFirstRecordIntoTheOrderOfTheOther) {
  expect_seated(turned(kSeats), kSeats, kSeats,
                "took the order Ann and Bob of b.yaml, and put the columns of a.yaml, which has "
                "Bob and Ann, into it: that fits the columns, the result of a.yaml and the result "
                "of b.yaml");
}

TEST(MergeSeats, TellsByTheColumnsAloneWhoSitsWhere) {
  expect_seated(without_scores(), turned(without_scores()), without_scores(),
                "kept the order Ann and Bob of a.yaml, and put the columns of b.yaml, which has "
                "Bob and Ann, into it: that fits the columns");
}

TEST(MergeSeats, KeepsColumnsThatAreInTheOrderOfTheTurns) {
  expect_seated(kSeats, renamed(kSeats), kSeats,
                "kept the order Ann and Bob of a.yaml; the columns of b.yaml, which has Bob and "
                "Ann, are in it, too: that fits the result of a.yaml and the result of b.yaml");
  expect_seated(renamed(kSeats), kSeats, kSeats,
                "took the order Ann and Bob of b.yaml; the columns of a.yaml, which has Bob and "
                "Ann, are in it, too: that fits the result of a.yaml and the result of b.yaml");
}

TEST(MergeSeats, TellsByTheScoresOfOneWhoBegan) {
  // Those of B are not in the order that it gives its players.
  const std::string merged =
      with(without_scores(), "unfinished\n", "unfinished\n  scores: {Ann: 0, Bob: 4}\n");
  expect_seated(without_scores(), renamed(kSeats), merged,
                "kept the order Ann and Bob of a.yaml; the columns of b.yaml, which has Bob and "
                "Ann, are in it, too: that fits the result of b.yaml");
  // Those of B are, and A has none.
  expect_seated(renamed(without_scores()), kSeats, merged,
                "took the order Ann and Bob of b.yaml; the columns of a.yaml, which has Bob and "
                "Ann, are in it, too: that fits the result of b.yaml");
}

TEST(MergeSeats, TellsByScoresWhereNobodyHasColumns) {
  std::string silent(kSeats);
  for (int line = 0; line < 3; ++line) silent = with(silent, " =0:4", "");
  expect_seated(silent, renamed(silent), silent,
                "kept the order Ann and Bob of a.yaml; b.yaml has Bob and Ann: that fits the "
                "result of a.yaml and the result of b.yaml");
}

TEST(MergeSeats, TellsByNamesAtTheMoves) {
  const std::string named =
      with(with(without_scores(), "U 1,0 r1", "U 1,0 r1 @Ann"), "V -1,1 r1", "V -1,1 r1 @Bob");
  expect_seated(named, renamed(named), named,
                "kept the order Ann and Bob of a.yaml; the columns of b.yaml, which has Bob and "
                "Ann, are in it, too: that fits the names at the moves of a.yaml and the names at "
                "the moves of b.yaml");
}

TEST(MergeSeats, LeavesAConflictWhereNamesAndScoresContradictEachOther) {
  // The columns of B make Bob the second player, its scores the first.
  const Merged out =
      merge(without_scores(), with(turned(kSeats), "{Ann: 0, Bob: 4}", "{Ann: 4, Bob: 0}"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told.front(),
            "undecided: a.yaml:2, b.yaml:2: Ann and Bob or Bob and Ann: the columns fit Ann and "
            "Bob, but the result of b.yaml fits Bob and Ann");
  EXPECT_NE(out.text.find("<<<<<<< a.yaml\nplayers: [Ann, Bob]\n=======\nplayers: [Bob, "
                          "Ann]\n>>>>>>> b.yaml\n"),
            out.text.npos);
}

TEST(MergeSeats, LeavesAConflictWhereEachRecordFitsItsOwnOrder) {
  const Merged out = merge(kSeats, with(renamed(kSeats), "{Ann: 0, Bob: 4}", "{Ann: 4, Bob: 0}"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told,
            (std::vector<std::string>{
                "undecided: a.yaml:2, b.yaml:2: Ann and Bob or Bob and Ann: the result of a.yaml "
                "fits Ann and Bob, but the result of b.yaml fits Bob and Ann",
                "undecided: a.yaml:9, b.yaml:9: the result goes with the order of the players"}));
  EXPECT_NE(out.text.find("=======\nresult:\n  scores: {Bob: 0, Ann: 4}\n"), out.text.npos);
}

TEST(MergeSeats, LeavesAResultWithTheOrderThatItBelongsTo) {
  const std::string moves(kSeats.substr(0, kSeats.find("result")));
  const std::string other = with(turned(kSeats), "{Ann: 0, Bob: 4}", "{Ann: 4, Bob: 0}");
  const std::string text = merge(moves, other).text;
  EXPECT_EQ(text.substr(text.rfind("<<<<<<<")),
            "<<<<<<< a.yaml\n=======\nresult:\n  scores: {Bob: 0, Ann: 4}\n  termination: "
            "unfinished\n>>>>>>> b.yaml\n");
}

TEST(MergeSeats, DecidesOtherDisagreementsInTheOrderOfNames) {
  const Merged out = merge(with(kSeats, "V -1,1 r1 =0:4", "V -1,1 r1 =0:6"),
                           with(turned(kSeats), "highwayman:E =4:0", "highwayman:E =5:0"));
  EXPECT_EQ(out.text, kSeats);
  ASSERT_EQ(out.told.size(), 3u);
  EXPECT_EQ(out.told[1], "a.yaml:6, b.yaml:6: turn 3: took `=0:4` from a.yaml: Bob has 4, not 5");
  EXPECT_EQ(out.told[2], "a.yaml:7, b.yaml:7: turn 4: took `=0:4` from b.yaml: Bob has 4, not 6");
}

TEST(MergeSeats, ReadsColumnsOfEveryForm) {
  constexpr std::string_view lists = R"(cartulary: 1
players:
  - name: Bob
    colour: red
  - {name: Ann, colour: blue}
moves:
  - {tile: U, at: [1, 0], rotation: 1, totals: "0:0"}
  - {tile: E, at: [0, -1], rotation: 2, meeple: "knight:S", gain: "+4/0", totals: [4, 0],
     variations: [[{tile: E, at: [0, -1], rotation: 2, totals: [3, 1]}]]}
  - tile: K
    at: [-1, 0]
    rotation: 3
    meeple: "highwayman:E"
    totals:
      - 4  # Bob
      - "?"
  - {tile: V, at: [-1, 1], rotation: 1, totals: {Ann: 0, Bob: 4}}
result: {scores: [4, 0], termination: unfinished}
)";
  std::string merged(lists);
  for (const auto& [of_b, of_a] :
       {std::pair{"  - name: Bob\n    colour: red\n  - {name: Ann, colour: blue}\n",
                  "  - {name: Ann, colour: blue}\n  - name: Bob\n    colour: red\n"},
        {"+4/0", "+0/4"},
        {"totals: [4, 0]", "totals: [0, 4]"},
        {"totals: [3, 1]", "totals: [1, 3]"},
        {"- 4  # Bob\n      - \"?\"", "- \"?\"  # Bob\n      - 4"},
        {"scores: [4, 0]", "scores: [0, 4]"}}) {
    merged = with(merged, of_b, of_a);
  }
  const Merged out = merge(lists, without_scores());
  EXPECT_EQ(out.text, merged);
  EXPECT_FALSE(out.undecided);
}

TEST(MergeSeats, KnowsOrdersOfMorePlayers) {
  constexpr std::string_view three = R"(cartulary: 1
players: [Ann, Bob, Cleo]
moves: |
  U 1,0 r1
  E 0,-1 r2 knight:S =0:4:0
  B 1,1 r0 monk =0:4:0
result:
  scores: {Ann: 0, Bob: 4, Cleo: 3}
  final-scoring: true
  termination: time
)";
  std::string other = with(three, "[Ann, Bob, Cleo]", "[Cleo, Ann, Bob]");
  for (int line = 0; line < 2; ++line) other = with(other, "=0:4:0", "=0:0:4");
  const Merged out = merge(three, other);
  EXPECT_FALSE(out.undecided);
  EXPECT_EQ(out.text, three);
  EXPECT_EQ(out.told.size(), 1u);
  EXPECT_EQ(merge(other, three).text, three);
}

TEST(MergeSeats, DecidesNothingIfNotAllNamesAreTheSame) {
  const Merged out =
      merge(kSeats, with(with(kSeats, "[Ann, Bob]", "[Bob, Ann B.]"), "{Ann: 0", "{Ann B.: 0"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told.front(),
            "undecided: a.yaml:2, b.yaml:2: Ann and Bob or Bob and Ann B.: it is unclear who had "
            "the first turn");
}

TEST(Merge, LeavesTilesUnderHillsOpenThatNothingTells) {
  constexpr std::string_view hill =
      "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves: |\n"
      "  HS/RR.h 1,0 r1 under:?\nresult:\n  termination: time\n  under-hills: [K, A]\n";
  const Merged out = merge(hill, with(hill, "[K, A]", "[E, K]"));
  EXPECT_TRUE(out.undecided);
  EXPECT_EQ(out.told, std::vector<std::string>{
                          "undecided: a.yaml:8, b.yaml:8: `under-hills: [K, A]` or `under-hills: "
                          "[E, K]`: nothing decides which is right"});
  EXPECT_EQ(merge(hill, with(hill, "[K, A]", "[A, K]")).told, std::vector<std::string>{});
}

TEST(Merge, RefusesWhatIsNotOneGame) {
  constexpr std::string_view two = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n";
  EXPECT_EQ(merge(two, with(two, "Bob", "Bob, Cleo")).refused,
            "a.yaml and b.yaml are not of one game: one has 2 players, the other 3");
  EXPECT_EQ(merge(two, with(two, "players", "game: print-and-play\nplayers")).refused,
            "a.yaml and b.yaml are not of one game: they are played with other tiles");
  // Whose goods are counted at the end.
  constexpr std::string_view goods =
      "cartulary: 1\nexpansions: [traders-and-builders]\nplayers: [Ann, Bob]\n"
      "position: {tiles: [\"D 0,0 r0\"], goods: {Ann: {wine: 1}}}\nmoves: |\n  U 1,0 r1\n";
  EXPECT_EQ(merge(goods, goods).refused, "");
  EXPECT_EQ(merge(goods, with(goods, "{Ann: {wine: 1}}", "{Bob: {wine: 1}}")).refused,
            "a.yaml and b.yaml are not of one game: they begin from different tables");
  const std::string_view brackets =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: [{tile: U, at: [1, 0], rotation: 1}]\n";
  EXPECT_EQ(merge(brackets, two).refused, "the moves of a.yaml are not on separate lines");
}

TEST(Alignment, PairsMovesOfOneTileAndCell) {
  using formats::Likeness;
  const auto likeness = [](std::string meaning, int tile, int16_t x) {
    return Likeness{std::move(meaning), static_cast<engine::TileId>(tile), engine::Cell{x, 0}};
  };
  const std::vector<Likeness> a{likeness("first", 1, 1), likeness("third, wrong", 3, 3)};
  const std::vector<Likeness> b{likeness("first", 1, 1), likeness("second", 2, 2),
                                likeness("third", 3, 3)};
  const auto pairs = aligned(a, b);
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[0].a, 0u);
  EXPECT_EQ(pairs[1].a, std::nullopt);
  EXPECT_EQ(pairs[1].b, 1u);
  EXPECT_EQ(pairs[2].a, 1u);
  EXPECT_EQ(pairs[2].b, 2u);
}

}  // namespace
}  // namespace cartulary::test

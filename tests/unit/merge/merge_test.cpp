// Two records of one game become one: what is decided, why, and what is left open.
#include "formats/merge/merge.hpp"

#include <gtest/gtest.h>

#include "formats/doctor/alignment.hpp"
#include "formats/games/read_any_record.hpp"

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
  formats::Scribe scribe() const { return {document_, tree_, record_}; }

 private:
  formats::Document document_;
  formats::YamlDocument tree_;
  formats::Record record_;
};

Merged merge(std::string_view a, std::string_view b) {
  const Given first("a.yaml", a);
  const Given second("b.yaml", b);
  return merged(first.scribe(), second.scribe());
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
                          "b.yaml:8 is illegal with every choice",
                          "undecided: a.yaml:8, b.yaml:8 is illegal with every choice"}));
  EXPECT_TRUE(merge(illegal, illegal).told.empty());
}

TEST(Merge, TellsOfAClaimThatNoChoiceKeeps) {
  // Both wrote down what the table had counted wrong.
  const std::string counted =
      with(with(kGame, "U 2,0 r1 =0:4", "U 2,0 r1 =0:9"), "monk =0:4", "monk =0:9");
  const Merged out = merge(counted, with(counted, "K -1,0 r3", "K -1,0 r0"));
  EXPECT_EQ(out.text, counted);
  EXPECT_EQ(out.told.back(), "with every choice Bob would have 4, not 9, at line 8");
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
  EXPECT_EQ(out.told.back(), "a.yaml:5: turns are counted anew from here on");
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

TEST(Merge, RefusesWhatIsNotOneGame) {
  constexpr std::string_view two = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n";
  EXPECT_EQ(merge(two, with(two, "Bob", "Bob, Cleo")).refused,
            "a.yaml and b.yaml are not of one game: one has 2 players, the other 3");
  EXPECT_EQ(merge(two, with(two, "players", "game: print-and-play\nplayers")).refused,
            "a.yaml and b.yaml are not of one game: they are played with other tiles");
  const std::string_view brackets =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: [{tile: U, at: [1, 0], rotation: 1}]\n";
  EXPECT_EQ(merge(brackets, two).refused, "the moves of a.yaml do not stand on lines of their own");
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

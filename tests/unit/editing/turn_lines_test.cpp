// Turns that are added, changed and taken out as lines, and results that are written down.
#include "formats/desk/editing/turn_lines.hpp"

#include <gtest/gtest.h>

#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/result_entry.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using formats::Document;
using formats::TurnLines;

/// A record around its turns.
std::string record(const std::string& turns) {
  return "cartulary: 1\nplayers: [Ann, Bob]\n" + turns + "result:\n  termination: unfinished\n";
}
const std::string kBlock = record(
    "moves: |\n"
    "  U 1,0 r1            // Ann's road\n"
    "  E 0,-1 r2 knight:S  // and Bob's city,\n"
    "                      // which he finishes\n"
    "  V -1,0 r3 !?\n");
const std::string kNumbered = record(
    "moves:\n"
    "  - 1. U 1,0 r1\n"
    "  - {turn: 2, tile: E, at: [0, -1], rotation: 2, meeple: knight}\n"
    "  - 3. V -1,0 r3\n");

TEST(TurnLines, AddsTurnsAnywhere) {
  const Document document{.text = kBlock};
  const TurnLines turns(document);
  ASSERT_EQ(turns.size(), 3U);
  EXPECT_EQ(turns.play(0), "U 1,0 r1");
  EXPECT_EQ(turns.play(2), "V -1,0 r3 !?");
  EXPECT_EQ(turns.with(3, "B 0,1 r0\nmore"), record("moves: |\n"
                                                    "  U 1,0 r1            // Ann's road\n"
                                                    "  E 0,-1 r2 knight:S  // and Bob's city,\n"
                                                    "                      // which he finishes\n"
                                                    "  V -1,0 r3 !?\n"
                                                    "  B 0,1 r0\n"));
  EXPECT_EQ(turns.with(2, "B 0,1 r0"), record("moves: |\n"
                                              "  U 1,0 r1            // Ann's road\n"
                                              "  E 0,-1 r2 knight:S  // and Bob's city,\n"
                                              "                      // which he finishes\n"
                                              "  B 0,1 r0\n"
                                              "  V -1,0 r3 !?\n"));
}

TEST(TurnLines, KeepsTheCommentsOfChangedTurns) {
  const Document document{.text = kBlock};
  const TurnLines turns(document);
  EXPECT_EQ(turns.changed(1, "E 0,-1 r2"), record("moves: |\n"
                                                  "  U 1,0 r1            // Ann's road\n"
                                                  "  E 0,-1 r2  // and Bob's city,\n"
                                                  "                      // which he finishes\n"
                                                  "  V -1,0 r3 !?\n"));
  EXPECT_EQ(turns.changed(0, "U 1,0 r3 // turned"),
            record("moves: |\n"
                   "  U 1,0 r3 // turned\n"
                   "  E 0,-1 r2 knight:S  // and Bob's city,\n"
                   "                      // which he finishes\n"
                   "  V -1,0 r3 !?\n"));
}

TEST(TurnLines, KeepsTheCommentsOfChangedItems) {
  const std::string text = record(
      "moves:\n"
      "  - U 1,0 r1  # Ann's road\n"
      "  - \"E 0,-1 r2 knight:S\"   # quoted\n"
      "  - V -1,0 r3\n");
  const Document document{.text = text};
  const TurnLines turns(document);
  EXPECT_EQ(turns.changed(0, "U 1,0 r3"), record("moves:\n"
                                                 "  - U 1,0 r3  # Ann's road\n"
                                                 "  - \"E 0,-1 r2 knight:S\"   # quoted\n"
                                                 "  - V -1,0 r3\n"));
  EXPECT_EQ(turns.changed(1, "E 0,-1 r2"), record("moves:\n"
                                                  "  - U 1,0 r1  # Ann's road\n"
                                                  "  - E 0,-1 r2  # quoted\n"
                                                  "  - V -1,0 r3\n"));
  EXPECT_EQ(turns.changed(2, "V -1,0 r1"), record("moves:\n"
                                                  "  - U 1,0 r1  # Ann's road\n"
                                                  "  - \"E 0,-1 r2 knight:S\"   # quoted\n"
                                                  "  - V -1,0 r1\n"));
}

TEST(TurnLines, TakesATurnOutWithItsComment) {
  const Document document{.text = kBlock};
  EXPECT_EQ(TurnLines(document).without(1), record("moves: |\n"
                                                   "  U 1,0 r1            // Ann's road\n"
                                                   "  V -1,0 r3 !?\n"));
}

const std::string kVaried = record(
    "moves: |\n"
    "  1. U 1,0 r1\n"
    "  2. E 0,-1 r2 knight:S\n"
    "  (\n"
    "    2. E 0,1 r1\n"
    "    3. V -1,0 r3\n"
    "    (\n"
    "      3. U 2,0 r1\n"
    "    )\n"
    "  )\n");

TEST(TurnLines, AddsTurnsBehindVariations) {
  const Document document{.text = kVaried};
  const TurnLines turns(document);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns.with(2, "B 0,1 r0"), record("moves: |\n"
                                              "  1. U 1,0 r1\n"
                                              "  2. E 0,-1 r2 knight:S\n"
                                              "  (\n"
                                              "    2. E 0,1 r1\n"
                                              "    3. V -1,0 r3\n"
                                              "    (\n"
                                              "      3. U 2,0 r1\n"
                                              "    )\n"
                                              "  )\n"
                                              "  3. B 0,1 r0\n"));
  // Their turns are those of the game.
  EXPECT_EQ(turns.with(1, "B 0,1 r0"), record("moves: |\n"
                                              "  1. U 1,0 r1\n"
                                              "  2. B 0,1 r0\n"
                                              "  3. E 0,-1 r2 knight:S\n"
                                              "  (\n"
                                              "    3. E 0,1 r1\n"
                                              "    4. V -1,0 r3\n"
                                              "    (\n"
                                              "      4. U 2,0 r1\n"
                                              "    )\n"
                                              "  )\n"));
}

TEST(TurnLines, KeepsTheVariationsOfChangedTurns) {
  const Document document{.text = kVaried};
  std::string changed = kVaried;
  changed.replace(changed.find("knight:S"), 8, "farmer");
  EXPECT_EQ(TurnLines(document).changed(1, "E 0,-1 r2 farmer"), changed);
  const std::string list = record(
      "moves:\n"
      "  - {tile: U, at: [1, 0], variations: [[U 1 r1]]}\n");
  const Document mapping{.text = list};
  EXPECT_EQ(TurnLines(mapping).changed(0, "U 1,0 r1"), "") << "variations would be lost";
}

TEST(TurnLines, TakesATurnOutWithItsVariations) {
  const Document document{.text = kVaried};
  EXPECT_EQ(TurnLines(document).without(1), record("moves: |\n"
                                                   "  1. U 1,0 r1\n"));
}

TEST(TurnLines, CountsTheTurnsBehindAnew) {
  const Document document{.text = kNumbered};
  const TurnLines turns(document);
  EXPECT_EQ(turns.play(0), "U 1,0 r1");
  EXPECT_EQ(turns.play(1), "E 0,-1 r2 knight");
  EXPECT_EQ(turns.with(3, "B 0,1 r0"),
            record("moves:\n"
                   "  - 1. U 1,0 r1\n"
                   "  - {turn: 2, tile: E, at: [0, -1], rotation: 2, meeple: knight}\n"
                   "  - 3. V -1,0 r3\n"
                   "  - 4. B 0,1 r0\n"));
  EXPECT_EQ(turns.with(1, "B 0,1 r0"),
            record("moves:\n"
                   "  - 1. U 1,0 r1\n"
                   "  - 2. B 0,1 r0\n"
                   "  - {turn: 3, tile: E, at: [0, -1], rotation: 2, meeple: knight}\n"
                   "  - 4. V -1,0 r3\n"));
  EXPECT_EQ(turns.without(0),
            record("moves:\n"
                   "  - {turn: 1, tile: E, at: [0, -1], rotation: 2, meeple: knight}\n"
                   "  - 2. V -1,0 r3\n"));
  // A tile that fits nowhere is no turn of its own.
  EXPECT_EQ(turns.changed(1, "discard C"), record("moves:\n"
                                                  "  - 1. U 1,0 r1\n"
                                                  "  - 2. discard C\n"
                                                  "  - 2. V -1,0 r3\n"));
}

TEST(TurnLines, WritesWhatTheTrackShows) {
  const Document document{.text = kBlock};
  const TurnLines turns(document);
  EXPECT_EQ(turns.claiming(2, "0:4"), record("moves: |\n"
                                             "  U 1,0 r1            // Ann's road\n"
                                             "  E 0,-1 r2 knight:S  // and Bob's city,\n"
                                             "                      // which he finishes\n"
                                             "  V -1,0 r3 =0:4 !?\n"));
  EXPECT_NE(turns.claiming(1, "?:4").find("knight:S =?:4  // and"), std::string::npos);
  for (const char* const wrong : {"", "4", "0:4:1", "a:b", "0:", ":", "0:99999999999999999999"}) {
    EXPECT_EQ(turns.claiming(2, wrong), "") << wrong;
  }
}

TEST(TurnLines, LeavesTurnsInBracketsAlone) {
  const std::string text = record("moves: [\"U 1,0 r1\", \"E 0,-1 r2\"]\n");
  const Document document{.text = text};
  const TurnLines turns(document);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns.with(2, "V -1,0 r3"), "");
  EXPECT_EQ(turns.changed(0, "V -1,0 r3"), "");
  EXPECT_EQ(turns.without(0), "");
}

/// Taking all turns out and putting them in again, from the front and from the back.
TEST(TurnLines, MakesTheSameGameAgain) {
  for (const char* const name :
       {"tests/golden/corpus/base-000.yaml", "tests/golden/corpus/hills-discards-002.yaml",
        "samples/study-dice.yaml"}) {
    SCOPED_TRACE(name);
    const std::string whole = read_file(name);
    const Document document{.text = whole};
    const TurnLines turns(document);
    std::string now = whole;
    for (std::size_t t = turns.size(); t > 1; --t) {
      const Document before{.text = now};
      now = TurnLines(before).without(t - 1);
      ASSERT_NE(now, "");
    }
    for (std::size_t t = 1; t < turns.size(); ++t) {
      const Document before{.text = now};
      now = TurnLines(before).with(t, turns.play(t));
    }
    formats::Verifier verifier;
    const Document again{.text = now};
    const formats::Report report = verifier.verify(again, false);
    EXPECT_EQ(report.findings.size(), 0U);
    EXPECT_EQ(report.verdict.totals, verifier.verify(document, false).verdict.totals);
  }
}

TEST(ResultEntry, IsWrittenBesideTheOthersOrInPlaceOfAnOldOne) {
  const auto written = [](const std::string& text, std::string_view entry) {
    const Document document{.text = text};
    return formats::with_result(document, entry);
  };
  const std::string head = "cartulary: 1\nplayers: [Ann, \"B: o\"]\nmoves: |\n  U 1,0 r1\n";
  EXPECT_EQ(written(head, "termination time"), head + "result:\n  termination: time\n");
  const std::string result = head + "result:\n  termination: unfinished\n  note: rain\n";
  EXPECT_EQ(written(result, "scores 97:93"),
            head +
                "result:\n  scores: {Ann: 97, \"B: o\": 93}\n  termination: unfinished\n"
                "  note: rain\n");
  EXPECT_EQ(written(result, "termination completed"),
            head + "result:\n  termination: completed\n  note: rain\n");
  EXPECT_EQ(written(result, "winner 0:1"),
            head + "result:\n  winner: [Ann, \"B: o\"]\n  termination: unfinished\n  note: rain\n");
  EXPECT_EQ(written(result, "termination"), head + "result:\n  note: rain\n");
  const std::string spread =
      head + "result:\n  scores:\n    Ann: 1\n    \"B: o\": 2\n  termination: time\n";
  EXPECT_EQ(written(spread, "scores 3:4"),
            head + "result:\n  scores: {Ann: 3, \"B: o\": 4}\n  termination: time\n");
  const auto in_braces = [&head](const std::string& entries) {
    return head + "result: {" + entries + "}\n";
  };
  EXPECT_EQ(written(in_braces("termination: time"), "scores 3:4"),
            in_braces("termination: time, scores: {Ann: 3, \"B: o\": 4}"));
  EXPECT_EQ(written(in_braces("scores: [1, 2], termination: time"), "scores 3:4"),
            in_braces("scores: {Ann: 3, \"B: o\": 4}, termination: time"));
  EXPECT_EQ(written(in_braces("scores: [1, 2], termination: time"), "scores"),
            in_braces("termination: time"));
  EXPECT_EQ(written(in_braces("termination: time, breakdown: {Ann: {cities: 1}}"), "breakdown"),
            in_braces("termination: time"));
  EXPECT_EQ(written(in_braces("termination: time"), "termination"), in_braces(""));
  const std::string list = head + "result:\n  scores:\n  - 1\n  - 2\n  termination: time\n";
  EXPECT_EQ(written(list, "scores 3:4"),
            head + "result:\n  scores: {Ann: 3, \"B: o\": 4}\n  termination: time\n");
  for (const char* const wrong :
       {"scores 1", "winner 2", "winner x", "termination soon", "note a"}) {
    EXPECT_EQ(written(result, wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace cartulary::test

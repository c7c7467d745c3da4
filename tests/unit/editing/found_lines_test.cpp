// The lines of a board that is found: its tiles, its track, and what left the game.
#include <gtest/gtest.h>

#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/new_record.hpp"
#include "formats/desk/editing/result_entry.hpp"
#include "formats/desk/editing/turn_lines.hpp"

namespace cartulary::test {
namespace {

using formats::Document;
using formats::TurnLines;

/// A record of a board around what is below `position:`.
std::string board(const std::string& position) {
  return "cartulary: 1\nplayers: [Ann, Bob]\nposition:" + position +
         "result:\n  final-scoring: true\n";
}
const std::string kBoard = board(
    "\n  tiles: |\n"
    "    D 0,0 r0\n"
    "    U 1,0 r1 H @Ann   // Ann's road,\n"
    "                      // not finished\n"
    "  totals: [12, 9]\n");
const std::string kBoardAsList = board(
    "\n  tiles:\n"
    "    - D 0,0 r0\n"
    "    - {tile: U, at: [1, 0], rotation: 1, meeple: highwayman, player: Ann}\n"
    "  totals: [12, 9]\n");

TurnLines found(const Document& document) {
  return TurnLines(document, TurnLines::Of::position);
}

TEST(FoundLines, BeginEmptyAndTakeTiles) {
  const std::string text = formats::new_record({.players = {"Ann", "B: o"}, .found = true});
  EXPECT_EQ(text,
            "cartulary: 1\nplayers: [Ann, \"B: o\"]\nposition:\n  tiles: |\n  totals: [0, 0]\n"
            "result:\n  final-scoring: true\n");
  const Document empty{.text = text};
  EXPECT_EQ(found(empty).size(), 0U);
  const std::string one = found(empty).with(0, "U 0,0 r1");
  EXPECT_EQ(one,
            "cartulary: 1\nplayers: [Ann, \"B: o\"]\nposition:\n  tiles: |\n    U 0,0 r1\n"
            "  totals: [0, 0]\nresult:\n  final-scoring: true\n");
  const Document document{.text = one};
  ASSERT_EQ(found(document).size(), 1U);
  EXPECT_EQ(found(document).play(0), "U 0,0 r1");
}

TEST(FoundLines, AreAddedChangedAndTakenOut) {
  const Document document{.text = kBoard};
  const TurnLines lines = found(document);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines.play(1), "U 1,0 r1 H @Ann");
  EXPECT_EQ(lines.with(2, "V 2,0 r0"), board("\n  tiles: |\n"
                                             "    D 0,0 r0\n"
                                             "    U 1,0 r1 H @Ann   // Ann's road,\n"
                                             "                      // not finished\n"
                                             "    V 2,0 r0\n"
                                             "  totals: [12, 9]\n"));
  EXPECT_EQ(lines.changed(1, "U 1,0 r3"), board("\n  tiles: |\n"
                                                "    D 0,0 r0\n"
                                                "    U 1,0 r3  // Ann's road,\n"
                                                "                      // not finished\n"
                                                "  totals: [12, 9]\n"));
  EXPECT_EQ(lines.without(1), board("\n  tiles: |\n    D 0,0 r0\n  totals: [12, 9]\n"));
}

TEST(FoundLines, StandInLists) {
  const Document document{.text = kBoardAsList};
  const TurnLines lines = found(document);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines.play(1), "U 1,0 r1 highwayman @Ann");
  EXPECT_EQ(lines.with(2, "V 2,0 r0"),
            board("\n  tiles:\n"
                  "    - D 0,0 r0\n"
                  "    - {tile: U, at: [1, 0], rotation: 1, meeple: highwayman, player: Ann}\n"
                  "    - V 2,0 r0\n"
                  "  totals: [12, 9]\n"));
  EXPECT_EQ(lines.changed(1, "U 1,0 r3"),
            board("\n  tiles:\n    - D 0,0 r0\n    - U 1,0 r3\n  totals: [12, 9]\n"));
  EXPECT_EQ(lines.without(1), board("\n  tiles:\n    - D 0,0 r0\n  totals: [12, 9]\n"));
}

TEST(FoundLines, StandInTheShortForm) {
  const std::string text = board(" |\n  D 0,0 r0\n  U 1,0 r1\n");
  const Document document{.text = text};
  const TurnLines lines = found(document);
  EXPECT_EQ(lines.with(2, "V 2,0 r0"), board(" |\n  D 0,0 r0\n  U 1,0 r1\n  V 2,0 r0\n"));
  EXPECT_EQ(lines.without(0), board(" |\n  U 1,0 r1\n"));
}

TEST(FoundLines, AreOfNoRecordWithoutAPosition) {
  const Document document{.text = "cartulary: 1\nplayers: [Ann]\nmoves: |\n  U 1,0 r1\n"};
  EXPECT_EQ(found(document).size(), 0U);
  EXPECT_EQ(found(document).with(0, "U 0,0 r1"), "");
}

TEST(FoundLines, AreFollowedByTheFirstMove) {
  const std::string head = "cartulary: 1\nplayers: [Ann, Bob]\nposition: |\n  D 0,0 r0\n";
  for (const std::string behind : {"", "# end\n", "...\n", "result:\n  termination: time\n"}) {
    const std::string text = head + behind;
    const Document document{.text = text};
    EXPECT_EQ(TurnLines(document).with(0, "U 1,0 r1"), head + "moves: |\n  U 1,0 r1\n" + behind);
  }
}

TEST(FoundEntries, AreTheTrackAndWhatLeftTheGame) {
  const auto written = [](const std::string& text, std::string_view entry) {
    const Document document{.text = text};
    return formats::with_result(document, entry);
  };
  const std::string tiles = "\n  tiles: |\n    D 0,0 r0\n";
  EXPECT_EQ(written(board(tiles + "  totals: [1, 2]\n"), "totals 14:9"),
            board(tiles + "  totals: {Ann: 14, Bob: 9}\n"));
  EXPECT_EQ(written(board(tiles), "discarded C H"),
            board("\n  discarded: [C, H]\n  tiles: |\n    D 0,0 r0\n"));
  EXPECT_EQ(written(board(tiles + "  discarded: [C]\n"), "discarded"), board(tiles));
  EXPECT_EQ(written(board(" |\n  D 0,0 r0\n  U 1,0 r1\n"), "totals 14:9"),
            board("\n  totals: {Ann: 14, Bob: 9}\n  tiles: |\n    D 0,0 r0\n    U 1,0 r1\n"));
  EXPECT_EQ(written(board(" |\n  D 0,0 r0\n\n  U 1,0 r1\n"), "totals 14:9"),
            board("\n  totals: {Ann: 14, Bob: 9}\n  tiles: |\n    D 0,0 r0\n\n    U 1,0 r1\n"));
  EXPECT_EQ(written(board(tiles), "discarded Q9"), "");
  EXPECT_EQ(
      written(board(tiles), "final-scoring false"),
      "cartulary: 1\nplayers: [Ann, Bob]\nposition:" + tiles + "result:\n  final-scoring: false\n");
}

}  // namespace
}  // namespace cartulary::test

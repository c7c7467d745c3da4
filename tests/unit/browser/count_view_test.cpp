// A board that is counted, as the page of the scribe sees it.
#include <gtest/gtest.h>

#include <string>

#include "formats/doors/browser/answer.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

Answer answered(std::string_view text, std::string_view format, std::string_view line = {},
                std::size_t turn = Question::kEnd) {
  return answer({.name = "game.yaml",
                 .text = text,
                 .format = format,
                 .version = "1.2.3",
                 .turn = turn,
                 .line = line});
}

bool holds(const Answer& answer, std::string_view words) {
  return answer.text.find(words) != std::string::npos;
}

/// The text of a board to which these lines of tiles were added, one after the other.
std::string counted_board(
    std::initializer_list<std::string_view> lines,
    std::string_view known = R"({"players": ["Ann", "Bob"], "found": true})") {
  std::string text = answered(known, "begin").text;
  for (const std::string_view line : lines) {
    const Answer laid = answered(text, "laid", line);
    EXPECT_TRUE(laid.made) << laid.text;
    text = laid.text;
  }
  return text;
}

TEST(CountView, BeginsWithOnePlaceForAnyTile) {
  const Answer empty = answered(counted_board({}), "position");
  ASSERT_TRUE(empty.made);
  EXPECT_TRUE(holds(empty, R"("count":{"stock":[{"tile":"A")")) << empty.text;
  EXPECT_TRUE(holds(
      empty,
      R"("tiles":[],"places":[{"column":0,"row":0,"at":"0,0","fits":[{"type":0,"rotations":[0,1,2,3]},)"))
      << empty.text;
}

TEST(CountView, TellsWhereEachTileFitsWhateverStandsThere) {
  // The road is Ann's, and Bob's meeple could join it only by way of another tile: it is no matter.
  const Answer board =
      answered(counted_board({"D 0,0 r0", "U 1,0 r1 highwayman @Ann"}), "position");
  // At 2,0 a road comes from the west. Of U, the ninth of the types left, one look fits.
  const auto at = board.text.find(R"({"column":2,"row":0,"at":"2,0","fits":[)");
  ASSERT_NE(at, std::string::npos) << board.text;
  const std::string place = board.text.substr(at, board.text.find("]}]}", at) - at);
  EXPECT_NE(place.find(R"({"type":20,"rotations":[1)"), std::string::npos) << place;
  EXPECT_EQ(place.find(R"("type":2,)"), std::string::npos) << "C is all city: " << place;
}

TEST(CountView, ShowsTilesWithTheirFeaturesAndFigures) {
  const Answer board =
      answered(counted_board({"D 0,0 r0", "U 1,0 r1 highwayman @Ann"}), "position");
  EXPECT_TRUE(holds(board, R"({"tile":"U","id":"t-U","column":1,"row":0,"rotation":1,)"
                           R"("move":"U 1,0 r1","turns":[],"spots":[{"segment":0,"kind":"road",)"))
      << board.text;
  EXPECT_TRUE(holds(board,
                    R"("figures":[{"name":"highwayman","word":"highwayman:E","shape":"meeple",)"
                    R"("unit":""}])"))
      << board.text;
  EXPECT_TRUE(holds(
      board,
      R"("figure":{"segment":0,"seat":0,"word":"highwayman:E",)"
      R"("name":"highwayman","tokens":[],"picture":"<svg xmlns=\"http://www.w3.org/2000/svg\"><g class=\"figure seat0\")"))
      << board.text;
}

TEST(CountView, TurnsTilesWithTheirFigures) {
  const Answer board = answered(counted_board({"V 0,0 r0 farmer:SSW @Bob"}), "position");
  EXPECT_TRUE(holds(board, R"("turns":["V 0,0 r1 farmer:NNW @Bob","V 0,0 r2 farmer:NNE @Bob",)"
                           R"("V 0,0 r3 farmer:ESE @Bob"])"))
      << board.text;
}

TEST(CountView, TellsEachScoringWithItsSegments) {
  const Answer board =
      answered(counted_board({"D 0,0 r0", "U 1,0 r1 highwayman @Ann", "V 2,0 r0 farmer:SSW @Bob",
                              "E 0,-1 r2 farmer @Ann"}),
               "position");
  EXPECT_TRUE(holds(board, R"("verdict":"position · 68 tiles not accounted for · Ann wins by 6")"))
      << board.text.substr(0, 300);
  EXPECT_TRUE(holds(board, R"("name":"Ann")")) << board.text;
  EXPECT_TRUE(holds(board, R"("points":3,"seats":[0],"segments":[{"tile":1,"segment":0},)"
                           R"({"tile":2,"segment":0},{"tile":0,"segment":1}],"cities":[])"))
      << board.text;
  // Ann's field borders the city of D and E.
  EXPECT_TRUE(holds(board, R"("cities":[[{"tile":3,"segment":0},{"tile":0,"segment":0}]])"))
      << board.text;
  EXPECT_TRUE(holds(board, R"("outcome":"Ann wins by)")) << board.text;
}

TEST(CountView, LightsWhatLiesAroundAMonastery) {
  const Answer board = answered(counted_board({"D 0,0 r0", "B 0,1 r0 monk @Ann"}), "position");
  EXPECT_TRUE(holds(board, R"("segments":[{"tile":1,"segment":0}],"cities":[],"around":[0,1])"))
      << board.text;
}

TEST(CountView, TellsAtWhichTilesWhatCannotBe) {
  const Answer apart = answered(counted_board({"D 0,0 r0", "U 5,0 r1"}), "position");
  EXPECT_TRUE(holds(apart, R"("faults":[{"finding":0,"tiles":[1]}])")) << apart.text;
  EXPECT_TRUE(holds(apart, R"("final":null)")) << apart.text;
  EXPECT_TRUE(holds(apart, "touches no other tile")) << apart.text;
}

TEST(CountView, ChangesAndTakesTiles) {
  const std::string text = counted_board({"D 0,0 r0", "U 1,0 r1"});
  EXPECT_TRUE(holds(answered(text, "relaid", "U 1,0 r1 highwayman @Ann", 1),
                    "  tiles: |\n    D 0,0 r0\n    U 1,0 r1 highwayman @Ann\n"));
  EXPECT_TRUE(holds(answered(text, "taken", "", 1), "  tiles: |\n    D 0,0 r0\n  totals:"));
  EXPECT_FALSE(answered(text, "taken", "", 7).made);
  EXPECT_FALSE(answered("cartulary: 1\nplayers: [Ann]\nmoves: |\n", "laid", "U 1,0 r1").made);
}

TEST(CountView, CountsAChangedTableAsItStands) {
  const std::string text = test::read_file("tests/golden/positions/final.yaml");
  EXPECT_TRUE(holds(answered(text, "position"), R"("count":{)"));
  const Answer less = answered(text, "taken", "", 0);
  EXPECT_TRUE(holds(less, "result:\n  final-scoring: true\n")) << less.text;
  EXPECT_TRUE(holds(answered(less.text, "position"), R"("count":{)"));
}

TEST(CountView, HasShepherdsWithTheirFlocks) {
  const std::string text = counted_board(
      {"D 0,0 r0", "U 1,0 r1 shepherd:NNW @Ann flock:2+3"},
      R"({"players": ["Ann", "Bob"], "found": true, "expansions": ["hills-and-sheep"]})");
  const Answer board = answered(text, "position");
  EXPECT_TRUE(holds(board, R"("tokens":[2,3])")) << board.text;
  EXPECT_TRUE(holds(board, R"({"name":"shepherd","word":"shepherd:NNW")")) << board.text;
}

TEST(CountView, ShowsWhateverSomebodyWrites) {
  const std::initializer_list<std::string_view> boards[] = {
      {"D 0,0 r0", "U 0,0 r1", "V 0,0 r0"},
      {"D 0,0 r0", "U 128,-128 r1"},
      {"C 0,0 r0", "C 1,0 r0", "C 2,0 r0", "C 3,0 r0 knight @Ann"},
      {"D 0,0 r0", "E 0,-1 r2 knight @Ann", "U 1,0 r0"},
      {"HS/CFR.h 0,0 r0", "D 1,0 r3"},
      {"D 0,0 r0 knight:N @Ann", "D 1,0 r0 highwayman:E @Bob", "D 2,0 r0 highwayman:E @Ann"},
      {"U 0,0 r0 knight @Ann", "H 0,1 r0 knight @Bob"},
  };
  for (const auto& lines : boards) {
    const Answer board = answered(counted_board(lines), "position");
    EXPECT_TRUE(board.made);
    JsonTree tree;
    EXPECT_FALSE(tree.read(board.text)) << board.text;
    EXPECT_TRUE(holds(board, R"("faults":[{"finding":)")) << board.text;
    EXPECT_TRUE(holds(board, R"("final":null)")) << board.text;
  }
}

TEST(CountView, IsOfNoGameThatGoesOn) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nposition: |\n  D 0,0 r0\n  U 1,0 r1\n";
  EXPECT_FALSE(holds(answered(text, "position"), R"("count":{)"));
  EXPECT_TRUE(
      holds(answered(text + "result:\n  final-scoring: true\n", "position"), R"("count":{)"));
}

}  // namespace
}  // namespace cartulary::formats

// The kinds of slips are documented and distinct; diffs are as `patch` wants them.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/tiles_base.hpp"
#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/bga_tiles.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/ground/edits/line_diff.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

TEST(Slips, AreAllOnThePageOfCauses) {
  const std::string page = read_file(kRoot / "formats/guide/CAUSES.md");
  const auto expect_told = [&page](std::span<const ScoringSlipRow> rows) {
    std::set<std::string_view> names;
    for (const ScoringSlipRow& row : rows) {
      EXPECT_TRUE(names.insert(row.kind.name).second) << row.kind.name;
      EXPECT_NE(page.find("`" + std::string(row.kind.name) + "`"), page.npos) << row.kind.name;
    }
  };
  expect_told(base_scoring_slips());
  for (const ExpansionSlips& box : expansion_slips()) expect_told(box.scorings);
}

/// Two sheep or three: the claim fits if either token was written wrong.
TEST(Misreadings, ATokenMayBeWrittenWrong) {
  const Document document{.name = "tokens",
                          .text =
                              "cartulary: 1\nexpansions: [hills-and-sheep]\n"
                              "players: [Ann, Bob]\nmoves: |\n"
                              "  U 1,0 r1 shepherd:NNW draw:1 =0:0\n  U 2,0 r1 =0:0\n"
                              "  U 3,0 r1 grow:3 =0:0\n  U 4,0 r1 =0:0\n"
                              "  HS/RR.h 5,0 r0 under:? guide =5:0\n"
                              "result:\n  termination: time\n"};
  Verifier verifier({}, Causes::of_all);
  const Report report = verifier.verify(document, true);
  std::vector<std::string> words;
  for (const Cause& cause : report.diagnosis.causes) {
    EXPECT_FALSE(cause.likely);
    if (cause.edits.empty()) continue;  // or the points were counted wrong
    EXPECT_EQ(cause.kind, "token-wrong");
    for (const Edit& edit : cause.edits) words.push_back(edit.text);
  }
  EXPECT_EQ(words, (std::vector<std::string>{"draw:2", "grow:4"}));
}

/// No tile lies under a hill, whatever is changed: a claim would still part from the moves.
TEST(Misreadings, TilesUnderHillsAreClaims) {
  const Document document{.name = "under",
                          .text =
                              "cartulary: 1\nexpansions: [hills-and-sheep]\n"
                              "players: [Ann, Bob]\nmoves: |\n"
                              "  U 1,0 r1 shepherd:WSW draw:2\n  U 2,0 r1 farmer:NNW\n"
                              "  U 3,0 r1 grow:3\n  U 0,0 r1 shepherd:SSW draw:wolf\n"
                              "result:\n  termination: time\n  under-hills: [B]\n"};
  Verifier verifier({}, Causes::of_all);
  const Diagnosis diagnosis = verifier.verify(document, true).diagnosis;
  ASSERT_TRUE(diagnosis.remains);
  EXPECT_EQ(diagnosis.remains->jumps, 1u);
  for (const Cause& cause : diagnosis.causes) EXPECT_FALSE(cause.likely) << cause.text;
}

/// Only the place of the shepherd tells whose field the third tile extends.
TEST(Misreadings, AShepherdMayStandInTheFieldBeside) {
  const Document document{.name = "shepherd",
                          .text =
                              "cartulary: 1\nexpansions: [hills-and-sheep]\n"
                              "players: [Ann, Bob]\nmoves: |\n"
                              "  U 1,0 r1 shepherd:NNW draw:3 =0:0\n  U 2,0 r1 =0:0\n"
                              "  E 2,1 r2 guide =3:0\n  U 3,0 r1 =3:0\n  U 4,0 r1 =3:0\n"
                              "  U 5,0 r1 =3:0\nresult:\n  termination: time\n"};
  Verifier verifier({}, Causes::of_all);
  const Report report = verifier.verify(document, true);
  ASSERT_EQ(report.diagnosis.causes.size(), 1u);
  const Cause& cause = report.diagnosis.causes[0];
  EXPECT_EQ(cause.kind, "meeple-place-wrong");
  EXPECT_TRUE(cause.likely);
  ASSERT_EQ(cause.edits.size(), 1u);
  EXPECT_EQ(cause.edits[0].text, "shepherd:ESE");
}

/// The turns of each letter in the pictures of another program; 0 for those that lie the same.
using Turns = std::map<std::string, int>;

Turns turns_of(const OtherPictures& pictures) {
  Turns out;
  for (engine::TileId tile : engine::kAllTiles) {
    const std::string letter(engine::kTiles[tile].code);
    if (letter.size() == 1) out[letter] = 0;
  }
  for (std::size_t i = 0; i < pictures.letters.size(); ++i) {
    out[std::string(1, pictures.letters[i])] = pictures.turns[i] - '0';
  }
  return out;
}

TEST(OtherPictures, AreThoseThatTheImportersKnow) {
  Turns saves;
  for (const JczTile& tile : base_jcz().tiles) {
    if (tile.code.size() == 1) saves[std::string(tile.code)] = tile.turn;
  }
  EXPECT_EQ(turns_of(kOtherPictures[0]), saves);
  Turns logs;
  for (const BgaTile& tile : bga_tiles()) {
    logs[std::string(tile.letter)] = static_cast<int>(engine::index(tile.upright()));
  }
  EXPECT_EQ(turns_of(kOtherPictures[1]), logs);
}

/// With another token, another way to play the missing tile fits as well.
TEST(Misreadings, AMissingLineMayHaveDrawnAnyToken) {
  const std::string text = read_file("tests/diagnosis/line-missing.yaml");
  const Document document{.name = "missing", .text = text};
  Verifier verifier({}, Causes::of_all);
  const Report report = verifier.verify(document, true);
  ASSERT_EQ(report.diagnosis.causes.size(), 1u);
  EXPECT_EQ(report.diagnosis.causes[0].kind, "line-missing");
  EXPECT_FALSE(report.diagnosis.causes[0].likely);
}

std::string diff(std::string_view before, std::string_view after, std::size_t first = 1) {
  std::string out;
  append_diff(out, "x", before, after, first);
  return out;
}

TEST(LineDiff, IsEmptyForTheSameText) {
  EXPECT_EQ(diff("a\nb\n", "a\nb\n"), "");
}

TEST(LineDiff, ShowsThreeLinesAround) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n!\n6\n7\n8\n9\n"),
            "--- x\n+++ x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+!\n 6\n 7\n 8\n");
}

TEST(LineDiff, JoinsChangesThatAreNearAndPartsThoseThatAreNot) {
  const std::string far = diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n");
  EXPECT_EQ(far,
            "--- x\n+++ x\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n"
            "+B\n");
  const std::string near = diff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n");
  EXPECT_EQ(near, "--- x\n+++ x\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
}

TEST(LineDiff, TellsNewLinesMissingLinesAndMissingEnds) {
  EXPECT_EQ(diff("", "a\n"), "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(diff("a\nb\n", "a\n", 10), "--- x\n+++ x\n@@ -10,2 +10 @@\n a\n-b\n");
  EXPECT_EQ(diff("a", "b"),
            "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"
            "\\ No newline at end of file\n");
}

}  // namespace
}  // namespace cartulary::test

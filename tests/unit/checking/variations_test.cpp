// Variations: read, checked like the game, and without any effect on it.
#include <gtest/gtest.h>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/formatter.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

using formats::Code;
using formats::Report;
using formats::Status;
using formats::Variation;

std::string record_of(std::string_view moves) {
  return "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n" + std::string(moves) +
         "result: {termination: unfinished}\n";
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

/// Every move of a record with the moves of the game from it on as its variation, twice in each
/// other. So all of them are right.
std::string with_its_own_variations(const std::string& record, std::size_t length) {
  const std::vector<std::string> lines = lines_of(record);
  std::string out;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    out += lines[l];
    if (!lines[l].starts_with("  ") || out.find("moves: |") == out.npos) continue;
    if (out.find("result:") != out.npos) continue;
    out += "  (\n" + lines[l] + "  (\n";
    for (std::size_t i = l; i < l + length && lines[i].starts_with("  "); ++i) out += lines[i];
    out += "  )\n";
    for (std::size_t i = l + 1; i < l + length && lines[i].starts_with("  "); ++i) out += lines[i];
    out += "  )\n";
  }
  return out;
}

std::string score_sheet(const formats::Document& document) {
  formats::Verifier verifier;
  const Report report = verifier.verify(document, true);
  std::string out;
  formats::find_format("full")->make({.view = formats::View::score})->record(report, out);
  return out;
}

class OfRandomGames : public testing::TestWithParam<RecordKind> {};
INSTANTIATE_TEST_SUITE_P(, OfRandomGames, testing::Values(base_records(), hills_records()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_P(OfRandomGames, ChangeNothingOfTheGame) {
  RandomGame random;
  for (uint64_t seed = 0; seed < 5; ++seed) {
    const std::string text = random_record(random, engine::rules_of(GetParam().rules),
                                           2 + static_cast<int>(seed), seed, GetParam().header);
    const std::string more = with_its_own_variations(text, 6);
    const formats::Document without{.name = "game.yaml", .text = text};
    const formats::Document with{.name = "game.yaml", .text = more};
    formats::Verifier verifier;
    const Report report = verifier.verify(with, true);
    EXPECT_EQ(report.record.tiles().variations.size(), 2 * report.record.tiles().moves.size());
    EXPECT_EQ(report.tiles().variations.size(), report.record.tiles().variations.size());
    EXPECT_EQ(report.verdict.status, Status::right);
    EXPECT_EQ(score_sheet(without), score_sheet(with));
  }
}

TEST(Variations, StandInPlaceOfTheMoveAboveThem) {
  const std::string text = record_of(
      "  U 1,0 r1\n"
      "  E 0,-1 r2 knight +4\n"
      "  (  // better\n"
      "    2. E 0,1 r1\n"
      "    3. V -1,0 r3\n"
      "    (\n"
      "      3. U 2,0 r1 @Ann\n"
      "    )\n"
      "  )\n"
      "  (\n"
      "    E 1,-1 r3 @Bob\n"
      "  )\n"
      "  V -1,0 r3\n");
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const Report report = verifier.verify(document, true);
  for (const formats::Finding& finding : report.findings) ADD_FAILURE() << finding.message;
  EXPECT_EQ(report.record.tiles().moves.size(), 3u);
  const auto& variations = report.record.tiles().variations;
  ASSERT_EQ(variations.size(), 3u);
  EXPECT_EQ(variations[0].line, Variation::kGame);
  EXPECT_EQ(variations[0].move, 1u);
  EXPECT_EQ(variations[0].moves.size(), 2u);
  EXPECT_EQ(variations[0].comment, "// better");
  EXPECT_EQ(variations[1].line, 0u);
  EXPECT_EQ(variations[1].move, 1u);
  EXPECT_EQ(variations[2].line, Variation::kGame);
  EXPECT_EQ(variations[2].move, 1u);
  ASSERT_EQ(report.tiles().variations.size(), 3u);
  const formats::PlayedVariation& nested = report.tiles().variations[1];
  EXPECT_EQ(nested.number, 1u);
  EXPECT_EQ(nested.from, 2u);
  EXPECT_EQ(nested.line->tiles().turns.size(), 3u);
  EXPECT_EQ(nested.line->tiles().turns[2].turn.laid()->cell, (engine::Cell{2, 0}));
}

/// A fault in a variation is an error of the record and leaves the game as it is.
TEST(Variations, HaveErrorsOfTheirOwn) {
  const std::string text = record_of(
      "  U 1,0 r1\n"
      "  E 0,-1 r2 knight +4\n"
      "  (\n"
      "    E 0,1 r0\n"
      "    E 0,1 r0\n"  // not reached
      "    (\n"
      "      Y 0,0\n"
      "    )\n"
      "  )\n"
      "  (\n"
      "    E 1,-1 r3 =1:0\n"
      "  )\n"
      "  V -1,0 r3\n");
  const formats::Document document{.text = text};
  formats::Verifier verifier({}, formats::Causes::of_all);
  const Report report = verifier.verify(document, true);
  EXPECT_EQ(report.verdict.status, Status::wrong);
  EXPECT_EQ(report.verdict.moves_played, 3u);
  EXPECT_EQ(report.verdict.claims, 1u);
  EXPECT_EQ(report.verdict.wrong_claims, 0u);
  EXPECT_TRUE(report.diagnosis.causes.empty());
  std::vector<Code> codes;
  for (const formats::Finding& finding : report.findings) {
    codes.push_back(finding.code);
    EXPECT_TRUE(finding.message.starts_with("in a variation: ")) << finding.message;
  }
  EXPECT_EQ(codes, (std::vector{Code::edge_mismatch, Code::unknown_tile, Code::totals}));
}

/// A variation of the move that is illegal is checked, one behind it is not.
TEST(Variations, AreCheckedAsFarAsTheirPositionIsKnown) {
  const std::string text = record_of(
      "  U 1,0 r1\n"
      "  E 0,1 r0\n"
      "  (\n"
      "    E 0,-1 r2 +3\n"
      "  )\n"
      "  V -1,0 r3\n"
      "  (\n"
      "    V 9,9 r3\n"
      "  )\n");
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const Report report = verifier.verify(document, true);
  EXPECT_EQ(report.verdict.status, Status::illegal);
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.findings[0].code, Code::edge_mismatch);
  EXPECT_EQ(report.findings[1].code, Code::gain);
  ASSERT_EQ(report.tiles().variations.size(), 1u);
  EXPECT_EQ(report.tiles().variations[0].number, 0u);
}

struct Parenthesis {
  const char* name;
  const char* moves;
  uint32_t line, column;
  const char* message;  ///< a part of it
  friend void PrintTo(const Parenthesis& row, std::ostream* out) { *out << row.name; }
};
class Parentheses : public testing::TestWithParam<Parenthesis> {};
INSTANTIATE_TEST_SUITE_P(
    , Parentheses,
    testing::Values(Parenthesis{"Unclosed", "  U 1,0 r1\n  (\n    E 0,-1 r2\n", 5, 3,
                                "expected `)` after"},
                    Parenthesis{"Stray", "  U 1,0 r1\n  )\n", 5, 3, "no variation is open"},
                    Parenthesis{"First", "  (\n    E 0,-1 r2\n  )\n  U 1,0 r1\n", 4, 3,
                                "expected a move before"},
                    Parenthesis{"Empty", "  U 1,0 r1\n  (\n  )\n", 5, 3, "got none"},
                    Parenthesis{"MoveBehind", "  U 1,0 r1\n  ( E 0,-1 r2\n  )\n", 5, 5,
                                "only a comment after `(`"},
                    Parenthesis{"MoveBehindTheEnd", "  U 1,0 r1\n  (\n  U 0,0\n  ) E 0,-1 r2\n", 7,
                                5, "only a comment after `)`"},
                    Parenthesis{"SecondEnd", "  U 1,0 r1\n  (\n    E 0,-1 r2\n  )\n  )\n", 8, 3,
                                "no variation is open"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST_P(Parentheses, AreToldWithTheirPlace) {
  const Parenthesis& row = GetParam();
  const std::string text = record_of(row.moves);
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const Report report = verifier.verify(document, false);
  bool found = false;
  for (const formats::Finding& finding : report.findings) {
    if (finding.code != Code::parenthesis) continue;
    const formats::Position place = document.position(finding.span.offset);
    EXPECT_FALSE(found) << finding.message;
    EXPECT_EQ(place.line, row.line);
    EXPECT_EQ(place.column, row.column);
    EXPECT_NE(finding.message.find(row.message), std::string::npos) << finding.message;
    EXPECT_EQ(finding.help.size(), 1u);
    found = true;
  }
  EXPECT_TRUE(found);
}

/// Hostile records: many variations, and many in each other.
TEST(Variations, AreLimited) {
  std::string deep = "  U 1,0 r1\n";
  for (int i = 0; i < 17; ++i) deep += "  (\n  U 1,0 r1\n";
  for (int i = 0; i < 17; ++i) deep += "  )\n";
  std::string many = "  U 1,0 r1\n";
  for (int i = 0; i < 1000; ++i) many += "  (\n  U 1,0 r1\n  )\n";
  for (const std::string& moves : {deep, many}) {
    const std::string text = record_of(moves);
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    const Report report = verifier.verify(document, true);
    EXPECT_EQ(report.verdict.status, Status::unreadable);
    ASSERT_FALSE(report.findings.empty());
    EXPECT_EQ(report.findings[0].code, Code::too_large) << report.findings[0].message;
    for (const formats::Finding& finding : report.findings) {
      EXPECT_NE(finding.code, Code::parenthesis) << finding.message;
    }
  }
}

/// In canonical form they say the same, wherever they stand.
TEST(Variations, AreFormatted) {
  const std::string list =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n"
      "  - {tile: U, at: [1, 0], rotation: 1, variations: [[\"U 1,0 r1 =0:0 +0\", {tile: E, at: "
      "[0, "
      "-1], rotation: 2, note: x, variations: [[\"e (0,-1) r180\"]]}]]}\n"
      "  - (   # why\n"
      "  - u 1,0 r90\n"
      "  - )\n";
  const auto once = formats::formatted(list);
  ASSERT_TRUE(once);
  EXPECT_EQ(*once,
            "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n"
            "  - {tile: U, at: [1, 0], rotation: 1, variations: [[\"U 1,0 r1 +0 =0:0\", {tile: E, "
            "at: [0, -1], rotation: 2, note: x, variations: [[\"E 0,-1 r2\"]]}]]}\n"
            "  - (   # why\n"
            "  - U 1,0 r1\n"
            "  - )\n");
  EXPECT_EQ(formats::formatted(*once), once);
  RandomGame random;
  const std::string game = random_record(random, engine::rules_of(formats::Rules{}), 3, 7);
  const auto varied = formats::formatted(with_its_own_variations(game, 4));
  ASSERT_TRUE(varied);
  EXPECT_EQ(formats::formatted(*varied), varied);
  EXPECT_NE(varied->find("\n  (\n    "), std::string::npos);
}

/// A verifier that reads one record after the other forgets them.
TEST(Variations, AreThoseOfTheirRecord) {
  const std::string varied = record_of("  U 1,0 r1\n  (\n    U 1,0 r3\n  )\n");
  const std::string plain = record_of("  U 1,0 r1\n");
  formats::Verifier verifier;
  const formats::Document first{.text = varied};
  const formats::Document second{.text = plain};
  EXPECT_EQ(verifier.verify(first, true).tiles().variations.size(), 1u);
  const Report report = verifier.verify(second, true);
  EXPECT_TRUE(report.record.tiles().variations.empty());
  EXPECT_TRUE(report.tiles().variations.empty());
}

/// A figure that a variation leaves open is told by its own line.
TEST(Variations, MayLeaveFiguresOpen) {
  const std::string text = record_of(
      "  U 1,0 r1\n"
      "  (\n"
      "    U 1,0 r? highwayman\n"
      "  )\n");
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const Report report = verifier.verify(document, true);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].severity(), formats::Severity::note) << report.findings[0].message;
  EXPECT_TRUE(report.tiles().filled_in.empty());
}

}  // namespace
}  // namespace cartulary::test

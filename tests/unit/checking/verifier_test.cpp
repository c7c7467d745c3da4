// Records that come from nowhere but a program, and reports that are kept.
#include "formats/checking/verifier.hpp"

#include <gtest/gtest.h>

#include "formats/game/record/notation.hpp"

namespace cartulary::test {
namespace {

using formats::Report;
using formats::Status;

formats::RecordedTurn move_of(std::string_view tile, engine::Cell cell, engine::Rotation rotation) {
  formats::RecordedTurn out;
  out.tile = formats::parse_tile_name(tile);
  out.cell = cell;
  out.rotation = rotation;
  return out;
}

formats::TileRecord two_players() {
  formats::TileRecord record;
  record.players = {{.name = "Ann", .colour = ""}, {.name = "Bob", .colour = ""}};
  return record;
}

TEST(Verifier, TakesARecordWithoutADocument) {
  const auto made = std::make_shared<formats::CheckedRecord>();
  made->record = two_players();
  formats::TileRecord& record = made->record->tiles();
  record.moves.push_back(move_of("U", {1, 0}, engine::Rotation{1}));
  formats::Verifier verifier;
  {
    const Report report = verifier.verify(made, true);
    EXPECT_TRUE(report.findings.empty());
    EXPECT_EQ(report.verdict.status, Status::right);
    ASSERT_EQ(report.tiles().turns.size(), 1u);
    EXPECT_EQ(report.tiles().turns[0].player, engine::Player{0});
  }
  record.moves.push_back(record.moves[0]);
  const Report report = verifier.verify(made, false);
  EXPECT_EQ(report.verdict.status, Status::illegal);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].code, formats::Code::cell_occupied);
}

/// A report needs nothing but itself.
TEST(Verifier, LetsReportsOutliveWhatTheyWereMadeFrom) {
  std::optional<Report> report;
  {
    const std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 =9:0\n";
    const std::string name = "a record with a name that is long";
    formats::Verifier verifier;
    report.emplace(verifier.verify({.name = name, .text = text}, true));
    (void)verifier.verify({.name = "other", .text = "no record"}, true);
  }
  EXPECT_EQ(report->document.name, "a record with a name that is long");
  EXPECT_EQ(report->document.text.substr(0, 12), "cartulary: 1");
  EXPECT_EQ(report->game().board().tile_count(), 2);
  ASSERT_EQ(report->findings.size(), 1u);
  EXPECT_EQ(report->document.position(report->findings[0].span.offset).line, 4u);
}

TEST(Verifier, LeavesReportsThatAreKeptAsTheyAre) {
  const formats::Document first{.text =
                                    "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n"};
  const formats::Document second{.text = "cartulary: 1\nplayers: [Cleo, Dan]\nmoves: []\n"};
  const formats::Document third{.text = "no record"};
  formats::Verifier verifier;
  const Report kept = verifier.verify(first, false);
  const Report other = verifier.verify(second, false);
  const Report unreadable = verifier.verify(third, false);
  EXPECT_EQ(kept.record.players.at(0).name, "Ann");
  EXPECT_EQ(kept.game().board().tile_count(), 2);
  EXPECT_TRUE(kept.findings.empty());
  EXPECT_EQ(other.record.players.at(0).name, "Cleo");
  EXPECT_EQ(other.game().board().tile_count(), 1);
  EXPECT_FALSE(unreadable.has_game());
  EXPECT_FALSE(unreadable.findings.empty());
}

}  // namespace
}  // namespace cartulary::test

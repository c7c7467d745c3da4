// Positions of games as records: they score what the game scores, and go on as it goes on.
#include <gtest/gtest.h>

#include <memory>

#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/verify/replay.hpp"
#include "tests/random_record.hpp"
#include "tests/rounds.hpp"

namespace cartulary::formats {
namespace {

class PositionRecord : public testing::TestWithParam<test::RecordKind> {};

/// Empty within a turn of two parts, and while players may lay their abbeys after the last tile.
std::string position_after(const Report& report, std::size_t moves) {
  const Exported out = exported(kPositionExport, report, {.moves = moves});
  EXPECT_TRUE(out.refused.empty() || out.refused.ends_with(", which a position cannot say"))
      << out.refused;
  return out.text;
}

/// The lines of the moves from number `from` on.
std::string moves_from(const Report& report, std::size_t from) {
  std::string out = "moves: |\n";
  for (std::size_t i = from; i < report.record.tiles().moves.size(); ++i) {
    const Span span = report.record.tiles().moves[i].span;
    out += "  " + std::string(report.document.text.substr(span.offset, span.size)) + "\n";
  }
  return out;
}

void expect_right(const Report& report, const std::string& text) {
  EXPECT_EQ(report.verdict.status, Status::right);
  for (const Finding& finding : report.findings) {
    EXPECT_NE(finding.severity(), Severity::error) << finding.message << "\n" << text;
  }
}

/// As it stands, a position scores what the game would score there.
void expect_same_scores(const Report& game, std::size_t moves) {
  const std::string text = position_after(game, moves) + "result: {final-scoring: true}\n";
  Verifier verifier;
  const Document document{.name = "position.yaml", .text = text};
  const Report found = verifier.verify(document, false);
  expect_right(found, text);
  const auto replay = std::make_unique<Replay>();
  replay->begin(game.record.tiles());
  replay->play_to(moves);
  const engine::Game& then = replay->game();
  EXPECT_EQ(found.verdict.turns_before, static_cast<std::size_t>(then.turn_number() - 1)) << text;
  for (engine::Player p : then.seats()) EXPECT_EQ(found.verdict.before_final[p], then.points(p));
  // Barns pay farmers during the game, which the track of the position holds.
  engine::PerPlayer<int> paid{};
  for (engine::Player p : then.seats()) paid[p] = then.points(p, engine::Category::fields);
  replay->finish();
  for (engine::Player p : then.seats()) {
    EXPECT_EQ(found.verdict.totals[p], then.points(p)) << text;
    EXPECT_EQ(found.verdict.by_category[p][engine::Category::fields],
              then.points(p, engine::Category::fields) - paid[p])
        << text;
  }
}

/// With the rest of the moves, it ends as the game ends, and each total on the way is right.
void expect_same_end(const Report& game, std::size_t moves) {
  const std::string text = position_after(game, moves) + moves_from(game, moves);
  Verifier verifier;
  const Document document{.name = "position.yaml", .text = text};
  const Report found = verifier.verify(document, false);
  expect_right(found, text);
  EXPECT_EQ(found.verdict.moves_played, game.record.tiles().moves.size() - moves) << text;
  EXPECT_EQ(found.verdict.over, game.verdict.over) << text;
  EXPECT_EQ(found.verdict.tiles_left, game.verdict.tiles_left) << text;
  for (engine::Player p : game.record.seats()) {
    EXPECT_EQ(found.verdict.before_final[p], game.verdict.before_final[p]) << text;
  }
}

TEST_P(PositionRecord, ScoresAndGoesOnAsTheGame) {
  const test::RecordKind& kind = GetParam();
  test::RandomGame random;
  for (int n = 0; n < test::rounds(4, 100); ++n) {
    const int players = 2 + n % 4;
    const std::string text = test::random_record(random, engine::rules_of(kind.rules), players,
                                                 static_cast<uint64_t>(500 + n), kind.header);
    Verifier verifier;
    const Document document{.name = "game.yaml", .text = text};
    const Report game = verifier.verify(document, true);
    ASSERT_EQ(game.verdict.status, Status::right) << text;
    std::size_t said = 0;
    for (std::size_t moves = 0; moves <= game.record.tiles().moves.size(); moves += 3) {
      if (position_after(game, moves).empty()) continue;
      ++said;
      expect_same_scores(game, moves);
      expect_same_end(game, moves);
      if (HasFailure()) return;
    }
    EXPECT_GT(said, game.record.tiles().moves.size() / 6);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, PositionRecord,
                         testing::Values(test::base_records(), test::hills_records(),
                                         test::dragon_records(), test::abbey_records(),
                                         test::all_boxes_records()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace cartulary::formats

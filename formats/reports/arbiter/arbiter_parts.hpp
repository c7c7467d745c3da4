// The parts of an arbiter's page, one function for each section, in the order of the page.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "formats/game/verify/dice_report.hpp"
#include "formats/reports/arbiter/page_blocks.hpp"

namespace cartulary::formats {

/// The input of the parts: the report, and the positions that they show.
struct ArbiterScene {
  const Report& report;
  /// The first error, else the first finding; null when there are none.
  const Finding* first = nullptr;
  /// The first move, or turn of the dice game, that an error is in.
  std::optional<std::size_t> disputed{};
  std::optional<BoardView> before{};  ///< the disputed move
  std::optional<BoardView> after{};
  std::optional<BoardView> end{};            ///< of what was replayed; tile games only
  engine::Player to_move = engine::kNobody;  ///< after the last replayed move
};
ArbiterScene survey(const Report& report, BoardWalk& walk);

/// The trace of a turn of the dice game; null if it was not replayed.
const TracedDiceTurn* traced_dice_turn(const Report& report, std::size_t turn);

/// "turn 47, Ann"; empty for a place that is in no turn.
std::string turn_name(const ArbiterScene& scene, Span span);

/// Numbers of the result that the record claims and that were compared.
inline bool claims_scores(const Report& report) {
  const Status status = report.verdict.status;
  return report.record.result.scores.given && !report.verdict.doubtful && all_legal(status);
}

/// The error in a line: "10 points written for a road worth 4, turn 47". Only what is proven: the
/// cause if exactly one is likely, else what differs. Empty if there is no error.
std::string headline(const ArbiterScene& scene);

void add_verdict(const ArbiterScene& scene, ArbiterPage& page);
void add_findings(const ArbiterScene& scene, ArbiterPage& page);
/// Every scoring as the sheet shows it, in its order, for the ledger to quote.
struct QuotedScoring {
  Piece feature{};
  Piece arithmetic{};
};
std::vector<QuotedScoring> add_sheet(const ArbiterScene& scene, ArbiterPage& page);
void add_categories(const ArbiterScene& scene, ArbiterPage& page);
void add_ledger(const ArbiterScene& scene, const std::vector<QuotedScoring>& quoted,
                ArbiterPage& page);
void add_open_features(const ArbiterScene& scene, ArbiterPage& page);
void add_boards(const ArbiterScene& scene, ArbiterPage& page);
void add_meeples(const ArbiterScene& scene, ArbiterPage& page);
void add_tiles(const ArbiterScene& scene, ArbiterPage& page);
/// Copies of each type of tile, by where they are.
struct TileColumn {
  std::string_view title;
  std::string_view words;  ///< in the sum of all columns
  engine::ArrayBy<engine::TileId, int, engine::kTileTypes> counts{};
};
/// The additions of an expansion to them. Parts that it does not have stay empty.
struct ExpansionTiles {
  /// Its column; none when there is nothing to count in it.
  std::optional<TileColumn> (*column)(const Report&) = nullptr;
  /// Adds paragraphs below the columns.
  void (*add_notes)(const Report&, PageText&, PageSection&) = nullptr;
};
std::span<const ExpansionTiles> expansion_tiles();
void add_dice_sheet(const ArbiterScene& scene, ArbiterPage& page);
void add_dice_pad(const ArbiterScene& scene, ArbiterPage& page);
void add_rules(const ArbiterScene& scene, ArbiterPage& page);
void add_identity(const ArbiterScene& scene, std::string_view program_version, ArbiterPage& page);

/// One column for each player with his name, for numbers.
void add_seat_columns(const Record& record, PageText& text, PageTable& table);
void add_player(const Record& record, engine::Player player, PageText& text, PageTable& table);

/// Claimed totals beside computed ones: differences are wrong where they begin, then carried.
class ClaimedTotals {
 public:
  /// Adds a cell for each player: "21", or "21 ≠ 27" where 27 was claimed.
  void add_cells(const Record& record, const SeatClaim* claim, const engine::PerPlayer<int>& totals,
                 PageText& text, PageTable& table);

 private:
  engine::PerPlayer<int> difference_{};
};
inline constexpr std::string_view kClaimedBeside = " \u2260 ";

}  // namespace cartulary::formats

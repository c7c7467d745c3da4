// The parts of an arbiter's page, one function for each section, in the order of the page.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "formats/page/page_builder.hpp"

namespace cartulary::formats {

/// What the parts are made from: the report, and the positions that they show.
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

/// "turn 47, Ann"; empty for a place that is in no turn.
std::string turn_name(const ArbiterScene& scene, Span span);

/// Numbers of the result that the record claims and that were compared.
inline bool claims_scores(const Report& report) {
  const Status status = report.verdict.status;
  return report.record.result.scores.given && !report.verdict.doubtful &&
         (status == Status::right || status == Status::wrong);
}

void add_verdict(const ArbiterScene& scene, PageBuilder& out);
void add_findings(const ArbiterScene& scene, PageBuilder& out);
/// Every scoring as the sheet tells it, in its order, for the ledger to quote.
struct QuotedScoring {
  Piece feature{};
  Piece arithmetic{};
};
std::vector<QuotedScoring> add_sheet(const ArbiterScene& scene, PageBuilder& out);
void add_categories(const ArbiterScene& scene, PageBuilder& out);
void add_ledger(const ArbiterScene& scene, const std::vector<QuotedScoring>& quoted,
                PageBuilder& out);
void add_open_features(const ArbiterScene& scene, PageBuilder& out);
void add_boards(const ArbiterScene& scene, PageBuilder& out);
/// Hands the positions over to the boards of the page, when nothing else needs them any more.
void place_views(ArbiterScene& scene, ArbiterPage& page);
void add_meeples(const ArbiterScene& scene, PageBuilder& out);
void add_tiles(const ArbiterScene& scene, PageBuilder& out);
void add_dice_sheet(const ArbiterScene& scene, PageBuilder& out);
void add_dice_pad(const ArbiterScene& scene, PageBuilder& out);
void add_rules(const ArbiterScene& scene, PageBuilder& out);
void add_identity(const ArbiterScene& scene, std::string_view program_version, PageBuilder& out);

/// One column for each player with his name, for numbers.
void add_seat_columns(const Record& record, PageBuilder& out);
/// A player's name, to stand in a column of players.
void add_player(const Record& record, engine::Player player, PageBuilder& out,
                Mark mark = Mark::none);

/// Claimed totals beside computed ones: a difference is wrong where it begins or changes, and
/// carried where it stays.
class ClaimedTotals {
 public:
  /// Adds a cell for each player: "21", or "21 ≠ 27" where 27 was claimed.
  void add_cells(const Record& record, const SeatClaim* claim,
                 const std::array<int, engine::kMaxPlayers>& totals, PageBuilder& out);

 private:
  std::array<int, engine::kMaxPlayers> difference_{};
};
inline constexpr std::string_view kClaimedBeside = " \u2260 ";

}  // namespace cartulary::formats

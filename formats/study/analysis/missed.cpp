#include "formats/study/analysis/missed.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

std::string_view figure_of(const AnalysedTurn& turn, const engine::Choice& move) {
  if (move.recall()) return "recall of the abbot";
  if (!move.deployment.any()) return "no figure";
  const engine::TileType& tile = engine::kTiles[turn.tile];
  return name_of(role_of(tile.segments[move.deployment.segment].kind, move.deployment.figure));
}

}  // namespace

std::vector<MissedMoves> missed_by(const GameAnalysis& game, engine::Player player) {
  std::vector<MissedMoves> out;
  for (const AnalysedTurn& turn : game.turns) {
    const AnalysedMove* played = turn.played_candidate();
    if (turn.player != player || turn.best.empty() || played == nullptr) continue;
    if (turn.loss() <= half_interval(turn.exact ? 0 : turn.loss_error())) continue;
    std::string_view better = figure_of(turn, turn.best_choice);
    if (better == figure_of(turn, played->choice)) better = "another place";
    auto row = std::ranges::find(out, better, &MissedMoves::better);
    if (row == out.end()) row = out.insert(row, {std::string(better)});
    ++row->turns;
    row->loss += turn.loss();
  }
  sort_by(out, [](const MissedMoves& row) { return -row.loss; });
  return out;
}

}  // namespace cartulary::formats

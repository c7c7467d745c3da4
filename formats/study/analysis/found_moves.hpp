// The best moves found, for the board of a replay page.
#pragma once

#include "formats/pages/page/replay_board.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// The groups that the script draws the moves in: `<g id="losses">` and `<g id="found">`, both
/// empty but for the definitions of figures, and the tiles as they would lie. The analysis must be
/// of all turns.
BoardAddition found_moves(const AnalysisReport& analysed);

/// The figure of a move.
struct FoundFigure {
  std::string id{};  ///< of its definition in `found_moves`; empty for none
  Point at{};        ///< from the north-west corner of its tile
};
FoundFigure found_figure(const AnalysedTurn& turn, const engine::Choice& move);

}  // namespace cartulary::formats

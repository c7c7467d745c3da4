// The best moves found, drawn over the board of a replay page.
#pragma once

#include "formats/analysis/game_analysis.hpp"
#include "formats/page/replay_board.hpp"

namespace cartulary::formats {

/// For each turn where another move than the one that was played is the best found, a `<g>` in
/// `<g id="found">`, which has the number of the step in `data-step` and is away: the tile with its
/// figure, the move that was played, and an arrow from that to it. Where both are in the same cell
/// the tile is smaller and beside its cell. The analysis must be of all turns.
BoardAddition found_moves(const AnalysisReport& analysed);

}  // namespace cartulary::formats

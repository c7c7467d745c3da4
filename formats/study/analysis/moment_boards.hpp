// The board before a turn, with the move that was made and with the best one that was found.
#pragma once

#include <optional>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// Both show the same cells, around both moves. Tiles lie and figures stand as they were put;
/// nothing is scored yet.
struct MomentBoards {
  BoardView played{};               ///< without the tile if it fitted nowhere
  std::optional<BoardView> best{};  ///< none if the best move is the one that was made
};

MomentBoards moment_boards(const Report& report, const AnalysedTurn& turn);

}  // namespace cartulary::formats

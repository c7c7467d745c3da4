// The board of a replay page: every tile and segment of the game as an element that the script
// shows, hides and colours. As it stands it is the position at the end.
#pragma once

#include <string>

#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/pages/page/replay_data.hpp"

namespace cartulary::formats {

struct BoardAddition {
  std::string svg{};
  TileTurns turns{};  ///< how tiles lie in `svg`
};

/// An `<svg id="board">`. The children of `#tiles`, of `#segments` and in them, and of `#figures`
/// are in the order of the page's data (formats/pages/page/replay_data.hpp).
void append_replay_board(std::string& out, const Report& report, const ReplayTable& table,
                         const BoardAddition& addition = {});

/// Appends the variations of a move of the game, with links to their positions: `#variation=2.1`
/// is the first of the second variation. They are in formats/pages/page/replay_variations.cpp.
void append_variations(std::string& out, const Report& report, std::size_t move);
/// Appends a `<figure class="branch">` for each position of the variations, hidden; the script
/// shows the one that the address names. They need the drawings of the board.
void append_variation_boards(std::string& out, const Report& report);

struct ReplayFigure {
  FigurePose pose{};
  engine::Player owner{};
  std::string_view letter{};  ///< of its owner
  Point at{};
  double scale = kFigureScale;
};
/// Begins its `<g>`, which is left open. `more`: classes behind those that it has.
void open_replay_figure(std::string& out, const ReplayFigure& figure, std::string_view more = {});

void append_replay_colours(std::string& out, const Record& record);

}  // namespace cartulary::formats

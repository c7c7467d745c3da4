// What a tile does for those who stand on the table, as somebody there would say it.
#pragma once

#include <string>

#include "formats/picture/board_view.hpp"

namespace cartulary::formats {

/// "extends Henrik's city to four tiles", "joins a road with an unoccupied road", "adds a tile to a
/// monastery": the two things that matter most. What is said to be nobody's in particular, "a
/// city", is the mover's. "lays a tile" if there is nothing of that. The views are those before and
/// after a move.
std::string tile_deed(const BoardView& before, const BoardView& after, const Record& record);

}  // namespace cartulary::formats

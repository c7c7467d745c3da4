// What happens in a step of a replay, as somebody at the table would say it.
#pragma once

#include <string>
#include <string_view>

#include "formats/page/replay_steps.hpp"
#include "formats/picture/board_view.hpp"

namespace cartulary::formats {

/// "Henrik finishes a city of four tiles: +12", "Ann puts a farmer into a field", "Ann's tile fits
/// nowhere", "Ann wins by 4". Points are those of the scoring as a whole. `deed`: what the tile
/// does where nothing is finished and no figure is put down.
std::string step_sentence(const Report& report, const ReplayStep& step,
                          std::string_view deed = "lays a tile");

/// "extends Henrik's city to four tiles", "joins a road with an unoccupied road", "adds a tile to a
/// monastery": the two things that matter most. What is said to be nobody's in particular, "a
/// city", is the mover's. "lays a tile" if there is nothing of that. The views are those before and
/// after a move.
std::string tile_deed(const BoardView& before, const BoardView& after, const Record& record);

}  // namespace cartulary::formats

// Turns by their numbers, as people ask for a position.
#pragma once

#include <cstddef>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The moves up to the end of a turn. A tile that fitted nowhere belongs to the turn of the tile
/// drawn after it. The report is of a tile game, with its turns.
std::size_t moves_up_to(const Report& report, int turn);
/// The number of the last turn that was replayed; 0 if none was.
int last_turn(const Report& report);

}  // namespace cartulary::formats

// A table that is found with a river on it (The River).
#pragma once

#include "engine/found/check.hpp"

namespace cartulary::engine {

/// No other tile is laid before the river is complete. The order of the tiles on it cannot be seen
/// from a table, so its bends are not judged.
void check_river(const Game& game, const Position& position, std::vector<PositionFault>& out);

}  // namespace cartulary::engine

// Where the tiles of the river may lie, and in which order they come (The River).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// "Newly placed tiles must continue the river", and the river does not turn in the same direction
/// twice in a row; with the room that the rules of the game ask for.
[[nodiscard]] PlacementRule river_placement(const Ruleset& ruleset);

/// River tiles are drawn before all others, and the lake as the last of them.
void check_order(const Game& game, const Turn& turn, Violations& out);

}  // namespace cartulary::engine

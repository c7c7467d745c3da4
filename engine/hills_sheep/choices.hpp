// Where a shepherd may be placed (Hills & Sheep).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Adds the mover's shepherd, while at home, on every field of the tile that will have no other
/// one once the tile lies there.
void add_shepherds(const Game& game, TileId tile, Choices& out);

}  // namespace cartulary::engine

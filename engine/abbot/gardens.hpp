// Which tiles have a garden (The Abbot).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// One copy of each kind that may have a garden has one.
void put_gardens_in(const Ruleset& ruleset, Distribution& all);

/// A tile as a game has it: where nobody has an abbot, a garden is but a picture.
[[nodiscard]] constexpr TileId as_played(TileId tile, const Ruleset& ruleset) {
  return is_known(tile) && !ruleset.has(Expansion::abbot) ? kPlainTile[tile] : tile;
}

}  // namespace cartulary::engine

// Which tiles have a garden (The Abbot).
#pragma once

#include <algorithm>

#include "engine/game.hpp"

namespace cartulary::engine {

[[nodiscard]] constexpr bool has_garden(const TileType& tile) {
  return std::ranges::find(tile.segments, FeatureKind::garden, &Segment::kind) !=
         tile.segments.end();
}

/// One copy of each kind that may have a garden has one.
void put_gardens_in(const Ruleset& ruleset, Distribution& all);

/// A tile as a game has it: where nobody has an abbot, or abbots stand in no garden, a garden is
/// but a picture.
[[nodiscard]] constexpr TileId as_played(TileId tile, const Ruleset& ruleset) {
  const bool gardens = ruleset.has(Expansion::abbot) && ruleset.extra.gardens;
  return is_known(tile) && !gardens ? kPlainTile[tile] : tile;
}

}  // namespace cartulary::engine

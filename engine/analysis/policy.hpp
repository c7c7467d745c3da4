// How a game is played on where nobody plays it: the best turn as far as one turn can tell.
#pragma once

#include "engine/analysis/random.hpp"
#include "engine/analysis/worth.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// By tile: the rotations that look different from those before them.
extern const ArrayBy<TileId, RotationSet, kTileTypes> kDistinctRotations;

/// The choice that looks the same on the table, in the first of the rotations that look alike.
[[nodiscard]] Choice first_that_looks_like(TileId tile, const Choice& choice);

/// A choice and by how much it is expected to move the mover's margin.
struct Rated {
  Choice choice{};
  Millipoints gain = 0;
  Millipoints figure = 0;  ///< what of it the figure brings
};

/// Plays the turn that gains most worth at once. It looks at roads, cities and monasteries that the
/// tile touches, at fields with followers that it joins, and at farmers on the tile only where it
/// is laid then. It always plays the same turn in the same position.
class Policy {
 public:
  explicit Policy(const Worth& worth = kPolicyWorth) : worth_(&worth) {}

  /// The turn with this tile; nothing gains if it fits nowhere, and `fits` is false.
  [[nodiscard]] bool choose(const Game& game, TileId tile, Rated& out) const;

 private:
  const Worth* worth_;
};

}  // namespace cartulary::engine::analysis

// How a game is played on where nobody plays it: the best turn as far as one turn can tell.
#pragma once

#include <memory>

#include "engine/analysis/random.hpp"
#include "engine/analysis/rating.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// By tile: the rotations that look different from those before them.
extern const ArrayBy<TileId, RotationSet, kTileTypes> kDistinctRotations;

/// The choice that looks the same on the table, in the first of the rotations that look alike.
[[nodiscard]] Choice first_that_looks_like(TileId tile, const Choice& choice);

/// Plays the turn that gains most worth at once. It sees cities, roads, monasteries and fields with
/// all terms, and no others: boxes add to a game what it knows nothing of. It always plays the same
/// turn in the same position.
class Policy {
 public:
  explicit Policy(const Worth& worth = kFittedWorth) : worth_(&worth) {}

  /// The turn with this tile; false if it fits nowhere.
  [[nodiscard]] bool choose(const Game& game, TileId tile, Rated& out);

 private:
  const Worth* worth_;
  std::unique_ptr<Rating> rating_ = std::make_unique<Rating>();
};

}  // namespace cartulary::engine::analysis

#include "engine/analysis/policy.hpp"

#include <limits>

#include "engine/places.hpp"

namespace cartulary::engine::analysis {
const ArrayBy<TileId, RotationSet, kTileTypes> kDistinctRotations = [] {
  ArrayBy<TileId, RotationSet, kTileTypes> out{};
  for (TileId tile : kAllTiles) {
    for (Rotation r : kAllRotations) out[tile].insert_if(kLookAlike[tile][r].lowest() == r, r);
  }
  return out;
}();

Choice first_that_looks_like(TileId tile, const Choice& choice) {
  Choice out = choice;
  out.rotation = kLookAlike[tile][choice.rotation].lowest();
  if (!choice.deployment.any()) return out;
  const OrientedTile& from = kOriented[tile][choice.rotation];
  const OrientedTile& to = kOriented[tile][out.rotation];
  const SegmentIndex segment = choice.deployment.segment;
  for (SegmentIndex s : each<SegmentIndex>(to.segment_count)) {
    if (to.kinds[s] != from.kinds[segment] || to.ports[s] != from.ports[segment]) continue;
    out.deployment.segment = s;
  }
  return out;
}

bool Policy::choose(const Game& game, TileId tile, Rated& out) {
  constexpr Millipoints kLeast = std::numeric_limits<Millipoints>::min();
  out = {{}, kLeast};
  rating_->begin(game, tile, *worth_);
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    // Rotations that look the same fit alike; those that are left are the first of each look.
    for (Rotation r : fits& kDistinctRotations[tile]) {
      for (const Rated& it : rating_->turns(square, cell, r)) {
        if (it.gain > out.gain) out = it;
      }
    }
  });
  return out.gain != kLeast;
}

}  // namespace cartulary::engine::analysis

#include "engine/analysis/policy.hpp"

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

void Policy::follow(uint64_t position) {
  path_ = position << kFollowed * kTileBits;
  shift_ = position == 0 ? 0 : kFollowed * kTileBits;
}

bool Policy::choose(const Game& game, TileId tile, Rated& out) {
  if (shift_ == 0) {
    rate(game, tile, out);
  } else {
    shift_ -= kTileBits;
    path_ |= (index(tile) + uint64_t{1}) << shift_;
    const auto [known, is_new] = known_.try_emplace(path_);
    if (is_new) rate(game, tile, known->second);
    out = known->second;
  }
  return out.gain != kLeast;
}

void Policy::rate(const Game& game, TileId tile, Rated& out) {
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
}

}  // namespace cartulary::engine::analysis

// Expectations of a position that is looked at to its end.
#pragma once

#include "engine/analysis/estimate.hpp"
#include "engine/turn.hpp"

namespace cartulary::engine::analysis {

/// Most tiles that may be left to two players.
inline constexpr int kExactTiles = 4;
/// The same with more players: a gain of one is no other's loss, so all has to be looked at.
inline constexpr int kExactTilesOfMore = 3;

/// The expectation when everybody makes the move that is best for his chance to win, and of those
/// the one that is best for his margin. The units are those of an Outcome.
struct Expected {
  PerPlayer<double> margin{};
  PerPlayer<double> win{};
};

/// A choice and what is expected after it.
struct Valued {
  Choice choice{};
  Expected expected{};
};

/// The best use of a tile, and what is expected then.
struct Reply {
  TileId tile = kNoTile;
  Choice best{};  ///< where the tile fits somewhere
  Expected expected{};
};

}  // namespace cartulary::engine::analysis

// All legal turns with a drawn tile.
#pragma once

#include "engine/fixed.hpp"
#include "engine/game.hpp"

namespace cartulary::engine {

/// A place for a tile.
struct Placement {
  Cell cell{};
  Rotation rotation = 0;
  friend bool operator==(const Placement&, const Placement&) = default;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// A place for a tile and what to do with a meeple.
struct Choice {
  Cell cell{};
  Rotation rotation = 0;
  SegmentIndex meeple = kNoSegment;
  friend bool operator==(const Choice&, const Choice&) = default;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

inline constexpr std::size_t kMaxPlacements = (2 * kMaxTiles + 4) * kRotations;
using Placements = StaticVector<Placement, kMaxPlacements>;
using Choices = StaticVector<Choice, kMaxPlacements*(kMaxSegments + 1) + 1>;

/// Every cell and rotation in which the tile may be laid, in no particular order. Tiles that look
/// the same after a turn give every rotation.
void legal_placements(const Game& game, TileId tile, Placements& out);

/// Every legal turn with this tile: each placement without a meeple and with one on each segment
/// where the player to move may put it.
void legal_choices(const Game& game, TileId tile, Choices& out);

inline Turn turn_of(TileId tile, const Choice& choice) {
  return {.tile = tile, .rotation = choice.rotation, .meeple = choice.meeple, .cell = choice.cell};
}

}  // namespace cartulary::engine

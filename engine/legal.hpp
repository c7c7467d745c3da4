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

/// A place for a tile and what to do with a meeple or the shepherd.
struct Choice {
  Cell cell{};
  Rotation rotation = 0;
  SegmentIndex meeple = kNoSegment;
  SegmentIndex shepherd = kNoSegment;
  friend bool operator==(const Choice&, const Choice&) = default;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

inline constexpr std::size_t kMaxPlacements = (2 * kMaxTiles + 4) * kRotations;
using Placements = StaticVector<Placement, kMaxPlacements>;
/// A tile has at most four fields for a shepherd.
using Choices = StaticVector<Choice, kMaxPlacements*(kMaxSegments + 5) + 1>;

/// Every cell and rotation in which the tile may be laid, in no particular order. Tiles that look
/// the same after a turn give every rotation.
void legal_placements(const Game& game, TileId tile, Placements& out);

/// Every legal turn with this tile: each placement without a figure, with a meeple on each segment
/// and with the shepherd on each field where the player to move may put it. Tokens, and what
/// becomes of a flock, are for the caller to add.
void legal_choices(const Game& game, TileId tile, Choices& out);

inline Turn turn_of(TileId tile, const Choice& choice) {
  return {.tile = tile,
          .rotation = choice.rotation,
          .meeple = choice.meeple,
          .cell = choice.cell,
          .shepherd = choice.shepherd};
}

}  // namespace cartulary::engine

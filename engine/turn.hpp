// What a player does in a turn, resolved, and what he could do: no text, every word means one
// thing.
#pragma once

#include "engine/extras.hpp"
#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

enum class Action : uint8_t {
  place,      ///< lay the drawn tile, perhaps with a figure
  discard,    ///< the drawn tile fits nowhere and leaves the game; the same player draws again
  give_back,  ///< the drawn tile fits nowhere and goes back into the bag (house rule)
};

/// A figure placed on a segment of the tile that is laid, or none.
struct Deployment {
  SegmentIndex segment = kNoSegment;
  Figure figure = Figure::meeple;  ///< Figure::meeple where no segment is named

  /// The segment on which such a figure is placed; kNoSegment if none is.
  constexpr SegmentIndex of(Figure kind) const { return figure == kind ? segment : kNoSegment; }
  constexpr bool any() const { return segment != kNoSegment; }
  friend bool operator==(const Deployment&, const Deployment&) = default;
  friend auto operator<=>(const Deployment&, const Deployment&) = default;
};

/// Points paid by one player to another for a tile (house rule "buy").
struct Trade {
  Player from = kNobody;
  Player to = kNobody;
  int16_t points = 0;
};

struct Turn {
  Action action = Action::place;
  TileId tile = kNoTile;
  Rotation rotation = 0;
  Cell cell{};
  Deployment deployment{};
  TurnExtras extra{};
  /// Tile that was taken face down along with this one; kUnknownTile if nobody saw it. Left out it
  /// counts as unknown where the rules have one.
  TileId under = kNoTile;
  TileId drew = kNoTile;  ///< tile taken into the hand at the end (house rule "three-tile hand")
  Trade trade{};          ///< paid before the tile is laid
};

/// A place for a tile.
struct Placement {
  Cell cell{};
  Rotation rotation = 0;
  friend bool operator==(const Placement&, const Placement&) = default;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// A place for a tile and a figure on it.
struct Choice {
  Cell cell{};
  Rotation rotation = 0;
  Deployment deployment{};
  friend bool operator==(const Choice&, const Choice&) = default;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

inline constexpr std::size_t kMaxPlacements = (2 * kMaxTiles + 4) * kRotations;
using Placements = StaticVector<Placement, kMaxPlacements>;
/// Most choices of one placement: no figure, a meeple on any segment, and a special figure on the
/// segments of one kind.
inline constexpr std::size_t kMaxDeployments = 1 + kMaxSegments + 4;
using Choices = StaticVector<Choice, kMaxPlacements * kMaxDeployments + 1>;

}  // namespace cartulary::engine

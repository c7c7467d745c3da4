// The turn of a player, resolved, and what the player could do: no text, nothing ambiguous.
#pragma once

#include <variant>

#include "engine/extras.hpp"
#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// The fate of the drawn tile, in the order of Turn::fate.
enum class Action : uint8_t { place, discard, give_back };

/// A figure placed on a segment of the tile that is laid, or none.
struct alignas(uint16_t) Deployment {  // so that a Choice is copied as one word
  SegmentIndex segment = kNoSegment;
  Figure figure = Figure::meeple;  ///< Figure::meeple where no segment is named

  /// The segment on which such a figure is placed; kNoSegment if none is.
  constexpr SegmentIndex of(Figure kind) const { return figure == kind ? segment : kNoSegment; }
  [[nodiscard]] constexpr bool any() const { return segment != kNoSegment; }
  friend bool operator==(const Deployment&, const Deployment&) = default;
  friend auto operator<=>(const Deployment&, const Deployment&) = default;
};

/// The price that one player pays another for a tile (house rule "buy").
struct Trade {
  Player from = kNobody;
  Player to = kNobody;
  int16_t points = 0;
  Goods goods{};  ///< tokens (Traders & Builders)

  [[nodiscard]] constexpr bool any() const { return from != kNobody; }
  friend bool operator==(const Trade&, const Trade&) = default;
};

/// The tile is laid, perhaps with a figure on it.
struct Laid {
  Cell cell{};
  Rotation rotation{};
  Deployment deployment{};
  TurnExtras extra{};
  Trade trade{};  ///< paid before the tile is laid
  friend bool operator==(const Laid&, const Laid&) = default;
};
/// The tile fits nowhere and leaves the game; the same player draws again.
struct Discarded {
  friend bool operator==(const Discarded&, const Discarded&) = default;
};
/// The tile fits nowhere and goes back into the bag (house rule).
struct GivenBack {
  friend bool operator==(const GivenBack&, const GivenBack&) = default;
};

struct Turn {
  TileId tile = kNoTile;
  std::variant<Laid, Discarded, GivenBack> fate{};
  /// Tile that was taken face down along with this one; kUnknownTile if nobody saw it. Left out it
  /// counts as unknown where the rules have one.
  TileId under = kNoTile;
  TileId drew = kNoTile;  ///< tile taken into the hand at the end (house rule "three-tile hand")

  Action action() const { return static_cast<Action>(fate.index()); }
  /// How the tile is laid; null when it is not.
  const Laid* laid() const { return std::get_if<Laid>(&fate); }
  Laid* laid() { return std::get_if<Laid>(&fate); }
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// A place for a tile.
struct Placement {
  Cell cell{};
  Rotation rotation{};
  friend bool operator==(const Placement&, const Placement&) = default;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// In a Choice: no figure is placed, and one goes home.
inline constexpr Deployment kRecall{.segment = kNoSegment, .figure = Figure::abbot};

/// A place for a tile, and a figure on it or taken home.
struct Choice {
  Cell cell{};
  Rotation rotation{};
  Deployment deployment{};
  /// True if an abbot goes home.
  [[nodiscard]] constexpr bool recall() const { return deployment == kRecall; }
  friend bool operator==(const Choice&, const Choice&) = default;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

inline constexpr std::size_t kMaxPlacements = (2 * kMaxTiles + 4) * kRotations;
using Placements = StaticVector<Placement, kMaxPlacements>;
/// Most choices of one placement: no figure, one taken home, a follower of any kind on any segment,
/// a special figure on the fields, and special figures of other kinds on each segment.
inline constexpr std::size_t kMaxDeployments = 2 + kMaxSegments * kFollowerKinds + 4 + kMaxSegments;
using Choices = StaticVector<Choice, kMaxPlacements * kMaxDeployments + 1>;

}  // namespace cartulary::engine

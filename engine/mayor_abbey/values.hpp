// Abbeys, wagons and barns as values (Abbey & Mayor).
#pragma once

#include "engine/fixed.hpp"
#include "engine/found/spot.hpp"

namespace cartulary::engine {

/// The parts of the box that a game may leave out, or play with base tiles alone.
enum class AbbeyPart : uint8_t { abbey, mayor, wagon, barn };
inline constexpr int kAbbeyParts = 4;
inline constexpr auto kAllAbbeyParts = each<AbbeyPart>(kAbbeyParts);
template <class T>
using PerAbbeyPart = ArrayBy<AbbeyPart, T, kAbbeyParts>;

/// A corner of a tile, clockwise from the one right of its north side.
enum class Corner : uint8_t { northeast, southeast, southwest, northwest };
inline constexpr int kCorners = 4;
inline constexpr auto kAllCorners = each<Corner>(kCorners);
inline constexpr Corner kNoCorner{0xFF};
using CornerSet = Set<Corner, uint8_t>;

/// A wagon that moves on after the scoring of its feature, instead of going home.
struct WagonMove {
  Player owner = kNobody;
  Spot to{};
  friend bool operator==(const WagonMove&, const WagonMove&) = default;
};
/// In the order in which they move: clockwise from the player to move.
using WagonMoves = StaticVector<WagonMove, kMaxPlayers>;

/// The parts of a turn that this box adds.
struct AbbeyTurn {
  Player layer = kNobody;   ///< who lays an abbey after the last tile; kNobody: who comes next
  Corner barn = kNoCorner;  ///< of the tile that is laid, at which the mover's barn is placed
  WagonMoves wagons;
  friend bool operator==(const AbbeyTurn& a, const AbbeyTurn& b) {
    return a.layer == b.layer && a.barn == b.barn && std::ranges::equal(a.wagons, b.wagons);
  }
};

/// A barn on a table that is found, at a corner of a tile; kNoCorner: none.
struct FoundBarn {
  Cell cell{};
  Corner corner = kNoCorner;
  friend bool operator==(const FoundBarn&, const FoundBarn&) = default;
};

/// A wagon in a feature that has scored.
struct ScoredWagon {
  Player owner = kNobody;
  Node from = kNoNode;
};
/// A barn on the table.
struct StandingBarn {
  Node node = kNoNode;  ///< a segment of its field; kNoNode: at home
  Corner corner{};      ///< of the tile of this segment
};

/// The state of a game in progress.
struct AbbeysAndBarns {
  PlayerSet laid{};              ///< whose abbey lies on the table
  Player last_drawer = kNobody;  ///< who drew the last tile so far
  uint8_t asked = 0;             ///< after the last tile: how many players had their turn
  PerPlayer<StandingBarn> barns{};
  StaticVector<ScoredWagon, kMaxPlayers> wagons;  ///< of the turn before
};

}  // namespace cartulary::engine

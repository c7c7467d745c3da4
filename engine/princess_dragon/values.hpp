// The dragon, the fairy and what turns say of them, as values (Princess & Dragon).
#pragma once

#include "engine/found/spot.hpp"

namespace cartulary::engine {

/// The parts of the box that a game may leave out, or play with base tiles alone.
enum class DragonPart : uint8_t { dragon, fairy, princess, portal };
inline constexpr int kDragonParts = 4;
inline constexpr auto kAllDragonParts = each<DragonPart>(kDragonParts);
template <class T>
using PerDragonPart = ArrayBy<DragonPart, T, kDragonParts>;

/// The figures that belong to nobody.
enum class Neutral : uint8_t { dragon, fairy };
inline constexpr int kNeutrals = 2;
template <class T>
using PerNeutral = ArrayBy<Neutral, T, kNeutrals>;

/// The actions in place of a figure on the tile that is laid.
enum class FarAction : uint8_t {
  none,
  portal,    ///< a follower goes to the spot
  fairy,     ///< the fairy goes there, beside a follower of the mover
  princess,  ///< the follower there goes home
};

/// Most steps of a flight.
inline constexpr int kFlightSteps = 6;
/// The steps of the dragon, which the players choose in turn, the one to move first.
struct Flight {
  uint8_t count = 0;
  std::array<Side, kFlightSteps> steps{};

  constexpr auto begin() const { return steps.begin(); }
  constexpr auto end() const { return steps.begin() + count; }
  friend bool operator==(const Flight&, const Flight&) = default;
};

/// The parts of a turn that this box adds.
struct FarTurn {
  FarAction action = FarAction::none;
  Spot spot{};
  Flight flight{};

  /// Where it happens; null if the turn has another action.
  constexpr const Spot* of(FarAction wanted) const { return action == wanted ? &spot : nullptr; }
  friend bool operator==(const FarTurn&, const FarTurn&) = default;
};

/// A figure that belongs to nobody, on the table or beside it.
struct NeutralFigure {
  bool out = false;
  Cell cell{};
  Node beside = kNoNode;  ///< the follower that the fairy stands by; kNoNode: none
  friend bool operator==(const NeutralFigure&, const NeutralFigure&) = default;
};

/// The state of a game in progress.
struct DragonAndFairy {
  PerNeutral<NeutralFigure> at{};
  /// True if the dragon is on the table, on this cell.
  bool dragon_is_at(Cell cell) const {
    return at[Neutral::dragon].out && at[Neutral::dragon].cell == cell;
  }
  int16_t paid_turn = 0;  ///< the last turn at the beginning of which the fairy paid
};

}  // namespace cartulary::engine

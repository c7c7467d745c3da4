// Is a turn of the dice game legal, and if not, for which reasons?
#pragma once

#include "engine/dice/game.hpp"
#include "engine/fixed.hpp"

namespace cartulary::engine::dice {

/// The rules that a turn can break. `roll` is the roll's number from 0 where one is concerned.
enum class Rule : uint8_t {
  game_over,        ///< a turn after the win
  no_roll,          ///< a turn without a roll
  fourth_roll,      ///< more rolls than three
  not_all_rolled,   ///< first roll: expected = all dice at hand, actual = dice rolled
  wrong_reroll,     ///< later roll: expected = dice that are neither set aside nor passed on
  roll_after_all,   ///< a roll although no die was left to roll
  too_many_built,   ///< more city dice set aside than the roll shows: expected = shown
  too_many_aside,   ///< more knights set aside than the roll shows: expected = shown
  catapults_stay,   ///< catapults passed on: expected = shown, actual = passed
  face_not_rolled,  ///< more dice built with a face than the roll shows: `die`, expected = shown
  layout_size,      ///< expected = city dice set aside so far, actual = dice in the layout
  cell_taken,       ///< two dice in the cell of `die`
  die_moved,        ///< `die` of the layout before lies there no more, or lies otherwise
  edge_mismatch,    ///< a black edge next to a white one: `die`, `side`
  not_touching,     ///< under Building::touching: a layout in several parts
  city_too_large,   ///< expected = city dice set aside in the turn
  single_die,       ///< one die alone closes no city
  too_few_knights,  ///< a knight kept: expected = knights needed, actual = knights collected
};

struct Violation {
  Rule rule{};
  uint8_t roll = 0;
  int16_t expected = 0;
  int16_t actual = 0;
  BuiltDie die{};
  Side side{};
};
using Violations = StaticVector<Violation, 64>;

/// Every reason why `turn` is illegal in this position; empty when it is legal.
[[nodiscard]] Violations check(const Game& game, const Turn& turn);

}  // namespace cartulary::engine::dice

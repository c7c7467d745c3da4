// Is a turn of the dice game legal, and if not, for which reasons?
#pragma once

#include "engine/dice/game.hpp"
#include "engine/fixed.hpp"

namespace cartulary::engine::dice {

/// The rules that a turn can break. `roll` is the roll's number from 0 where one is concerned.
enum class Rule : uint8_t {
  game_over,        ///< a turn after the win
  wrong_dice,       ///< expected = dice in front of the player
  no_roll,          ///< a turn without a roll
  fourth_roll,      ///< more rolls than three
  not_all_rolled,   ///< first roll: expected = all dice at hand, actual = dice rolled
  wrong_reroll,     ///< later roll: expected = dice that are neither set aside nor passed on
  too_many_built,   ///< more city dice set aside than the roll shows: expected = shown
  too_many_aside,   ///< more knights set aside than the roll shows: expected = shown
  roll_after_all,   ///< a roll although no die was left to roll
  city_too_large,   ///< expected = city dice set aside in the turn
  single_die,       ///< one die alone closes no city
  too_few_knights,  ///< a knight kept: expected = knights needed, actual = knights collected
};

struct Violation {
  Rule rule{};
  uint8_t roll = 0;
  int16_t expected = 0;
  int16_t actual = 0;
};
using Violations = StaticVector<Violation, 24>;

/// Every reason why `turn` is illegal in this position; empty when it is legal.
Violations check(const Game& game, const Turn& turn);

}  // namespace cartulary::engine::dice

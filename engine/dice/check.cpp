#include "engine/dice/check.hpp"

namespace cartulary::engine::dice {
namespace {

int16_t number(int n) {
  return static_cast<int16_t>(n);
}

/// "A player rolls all the dice before him on his first roll." Later he rolls what he neither set
/// aside nor passed on.
void check_rolls(const Game& game, const Turn& turn, Violations& out) {
  if (turn.rolls.empty()) out.push_back({.rule = Rule::no_roll});
  if (turn.rolls.size() > kMaxRolls) {
    out.push_back({.rule = Rule::fourth_roll,
                   .roll = kMaxRolls,
                   .expected = kMaxRolls,
                   .actual = number(static_cast<int>(turn.rolls.size()))});
  }
  int left = game.dice(game.to_move());
  for (std::size_t i = 0; i < turn.rolls.size() && i < kMaxRolls; ++i) {
    const Roll& roll = turn.rolls[i];
    const auto at = static_cast<uint8_t>(i);
    if (i > 0 && left == 0) {
      out.push_back({.rule = Rule::roll_after_all, .roll = at});
      return;
    }
    if (roll.rolled.total() != left) {
      out.push_back({.rule = i == 0 ? Rule::not_all_rolled : Rule::wrong_reroll,
                     .roll = at,
                     .expected = number(left),
                     .actual = number(roll.rolled.total())});
      left = roll.rolled.total();  // what follows is judged by what was rolled
    }
    if (roll.cities_built > roll.rolled.cities) {
      out.push_back({.rule = Rule::too_many_built,
                     .roll = at,
                     .expected = roll.rolled.cities,
                     .actual = roll.cities_built});
    }
    if (roll.knights_aside > roll.rolled.knights) {
      out.push_back({.rule = Rule::too_many_aside,
                     .roll = at,
                     .expected = roll.rolled.knights,
                     .actual = roll.knights_aside});
    }
    left -= roll.rolled.catapults + roll.cities_built + roll.knights_aside;
  }
}

/// "If a player collects 3 or more knights, he may choose not to score this turn."
void check_ending(const Turn& turn, Violations& out) {
  const TurnSums sums = sums_of(turn);
  if (turn.city == 1) out.push_back({.rule = Rule::single_die});
  if (turn.city > sums.cities_built) {
    out.push_back(
        {.rule = Rule::city_too_large, .expected = number(sums.cities_built), .actual = turn.city});
  }
  if (turn.ending != Ending::keep) return;
  if (sums.knights < kKnightsToKeep) {
    out.push_back({.rule = Rule::too_few_knights,
                   .expected = kKnightsToKeep,
                   .actual = number(sums.knights)});
  }
}

}  // namespace

Violations check(const Game& game, const Turn& turn) {
  Violations out;
  if (game.over()) {
    out.push_back({.rule = Rule::game_over});
    return out;
  }
  const int dice = game.dice(game.to_move());
  if (turn.dice != dice) {
    out.push_back({.rule = Rule::wrong_dice, .expected = number(dice), .actual = turn.dice});
  }
  check_rolls(game, turn, out);
  check_ending(turn, out);
  return out;
}

}  // namespace cartulary::engine::dice

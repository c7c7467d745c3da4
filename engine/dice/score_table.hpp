// The score table of the dice game, and the numbers that its rules name.
#pragma once

namespace cartulary::engine::dice {

/// Dice of the game, all alike: four city faces, a knight, a catapult.
inline constexpr int kDice = 9;
inline constexpr int kCityFaces = 4;
inline constexpr int kFaces = 6;
/// "A game for 2-5 players."
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
/// "He rolls dice up to 3 times."
inline constexpr int kMaxRolls = 3;
/// "If a player collects 3 or more knights."
inline constexpr int kKnightsToKeep = 3;
/// "As soon as a player has scored 42 total points, the game ends and that player is the winner."
inline constexpr int kGoal = 42;

/// Points for the largest closed city by its number of different dice, 0 to 9. Each step adds one
/// more than the step before: 0, 0, 0, 1, 3, 6, ... The doubled column is for players who had a
/// knight at the start of their turn.
constexpr int points(int dice, bool doubled) {
  const int normal = dice < 3 ? 0 : (dice - 2) * (dice - 1) / 2;
  return doubled ? 2 * normal : normal;
}

/// True if the printed table has this cell. Its column for nine dice with a knight says that this
/// cannot happen, although the rules let the kept knight be rolled again.
constexpr bool is_printed(int dice, bool doubled) {
  return dice < kDice || !doubled;
}

/// The number of dice that score exactly this; -1 if no city does. Nothing at all counts as 0 dice.
constexpr int city_worth(int value, bool doubled) {
  if (value == 0) return 0;
  for (int dice = 3; dice <= kDice; ++dice) {
    if (points(dice, doubled) == value) return dice;
  }
  return -1;
}

static_assert(points(2, false) == 0 && points(3, false) == 1 && points(9, false) == 28);
static_assert(points(6, true) == 20 && points(8, true) == kGoal);

}  // namespace cartulary::engine::dice

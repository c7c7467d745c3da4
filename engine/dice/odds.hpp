// Chances of the dice game, computed and not simulated. A die shows a city on four sides, a knight
// on one and a catapult on one; which of the four city faces it shows is ignored.
#pragma once

#include <array>
#include <cstdint>

#include "engine/dice/score_table.hpp"

namespace cartulary::engine::dice {

/// A number of outcomes for each count, 0 to kDice.
using Ways = std::array<uint64_t, kDice + 1>;

/// The number of the 6^dice outcomes of one roll that show exactly k knights, for each k. Catapults
/// come as often as knights.
Ways ways_of_one_face(int dice);
/// The same for city faces.
Ways ways_of_cities(int dice);
/// 6^dice.
uint64_t outcomes(int dice);

/// Chance of at least three knights within the turn, 0 to 1, for a player who rolls `dice` dice for
/// the first time, sets every knight aside and rolls every other die again.
double chance_of_three_knights(int dice);

/// The worth of a turn to a player who wants points in this turn and nothing else. Model: city dice
/// set aside make up one closed city, whatever their faces; the player stops, or rolls any dice not
/// set aside again, whichever gives the higher expectation.
struct TurnOdds {
  double expected = 0;  ///< points; twice as many with a knight
  /// Chance of each size of the city in the end, under that policy. Sizes 0 to 2 score nothing.
  std::array<double, kDice + 1> city{};
};
TurnOdds turn_odds(int dice, bool with_knight);

}  // namespace cartulary::engine::dice

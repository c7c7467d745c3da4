// Glicko-2 ratings: how strong somebody is, and how well that is known.
//
// Source: Mark E. Glickman, "Example of the Glicko-2 system", 22 March 2022, glicko.net.
#pragma once

#include <span>

#include "formats/league/standings/meeting.hpp"

namespace cartulary::formats::standings {

struct Rating {
  double rating = 1500;      ///< 1500 for somebody unknown
  double deviation = 350;    ///< the rating is known to about twice this, up and down
  double volatility = 0.06;  ///< how much results of the player vary
  int32_t games = 0;         ///< that were rated
};

/// A game of two; at a table of several, each pair of its seats is one.
struct RatedGame {
  Entrant first{};
  Entrant second{};
  double score = 0;  ///< of the first: 1, 0.5 or 0
};

/// How much volatilities may change; Glickman advises 0.3 to 1.2.
inline constexpr double kTau = 0.5;

/// Rates the games of one period by the ratings before it; absence makes them less well known.
void rate_period(std::span<const RatedGame> games, engine::VectorBy<Entrant, Rating>& ratings);

}  // namespace cartulary::formats::standings

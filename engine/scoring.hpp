// The worth of features, and who gets it.
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Notes who gets the points of an event, and why.
void decide(ScoreEvent& event, const Majority& majority);

/// When a feature other than a field scores.
enum class Scored : uint8_t {
  completed,  ///< during the game
  recalled,   ///< unfinished, during the game: its figure is taken home
  at_end,     ///< as it stands in the final scoring
};

/// The scoring of a road, city or monastery, or of a feature like it. `root` is its root node.
[[nodiscard]] ScoreEvent feature_event(const Board& board, const GameRules& rules, Node root,
                                       Scored when);

/// One side of a payment: sign -1 for the payer, +1 for the payee.
[[nodiscard]] ScoreEvent payment_event(const Trade& trade, int sign);
/// Points that an arbiter awards, or takes away.
[[nodiscard]] ScoreEvent award_event(Player player, int16_t points);

/// Roots of the different completed cities that a field touches, in any number of places.
/// `field` is any segment of it.
[[nodiscard]] NodeList completed_cities_of(const Board& board, Node field);

}  // namespace cartulary::engine

// What features are worth, and to whom.
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Notes who gets the points of an event, and why.
void decide(ScoreEvent& event, const Majority& majority);

/// The scoring of a road, city or monastery: completed during the game, or as it stands at the end.
/// `root` is the root node of the feature.
[[nodiscard]] ScoreEvent feature_event(const Board& board, const GameRules& rules, Node root,
                                       bool final);

/// One side of a payment: sign -1 for the payer, +1 for the payee.
[[nodiscard]] ScoreEvent payment_event(const Trade& trade, int sign);

/// Roots of the different completed cities that a field touches, in any number of places.
/// `field` is any segment of it.
[[nodiscard]] NodeList completed_cities_of(const Board& board, Node field);

}  // namespace cartulary::engine

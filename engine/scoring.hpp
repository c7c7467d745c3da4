// What features are worth, and to whom.
#pragma once

#include "engine/board.hpp"
#include "engine/majority.hpp"
#include "engine/ruleset.hpp"
#include "engine/score_event.hpp"

namespace cartulary::engine {

/// "3 additional points for each vineyard on one of the 8 surrounding tiles" of a finished
/// monastery (Hills & Sheep page).
inline constexpr int16_t kVineyardPoints = 3;

/// The scoring of a road, city or monastery: finished during the game, or as it stands at the end.
/// `root` is the root node of the feature.
ScoreEvent feature_event(const Board& board, const GameRules& rules, Node root, bool final);

/// One side of a payment: sign -1 for who pays, +1 for who is paid.
ScoreEvent payment_event(const Trade& trade, int sign);

/// Scores everything that meeples still stand in, then the fields.
void score_final(Game& game);

/// Roots of the different completed cities that a field touches, in any number of places.
/// `field` is any segment of it.
NodeList completed_cities_of(const Board& board, Node field);

FieldScorer field_scorer(FieldScoring scoring);

}  // namespace cartulary::engine

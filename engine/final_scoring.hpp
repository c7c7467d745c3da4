// The final scoring of the base game.
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Scores everything that meeples still stand in, then the fields.
void score_features_and_fields(Play play);

/// Points for a completed city by field scoring per field.
inline constexpr int16_t kPerField = 3;

/// Scores one field for those who have most farmers there: `each` for a completed city.
void score_field(Play play, Node root, int16_t each, bool final);

FieldScorer field_scorer(FieldScoring scoring);

}  // namespace cartulary::engine

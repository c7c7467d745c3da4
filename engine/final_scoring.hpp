// The final scoring of the base game.
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Scores everything that meeples still stand in, then the fields.
void score_features_and_fields(Play play);

/// Points for a completed city by field scoring per field.
inline constexpr int16_t kPerField = 3;

FieldScorer field_scorer(FieldScoring scoring);

}  // namespace cartulary::engine

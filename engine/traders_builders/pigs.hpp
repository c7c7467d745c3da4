// Pigs in the final scoring (Traders & Builders).
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// A pig in a field of its owner adds a point for each completed city that the field is paid for.
/// Where fields score, the pigs come after them.
void score_pigs(Play play);
/// The same where each city pays whoever has most farmers around it: a point for each city at the
/// pig's field that pays its owner.
void score_pigs_per_city(Play play);

}  // namespace cartulary::engine

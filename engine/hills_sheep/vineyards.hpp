// Vineyards: they add points to monasteries (Hills & Sheep).
#pragma once

#include "engine/board.hpp"
#include "engine/score_event.hpp"

namespace cartulary::engine {

/// "3 additional points for each vineyard on one of the 8 surrounding tiles" of a completed
/// monastery (Hills & Sheep page).
inline constexpr int16_t kVineyardPoints = 3;

/// "During final scoring, an incomplete monastery does not score additional points."
void add_vineyards(const Board& board, ScoreEvent& event);
/// The same for completed gardens, where players agree on it (JCloisterZone offers it).
void add_vineyards_to_gardens(const Board& board, ScoreEvent& event);

}  // namespace cartulary::engine

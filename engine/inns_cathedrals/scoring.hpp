// What inns and cathedrals make of roads and cities (Inns & Cathedrals).
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Notes whose large meeples stand in a feature: each counts for two followers.
void note_large_meeples(const Board& board, ScoreEvent& event);

/// Finished: a road with an inn scores 2 points for each tile, a city with a cathedral 3 for each
/// tile and coat of arms; several do not add up. Unfinished at the end: nothing.
void score_inns_and_cathedrals(const Board& board, ScoreEvent& event);
/// The same, but unfinished features score as if they had none.
void score_finished_inns_and_cathedrals(const Board& board, ScoreEvent& event);

}  // namespace cartulary::engine

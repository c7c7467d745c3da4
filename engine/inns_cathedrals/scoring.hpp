// The effect of inns and cathedrals on roads and cities (Inns & Cathedrals).
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Notes whose large meeples stand in a feature: each counts for two followers.
void note_large_meeples(const Board& board, ScoreEvent& event);

/// How many large meeples each player has.
constexpr uint8_t large_meeples_each(const Ruleset& rules) {
  return rules.extra.large_meeples.value_or(rules.has(Expansion::inns_and_cathedrals) ? 1 : 0);
}

/// A finished road with an inn scores 2 points for each tile; several inns do not add up. An
/// unfinished one scores nothing at the end.
void score_inns(const Board& board, ScoreEvent& event);
/// A finished city with a cathedral scores 3 points for each tile and coat of arms, likewise.
void score_cathedrals(const Board& board, ScoreEvent& event);
// The same, but unfinished features score as if they had none.
void score_finished_inns(const Board& board, ScoreEvent& event);
void score_finished_cathedrals(const Board& board, ScoreEvent& event);

// Their terms of worth.
void count_large_meeples(const Game& game, BoxTerms& out);
/// `first`: that of tiles with one open edge, of those where unfinished ones score nothing or as if
/// they had no inn or cathedral.
template <BoxTerm first>
void count_inns(const Board& board, Node root, PlayerSet owners, BoxTerms& out);
template <BoxTerm first>
void count_cathedrals(const Board& board, Node root, PlayerSet owners, BoxTerms& out);

}  // namespace cartulary::engine

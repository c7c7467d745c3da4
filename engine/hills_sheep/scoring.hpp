// Hills break ties, and vineyards add points to monasteries (Hills & Sheep).
#pragma once

#include "engine/board.hpp"
#include "engine/box_terms.hpp"
#include "engine/fixed.hpp"
#include "engine/score_event.hpp"

namespace cartulary::engine {

/// The players who have a follower on a hill; all of them when nobody has ("That player breaks the
/// tie", Hills & Sheep page; its footnote 4: unequal numbers on hills leave the tie unbroken).
PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills);
/// The players who have the most followers on hills (footnote 5, a house rule).
PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills);

/// Followers of each player that stand on hill tiles in the feature of `node`.
PlayerCounts followers_on_hills(const Board& board, Node node);

/// "3 additional points for each vineyard on one of the 8 surrounding tiles" of a completed
/// monastery (Hills & Sheep page).
inline constexpr int16_t kVineyardPoints = 3;

/// "During final scoring, an incomplete monastery does not score additional points."
void add_vineyards(const Board& board, ScoreEvent& event);
/// The same for completed gardens, where players agree on it (JCloisterZone offers it).
void add_vineyards_to_gardens(const Board& board, ScoreEvent& event);

/// Their terms of worth.
void count_vineyards(const Board& board, Node root, PlayerSet owners, BoxTerms& out);

}  // namespace cartulary::engine

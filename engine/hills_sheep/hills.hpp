// Hills: they break ties (Hills & Sheep).
#pragma once

#include "engine/fixed.hpp"

namespace cartulary::engine {

class Board;

/// The players who have a follower on a hill; all of them when nobody has ("That player breaks the
/// tie", Hills & Sheep page; its footnote 4: unequal numbers on hills leave the tie unbroken).
PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills);
/// The players who have the most followers on hills (footnote 5, a house rule).
PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills);

/// Followers of each player that stand on hill tiles in the feature of `node`.
PlayerCounts followers_on_hills(const Board& board, Node node);

}  // namespace cartulary::engine

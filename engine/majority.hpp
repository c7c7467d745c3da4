// Who gets the points of a feature: follower majority, and hills as its tie-break.
#pragma once

#include <bit>

#include "engine/board.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::engine {

/// The players with the most followers; empty when there are none.
constexpr PlayerSet most_followers(PlayerCounts followers) {
  PlayerSet leaders = 0;
  int most = 1;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    const int count = followers[p];
    if (count > most) leaders = 0, most = count;
    if (count == most) leaders |= only(p);
  }
  return leaders;
}

/// Whoever has a follower on a hill; all of them when nobody has ("That player breaks the tie",
/// Hills & Sheep page; its footnote 4: unequal numbers on hills leave the tie unbroken).
PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills);
/// Whoever has most followers on hills (footnote 5, a house rule).
PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills);

/// Followers of each player that stand on hill tiles in the feature of `node`.
PlayerCounts followers_on_hills(const Board& board, Node node);

/// How a majority came about.
struct Majority {
  PlayerCounts followers;
  PlayerCounts on_hills;  ///< counted only when several players are tied
  PlayerSet tied = 0;     ///< who has most followers
  PlayerSet winners = 0;  ///< who of them gets the points; empty when nobody stands there
};

/// The majority among followers. `on_hills()` gives those of them on hills; it is called only when
/// several players are tied.
template <class OnHills>
Majority majority(PlayerCounts followers, TieBreak tie_break, OnHills on_hills) {
  Majority out;
  out.followers = followers;
  out.tied = most_followers(followers);
  out.winners = out.tied;
  if (std::popcount(out.tied) < 2) return out;
  out.on_hills = on_hills();
  out.winners = tie_break(out.tied, out.on_hills);
  return out;
}

/// The majority in the feature of a root node.
Majority majority(const Board& board, Node root, TieBreak tie_break);

}  // namespace cartulary::engine

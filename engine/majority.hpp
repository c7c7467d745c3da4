// Who gets the points of a feature: whoever has the most followers there.
#pragma once

#include <bit>

#include "engine/board.hpp"

namespace cartulary::engine {

/// The players with the most followers; empty when there are none.
[[nodiscard]] constexpr PlayerSet most_followers(PlayerCounts followers) {
  PlayerSet leaders;
  int most = 1;
  for (Player p : each<Player>(kMaxPlayers)) {
    const int count = followers[p];
    if (count > most) leaders = {}, most = count;
    if (count == most) leaders.insert(p);
  }
  return leaders;
}

/// What breaks a tie. In the base game nothing does: both functions are null.
struct TieBreak {
  /// The followers in the feature of a node that break a tie.
  PlayerCounts (*breaking)(const Board&, Node) = nullptr;
  /// Who of the tied players gets the points, by those followers.
  PlayerSet (*winners)(PlayerSet tied, PlayerCounts breaking) = nullptr;
};

/// How a majority came about.
struct Majority {
  PlayerCounts followers;
  PlayerCounts breaking;  ///< followers that break ties, counted only when several players are tied
  PlayerSet tied;         ///< who has the most followers
  PlayerSet winners;      ///< who of them gets the points; empty when nobody stands there
};

/// The majority among followers. `breaking()` gives those of them that break ties; it is called
/// only when several players are tied and something breaks it.
template <class Breaking>
Majority majority(PlayerCounts followers, const TieBreak& tie_break, Breaking breaking) {
  Majority out;
  out.followers = followers;
  out.tied = most_followers(followers);
  out.winners = out.tied;
  if (out.tied.size() < 2 || tie_break.winners == nullptr) return out;
  out.breaking = breaking();
  out.winners = tie_break.winners(out.tied, out.breaking);
  return out;
}

/// The majority in the feature of a root node.
inline Majority majority(const Board& board, Node root, const TieBreak& tie_break) {
  return majority(board.features()[root].followers, tie_break,
                  [&] { return tie_break.breaking(board, root); });
}

}  // namespace cartulary::engine

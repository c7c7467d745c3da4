// The players who get the points of a feature: whoever has the most followers there.
#pragma once

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

/// A rule that breaks a tie.
struct TieBreak {
  /// The followers in the feature of a node that break a tie.
  PlayerCounts (*breaking)(const Board&, Node);
  /// The tied players who get the points, by those followers.
  PlayerSet (*winners)(PlayerSet tied, PlayerCounts breaking);
};
/// For how many the followers in a feature count, where a kind of them counts by its feature.
using StrengthFn = PlayerCounts (*)(const Board&, Node root);
/// In the order of the boxes: each acts on those whom the ones before it left tied. In the base
/// game there are none.
struct TieBreaks : StaticVector<TieBreak, 2> {
  StrengthFn strengths = nullptr;  ///< null: followers count by their kinds
};

/// How a majority came about.
struct Majority {
  PlayerCounts followers;
  /// Followers that break ties, counted only when several players are tied; where several rules
  /// do, those of the first one that decided something.
  PlayerCounts breaking;
  PlayerSet tied;     ///< who has the most followers
  PlayerSet winners;  ///< who of them gets the points; empty when nobody stands there
};

/// The majority among followers. `breaking(tie_break)` gives those of them that break ties; it is
/// called only when several players are tied.
template <class Breaking>
Majority majority(PlayerCounts followers, const TieBreaks& tie_breaks, Breaking breaking) {
  Majority out;
  out.followers = followers;
  out.tied = most_followers(followers);
  out.winners = out.tied;
  for (const TieBreak& tie_break : tie_breaks) {
    if (out.winners.size() < 2) break;
    const PlayerCounts counts = breaking(tie_break);
    if (out.winners == out.tied) out.breaking = counts;
    out.winners = tie_break.winners(out.winners, counts);
  }
  return out;
}

/// The majority in the feature of a root node.
inline Majority majority(const Board& board, Node root, const TieBreaks& tie_breaks) {
  const PlayerCounts followers = tie_breaks.strengths == nullptr
                                     ? board.features()[root].followers
                                     : tie_breaks.strengths(board, root);
  return majority(followers, tie_breaks,
                  [&](const TieBreak& tie_break) { return tie_break.breaking(board, root); });
}

}  // namespace cartulary::engine

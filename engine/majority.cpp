#include "engine/majority.hpp"

namespace cartulary::engine {

PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerSet present = 0;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (contains(tied, p) && on_hills[p] > 0) present |= only(p);
  }
  return present != 0 ? present : tied;
}

PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerCounts counts;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    for (int n = 0; contains(tied, p) && n < on_hills[p]; ++n) counts.add(p);
  }
  const PlayerSet most = most_followers(counts);
  return most != 0 ? most : tied;
}

PlayerCounts followers_on_hills(const Board& board, Node node) {
  PlayerCounts counts;
  board.features().for_each_segment(node, [&](Node at) {
    const Player owner = board.features().meeple_on(at);
    if (owner == kNobody) return;
    if (kTiles[board.tile(board.tile_of(at)).type].hill) counts.add(owner);
  });
  return counts;
}

Majority majority(const Board& board, Node root, TieBreak tie_break) {
  Majority out;
  out.followers = board.features()[root].followers;
  out.tied = most_followers(out.followers);
  out.winners = out.tied;
  if (std::popcount(out.tied) < 2) return out;
  out.on_hills = followers_on_hills(board, root);
  out.winners = tie_break(out.tied, out.on_hills);
  return out;
}

}  // namespace cartulary::engine

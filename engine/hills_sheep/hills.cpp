#include "engine/hills_sheep/hills.hpp"

#include "engine/board.hpp"

namespace cartulary::engine {

PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerSet present = 0;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (contains(tied, p) && on_hills[p] > 0) present |= only(p);
  }
  return present != 0 ? present : tied;
}

PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerSet leaders = 0;
  int most = 0;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (!contains(tied, p) || on_hills[p] < most) continue;
    if (on_hills[p] > most) leaders = 0, most = on_hills[p];
    leaders |= only(p);
  }
  return leaders;
}

PlayerCounts followers_on_hills(const Board& board, Node node) {
  PlayerCounts counts;
  board.features().for_each_segment(node, [&](Node at) {
    const Player owner = board.features().meeple_on(at);
    if (owner == kNobody) return;
    if (kTiles[board.tile(board.tile_of(at)).type].mark == kHill) counts.add(owner);
  });
  return counts;
}

}  // namespace cartulary::engine

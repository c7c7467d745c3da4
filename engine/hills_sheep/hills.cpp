#include "engine/hills_sheep/hills.hpp"

#include "engine/board.hpp"

namespace cartulary::engine {

PlayerSet by_presence_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerSet present;
  for (Player p : tied) {
    if (on_hills[p] > 0) present.insert(p);
  }
  return present.empty() ? tied : present;
}

PlayerSet by_count_on_hills(PlayerSet tied, PlayerCounts on_hills) {
  PlayerSet leaders;
  int most = 0;
  for (Player p : tied) {
    if (on_hills[p] < most) continue;
    if (on_hills[p] > most) leaders = {}, most = on_hills[p];
    leaders.insert(p);
  }
  return leaders;
}

PlayerCounts followers_on_hills(const Board& board, Node node) {
  PlayerCounts counts;
  board.features().for_each_segment(node, [&](Node at) {
    const Player owner = board.features().meeple_on(at);
    if (owner == kNobody) return;
    if (kTiles[board.tile(board.tile_of(at)).type].marks.contains(Mark::hill)) counts.add(owner);
  });
  return counts;
}

}  // namespace cartulary::engine

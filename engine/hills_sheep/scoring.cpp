#include "engine/hills_sheep/scoring.hpp"

namespace cartulary::engine {
namespace {

void add(const Board& board, ScoreEvent& event) {
  const Cell cell = board.tile(board.tile_of(event.feature)).cell;
  const int vineyards = board.tiles_around(cell, Mark::vineyard);
  event.extra.vineyards = static_cast<int16_t>(vineyards);
  if (vineyards > 0 && !event.final && !event.recalled)
    event.add(Counted::vineyards, vineyards, kVineyardPoints);
}

}  // namespace

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

void add_vineyards(const Board& board, ScoreEvent& event) {
  if (event.category == Category::monasteries) add(board, event);
}

void add_vineyards_to_gardens(const Board& board, ScoreEvent& event) {
  if (event.category == Category::gardens) add(board, event);
}

void count_vineyards(const Board& board, Node root, PlayerSet owners, BoxTerms& out) {
  const Feature& feature = board.features()[root];
  if (feature.kind != FeatureKind::monastery) return;
  const int vineyards = board.tiles_around(board.tile(board.tile_of(root)).cell, Mark::vineyard);
  for (Player p : owners) {
    auto& terms = out[p];
    terms[BoxTerm::vineyards] = static_cast<int16_t>(terms[BoxTerm::vineyards] + vineyards);
    terms[BoxTerm::vineyards_filled] =
        static_cast<int16_t>(terms[BoxTerm::vineyards_filled] + vineyards * (8 - feature.open));
  }
}

}  // namespace cartulary::engine

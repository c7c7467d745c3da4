#include "engine/traders_builders/goods.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

constexpr PerGood<Mark> kSymbols{{Mark::wine, Mark::grain, Mark::cloth}};
constexpr PerGood<Counted> kTokens{{Counted::wine, Counted::grain, Counted::cloth}};

}  // namespace

Goods goods_in(const Board& board, Node city) {
  Goods out{};
  board.features().for_each_segment(city, [&](Node node) {
    for (Good good : kAllGoods) {
      out[good] =
          static_cast<uint8_t>(out[good] + board.segment(node).marks.contains(kSymbols[good]));
    }
  });
  return out;
}

void take_goods(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  const Player mover = play.game().to_move();
  const TileIndex tile = board.last_tile();
  StaticVector<Node, kMaxSegments> seen;
  for (SegmentIndex s : board.oriented(tile).closables) {
    const Node root = board.features().find(board.node(tile, s));
    const Feature& feature = board.features()[root];
    if (feature.kind != FeatureKind::city || !feature.complete()) continue;
    // Two segments of this tile may have become one city.
    if (std::find(seen.begin(), seen.end(), root) != seen.end()) continue;
    seen.push_back(root);
    const Goods goods = goods_in(board, root);
    ScoreEvent event;
    event.category = Category::goods;
    event.feature = root;
    event.winners = PlayerSet::of(mover);
    for (Good good : kAllGoods) {
      if (goods[good] == 0) continue;
      event.add(kTokens[good], goods[good], 0);
      uint8_t& own = play.extra().trade.goods[mover][good];
      own = static_cast<uint8_t>(own + goods[good]);
    }
    if (!event.terms.empty()) play.award(event);
  }
}

void score_goods(Play play) {
  const Game& game = play.game();
  for (Good good : kAllGoods) {
    ScoreEvent event;
    event.category = Category::goods;
    event.final = true;
    for (Player p : game.seats()) event.followers.add(p, game.extra().trade.goods[p][good]);
    event.tied = event.majority = event.winners = most_followers(event.followers);
    if (event.winners.empty()) continue;
    const int most = event.followers[event.winners.lowest()];
    event.terms.push_back({kTokens[good], static_cast<int16_t>(most), 0});
    event.points = kMostGoods;
    play.award(event);
  }
}

}  // namespace cartulary::engine

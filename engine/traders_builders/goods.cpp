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

void pay_goods(Play play, const Turn&, const Laid& laid) {
  const Trade& trade = laid.trade;
  if (!trade.any()) return;
  PerPlayer<Goods>& goods = play.extra().trade.goods;
  for (Good good : kAllGoods) {
    // Less than agreed, if an arbiter let it stand.
    const uint8_t paid = std::min(trade.goods[good], goods[trade.from][good]);
    goods[trade.from][good] = static_cast<uint8_t>(goods[trade.from][good] - paid);
    goods[trade.to][good] = static_cast<uint8_t>(goods[trade.to][good] + paid);
  }
}

void check_payment(const Game& game, const Turn&, const Laid& laid, bool, Violations& out) {
  if (!laid.trade.any()) return;
  const Goods& has = game.extra().trade.goods[laid.trade.from];
  for (Good good : kAllGoods) {
    if (has[good] >= laid.trade.goods[good]) continue;
    out.push_back({.rule = Rule::cannot_pay_goods,
                   .player = laid.trade.from,
                   .expected = has[good],
                   .actual = static_cast<int16_t>(good)});
  }
}

void take_goods(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  const Player mover = play.game().to_move();
  board.for_each_completed([&](Node root) {
    if (board.features()[root].kind != FeatureKind::city) return;
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
  });
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

void count_goods(const Game& game, BoxTerms& out) {
  // By the lead, from three or more down to one behind.
  constexpr std::array terms{BoxTerm::goods_ahead_three, BoxTerm::goods_ahead_two,
                             BoxTerm::goods_ahead_one, BoxTerm::goods_tied,
                             BoxTerm::goods_behind_one};
  const PerPlayer<Goods>& goods = game.extra().trade.goods;
  for (Good good : kAllGoods) {
    int left = kGoodsInAll[good];
    for (Player p : game.seats()) left -= goods[p][good];
    for (Player p : game.seats()) {
      int others = 0;
      for (Player q : game.seats()) others = std::max<int>(others, q == p ? 0 : goods[q][good]);
      const int lead = goods[p][good] - others;
      if (lead < -1 || std::max<int>(goods[p][good], others) == 0) continue;
      ++out[p][terms[static_cast<std::size_t>(3 - std::min(lead, 3))]];
      if (lead > left) ++out[p][BoxTerm::goods_sure];
    }
  }
}

}  // namespace cartulary::engine

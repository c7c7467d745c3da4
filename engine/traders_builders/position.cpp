#include "engine/traders_builders/position.hpp"

#include <algorithm>

#include "engine/traders_builders/companions.hpp"
#include "engine/traders_builders/goods.hpp"

namespace cartulary::engine {
namespace {

/// The row of the builder or the pig on a piece; nullptr if none stands there.
const CompanionRow* companion_on(const Piece& piece) {
  return piece.has_figure() ? companion(piece.deployment.figure) : nullptr;
}

/// All symbols in completed cities.
Goods goods_given(const Board& board) {
  Goods out{};
  const Features& features = board.features();
  for (Node node : each<Node>(features.size())) {
    const Feature& feature = features.of(node);
    if (features.find(node) != node || feature.kind != FeatureKind::city || !feature.complete()) {
      continue;
    }
    const Goods here = goods_in(board, node);
    for (Good good : kAllGoods) out[good] = static_cast<uint8_t>(out[good] + here[good]);
  }
  return out;
}

}  // namespace

void set_up_companions(Play play, const Position& position) {
  TradersAndBuilders& trade = play.extra().trade;
  for (const Piece& piece : position.pieces) {
    const CompanionRow* const row = companion_on(piece);
    if (row == nullptr || !play.game().rules().has(row->figure)) continue;
    const Node node = node_of(play.game().board(), piece);
    Node& stands = trade.standing(row->figure)[piece.owner];
    if (node == kNoNode || stands != kNoNode) continue;
    const Feature& feature = play.game().board().features().of(node);
    if (!row->stands_on.contains(feature.kind) || (row->goes_home && feature.complete())) continue;
    stands = node;
  }
}

void set_up_goods(Play play, const Position& position) {
  play.extra().trade.goods = position.extra.goods;
}

void take_down_companions(const Game& game, std::vector<Piece>& pieces) {
  for (Player p : game.seats()) {
    for (const CompanionRow& row : kCompanions) {
      const Node node = game.extra().trade.standing(row.figure)[p];
      if (node == kNoNode) continue;
      const TileIndex tile = game.board().tile_of(node);
      Piece& piece = pieces[index(tile)];
      piece.deployment = {.segment = node - game.board().tile(tile).first_node,
                          .figure = row.figure};
      piece.owner = p;
    }
  }
}

void check_companions(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const std::span<const Piece> pieces = position.pieces;
  PerFigure<PerPlayer<std::size_t>> first{};
  for (auto& of_players : first) of_players.fill(kNoPiece);
  const Features& features = game.board().features();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const CompanionRow* const row = companion_on(piece);
    if (row == nullptr) continue;
    PositionFault fault{.pieces = {i}, .player = piece.owner, .figure = row->figure};
    const auto told = [&](Fault what) {
      fault.fault = what;
      out.push_back(fault);
    };
    if (!game.rules().has(row->figure)) {
      told(Fault::companion_unplayed);
      continue;
    }
    std::size_t& one = first[row->figure][piece.owner];
    if (one != kNoPiece) {
      fault.pieces = {one, i};
      told(Fault::second_companion);
      continue;
    }
    one = i;
    const Node node = node_of(game.board(), piece);
    if (node == kNoNode) continue;
    const Feature& feature = features.of(node);
    fault.kind = static_cast<int>(index(feature.kind));
    if (!row->stands_on.contains(feature.kind)) {
      told(Fault::companion_not_here);
    } else if (row->goes_home && feature.complete()) {
      told(Fault::gone_home);
    } else if (feature.followers[piece.owner] == 0) {
      told(Fault::companion_alone);
    }
  }
}

void check_goods(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const Goods given = goods_given(game.board());
  for (Good good : kAllGoods) {
    int told = 0;
    for (Player p : game.seats()) told += position.extra.goods[p][good];
    if (told == given[good]) continue;
    // No player ever gives a token back, and there is one for each symbol.
    out.push_back({.fault = told > given[good] ? Fault::goods_overdrawn : Fault::goods_untold,
                   .expected = given[good],
                   .actual = told,
                   .kind = static_cast<int>(index(good))});
  }
}

void check_no_goods(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    const Goods& goods = position.extra.goods[p];
    if (std::ranges::none_of(goods, [](uint8_t n) { return n > 0; })) continue;
    out.push_back({.fault = Fault::goods_unplayed, .player = p});
    return;
  }
}

}  // namespace cartulary::engine

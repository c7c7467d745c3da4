// Traders & Builders in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/game/record/words.hpp"

namespace cartulary::formats {
namespace {

/// Where a builder or a pig stands, or that it is at home.
template <engine::Figure figure>
void view_companion(const engine::Game& game, engine::Player player, uint8_t number,
                    BoardView& out) {
  const engine::Node on = game.extra().trade.standing(figure)[player];
  out.seats[player].others[figure] = on == engine::kNoNode;
  if (on == engine::kNoNode) return;
  const engine::Board& board = game.board();
  const engine::TileIndex tile = board.tile_of(on);
  out.figures.push_back({player, number, tile, on - board.tile(tile).first_node});
}

void view_goods(const engine::Game& game, engine::Player player, ViewedSeat& out) {
  for (engine::Good good : engine::kAllGoods) {
    const int count = game.extra().trade.goods[player][good];
    if (count > 0) out.tokens.push_back({formats::name_of(good), count});
  }
}

const FigureKind kTradersBuildersKinds[] = {
#include "formats/drawing/picture/traders_builders_figures.def"
};
constexpr TileMark kGoodsRows[] = {
#include "formats/drawing/picture/traders_builders_marks.def"
};
constexpr const TileMark* kGoodsMarks[] = {&kGoodsRows[0], &kGoodsRows[1], &kGoodsRows[2]};
constexpr const FigureKind* kTradersBuildersFigures[] = {&kTradersBuildersKinds[0],
                                                         &kTradersBuildersKinds[1]};

}  // namespace

ExpansionPieces traders_and_builders_pieces() {
  return {kGoodsMarks, kTradersBuildersFigures, view_goods};
}

}  // namespace cartulary::formats

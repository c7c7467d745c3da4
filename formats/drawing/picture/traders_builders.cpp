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

// A helmet, and a hammer in his hand.
const FigureKind kBuilder{
    .drawing = builder_drawing,
    .upright = {"builder-", "builder", "y=\"9\""},
    .in_field = {"builder-", "builder", "y=\"9\""},
    .expansion = engine::Expansion::traders_and_builders,
    .defined_where_shown = true,
    .figure = engine::Figure::builder,
    .name = "Builder",
    .names = "Builders",
    .sign = "<",
    .legend = "builder",
    .column = "Builder",
    .view = view_companion<engine::Figure::builder>,
};

const FigureKind kPig{
    .drawing = pig_drawing,
    .upright = {"pig-", "pig", "x=\"-2\" y=\"3.6\""},
    .in_field = {"pig-", "pig", "x=\"-2\" y=\"3.6\""},
    .expansion = engine::Expansion::traders_and_builders,
    .defined_where_shown = true,
    .figure = engine::Figure::pig,
    .name = "Pig",
    .names = "Pigs",
    .sign = "?",
    .legend = "pig",
    .column = "Pig",
    .view = view_companion<engine::Figure::pig>,
};

constexpr TileMark kGoodsRows[] = {
#include "formats/drawing/picture/traders_builders_marks.def"
};
constexpr const TileMark* kGoodsMarks[] = {&kGoodsRows[0], &kGoodsRows[1], &kGoodsRows[2]};
constexpr const FigureKind* kTradersBuildersFigures[] = {&kBuilder, &kPig};

}  // namespace

ExpansionPieces traders_and_builders_pieces() {
  return {kGoodsMarks, kTradersBuildersFigures, view_goods};
}

}  // namespace cartulary::formats

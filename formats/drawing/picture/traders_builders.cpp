// Traders & Builders in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/game/record/words.hpp"

namespace cartulary::formats {
namespace {

// Each on a round sign, in a colour of its own: a jug, ears of wheat, a roll of cloth.
const TileMark kWineMark{
    .mark = engine::Mark::wine,
    .name = "wine",
    .letter = 'w',
    .ascii = ":",
    .sign = "∪",
    .drawing =
        "<circle r=\"10\" fill=\"#f6e3ea\" stroke=\"#7d1f45\" stroke-width=\"1.6\"/>"
        "<path d=\"M-2-5h4q.2 2.2 2 3.6 1.6 1.4 1.6 4 0 2.8-2.6 5.4h-6q-2.6-2.6-2.6-5.4 0-2.6 "
        "1.6-4 1.8-1.4 2-3.6z\" fill=\"#9c2a57\"/><path d=\"M-2.9-6.6h5.8v2h-5.8z\" "
        "fill=\"#7d1f45\"/><path d=\"M3-4q4.4.4 3 4.6M-3-4q-4.4.4-3 4.6\" fill=\"none\" "
        "stroke=\"#7d1f45\" stroke-width=\"1.4\"/>",
    .room = 16,
};

const TileMark kGrainMark{
    .mark = engine::Mark::grain,
    .name = "grain",
    .letter = 'b',
    .ascii = "'",
    .sign = "∴",
    .drawing =
        "<circle r=\"10\" fill=\"#fdf4cf\" stroke=\"#96700f\" stroke-width=\"1.6\"/>"
        "<path d=\"M0 8v-9M-1.2 8q-.6-5-4-8M1.2 8q.6-5 4-8\" fill=\"none\" stroke=\"#96700f\" "
        "stroke-width=\"1.3\"/><path d=\"M-3 4.8h6\" stroke=\"#7a4f1e\" stroke-width=\"1.8\"/>"
        "<g fill=\"#dca21b\" stroke=\"#96700f\" stroke-width=\".6\"><ellipse cy=\"-4\" rx=\"2\" "
        "ry=\"4\"/><ellipse cx=\"-5.2\" cy=\"-2.4\" rx=\"1.8\" ry=\"3.4\" "
        "transform=\"rotate(-26-5.2-2.4)\"/><ellipse cx=\"5.2\" cy=\"-2.4\" rx=\"1.8\" "
        "ry=\"3.4\" transform=\"rotate(26 5.2-2.4)\"/></g>",
    .room = 16,
};

const TileMark kClothMark{
    .mark = engine::Mark::cloth,
    .name = "cloth",
    .letter = 't',
    .ascii = "_",
    .sign = "≡",
    .drawing =
        "<circle r=\"10\" fill=\"#dfeaf7\" stroke=\"#1f4f8f\" stroke-width=\"1.6\"/>"
        "<path d=\"M-3.4-4.4h9.4v8h-9.4z\" fill=\"#3a78c2\"/><path d=\"M-3.4 3.6l2 3h9.2l-1.8-3z\" "
        "fill=\"#6ea3dd\"/><path d=\"M-.6-4.4v8M2.4-4.4v8\" stroke=\"#eec036\" "
        "stroke-width=\"1.1\"/><ellipse cx=\"-3.6\" cy=\"-.4\" rx=\"2.6\" ry=\"4\" "
        "fill=\"#6ea3dd\" stroke=\"#1f4f8f\" stroke-width=\".9\"/><ellipse cx=\"-3.6\" cy=\"-.4\" "
        "rx=\".9\" ry=\"1.6\" fill=\"#1f4f8f\"/>",
    .room = 16,
};

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
    .drawing =
        "<g id=\"{0}builder\"><path d=\"M-7 14q8 3.2 18 .6l7-5q-7-2.6-12-.6z\" fill=\"#000\" "
        "fill-opacity=\".3\" stroke=\"none\"/><path d=\"M9 13.6l3.6-19\" fill=\"none\" "
        "stroke=\"#4a3520\" "
        "stroke-width=\"2.4\" stroke-linecap=\"round\"/><path d=\"M7-10.4l11 2.2-.9 4.6-11-2.2z\" "
        "fill=\"#a9adb2\" stroke=\"#333\"/>"
        "<path d=\"M-4-5h8q7 2.2 7.6 9.2l-3.8 1.2q1.2 4 1.2 9.2h-18q0-5.2 1.2-9.2l-3.8-1.2q.6-7 "
        "7.6-9.2z\"/><circle cy=\"-8\" r=\"4.6\"/>"
        "<path d=\"M-7.8-8.6v-1.8h1.8q.4-5.8 6-5.8t6 5.8h1.8v1.8z\" fill=\"#f2c230\" "
        "stroke=\"#4a3520\"/></g>\n",
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
    .drawing =
        "<g id=\"{0}pig\"><path d=\"M-9 10q9 3 20 .6l6-4q-7-2.6-12-.6z\" fill=\"#000\" "
        "fill-opacity=\".3\" stroke=\"none\"/><path d=\"M-12.4-3.4q-3.6 1-4-1.4t2-2.6 2 2.4\" "
        "fill=\"none\" "
        "stroke-width=\"1.4\"/>"
        "<path d=\"M-12.6-1q0-7.6 8.6-7.6h8l1.6-3.4 2.8 2 3.2-1.6.4 4.2q2.2 1.4 2.8 3.4h2v4.4h-2.6q"
        "-1.2 2.4-4 3.4v6.8h-4.6v-4.8h-8v4.8h-4.6v-5.8q-5.6-1.6-5.6-5.8z\"/>"
        "<circle cx=\"10\" cy=\"-4\" r=\"1\" fill=\"#222\" stroke=\"#fff\" "
        "stroke-width=\".5\"/></g>\n",
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

constexpr const TileMark* kGoodsMarks[] = {&kWineMark, &kGrainMark, &kClothMark};
constexpr const FigureKind* kTradersBuildersFigures[] = {&kBuilder, &kPig};

}  // namespace

ExpansionPieces traders_and_builders_pieces() {
  return {kGoodsMarks, kTradersBuildersFigures, view_goods};
}

}  // namespace cartulary::formats

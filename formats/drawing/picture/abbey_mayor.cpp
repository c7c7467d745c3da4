// Abbey & Mayor in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"

namespace cartulary::formats {
namespace {

/// Where a barn stands, or that it is at home.
void view_barn(const engine::Game& game, engine::Player player, uint8_t number, BoardView& out) {
  const engine::Node on = game.extra().abbey.barns[player].node;
  out.seats[player].others[engine::Figure::barn] = on == engine::kNoNode;
  if (on == engine::kNoNode) return;
  const engine::Board& board = game.board();
  const engine::TileIndex tile = board.tile_of(on);
  out.figures.push_back({player, number, tile, on - board.tile(tile).first_node});
}

// A hat, and a golden chain of office.
const FigureKind kMayor{
    .drawing = mayor_drawing,
    .upright = {"mayor-", "mayor", "y=\"12\""},
    .in_field = {"mayor-", "mayor", "y=\"12\""},
    .expansion = engine::Expansion::abbey_and_mayor,
    .defined_where_shown = true,
    .figure = engine::Figure::mayor,
    .name = "Mayor",
    .names = "Mayors",
    .sign = "$",
    .legend = "mayor",
    .column = "Mayor",
};

const FigureKind kWagon{
    .drawing = wagon_drawing,
    .upright = {"wagon-", "wagon", "x=\"-1.4\" y=\"0\""},
    .in_field = {"wagon-", "wagon", "x=\"-1.4\" y=\"0\""},
    .expansion = engine::Expansion::abbey_and_mayor,
    .defined_where_shown = true,
    .figure = engine::Figure::wagon,
    .name = "Wagon",
    .names = "Wagons",
    .sign = "%",
    .legend = "wagon",
    .column = "Wagon",
};

const FigureKind kBarn{
    .drawing = barn_drawing,
    .upright = {"barn-", "barn", "y=\"0\""},
    .in_field = {"barn-", "barn", "y=\"0\""},
    .expansion = engine::Expansion::abbey_and_mayor,
    .defined_where_shown = true,
    .figure = engine::Figure::barn,
    .name = "Barn",
    .names = "Barns",
    .sign = "&",
    .legend = "barn",
    .column = "Barn",
    .view = view_barn,
};

constexpr const FigureKind* kAbbeyMayorFigures[] = {&kMayor, &kWagon, &kBarn};

}  // namespace

ExpansionPieces abbey_and_mayor_pieces() {
  return {.figures = kAbbeyMayorFigures};
}

}  // namespace cartulary::formats

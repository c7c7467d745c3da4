// Princess & Dragon in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr TileMark kDragonRows[] = {
#include "formats/drawing/picture/princess_dragon_marks.def"
};
constexpr const TileMark* kDragonMarks[] = {&kDragonRows[0], &kDragonRows[1], &kDragonRows[2],
                                            &kDragonRows[3]};

void view_neutral(const engine::Game& game, BoardView& out) {
  const engine::Board& board = game.board();
  for (engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    const engine::NeutralFigure& figure = game.extra().dragon.at[who];
    if (!figure.out) continue;
    const bool dragon = who == engine::Neutral::dragon;
    ViewedNeutral viewed{name_of(who), dragon ? dragon_drawing() : fairy_drawing(), figure.cell};
    if (figure.beside != engine::kNoNode) {
      const engine::TileIndex tile = board.tile_of(figure.beside);
      viewed.beside = ViewedSegment{tile, figure.beside - board.tile(tile).first_node};
    }
    out.neutrals.push_back(viewed);
  }
}

}  // namespace

Point place_of_neutral(const BoardView& view, const ViewedNeutral& figure) {
  Point on_tile{64, 60};  // beside most marks and figures
  if (figure.beside) {
    const ViewedTile& tile = view.tiles[figure.beside->tile];
    on_tile = anchor(tile.type, tile.rotation, figure.beside->segment);
    on_tile = {on_tile.x + (on_tile.x < 50 ? 26 : -26), on_tile.y - 4};
  }
  return {kTile * figure.cell.x + on_tile.x, kTile * figure.cell.y + on_tile.y};
}

std::string flown_way(const BoardView& view) {
  const auto* dragon = find_row(view.neutrals, &ViewedNeutral::name, "dragon");
  if (view.flight.count == 0 || dragon == nullptr) return "";
  std::vector<engine::Cell> way{dragon->cell};
  for (std::size_t step = view.flight.count; step > 0; --step) {
    way.push_back(engine::neighbour(way.back(), opposite(view.flight.steps[step - 1])));
  }
  std::string out;
  for (auto cell = way.rbegin(); cell != way.rend(); ++cell) {
    ViewedNeutral there = *dragon;
    there.cell = *cell;
    const Point at = place_of_neutral(view, there);
    print(out, "{}{:.0f} {:.0f}", out.empty() ? 'M' : 'L', at.x, at.y);
  }
  return out;
}

ExpansionPieces princess_and_dragon_pieces() {
  return {.marks = kDragonMarks, .view_board = view_neutral};
}

}  // namespace cartulary::formats

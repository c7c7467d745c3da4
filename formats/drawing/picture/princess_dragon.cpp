// Princess & Dragon in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/game/record/words.hpp"

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

ExpansionPieces princess_and_dragon_pieces() {
  return {.marks = kDragonMarks, .view_board = view_neutral};
}

}  // namespace cartulary::formats

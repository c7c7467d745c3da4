// Princess & Dragon in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {
namespace {

constexpr TileMark kDragonRows[] = {
#include "formats/drawing/picture/princess_dragon_marks.def"
};
constexpr const TileMark* kDragonMarks[] = {&kDragonRows[0], &kDragonRows[1], &kDragonRows[2],
                                            &kDragonRows[3]};

}  // namespace

ExpansionPieces princess_and_dragon_pieces() {
  return {.marks = kDragonMarks};
}

}  // namespace cartulary::formats

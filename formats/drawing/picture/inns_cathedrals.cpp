// Inns & Cathedrals in pictures.
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"

namespace cartulary::formats {
namespace {

const FigureKind kInnsCathedralsKinds[] = {
#include "formats/drawing/picture/inns_cathedrals_figures.def"
};
constexpr TileMark kInnsCathedralsRows[] = {
#include "formats/drawing/picture/inns_cathedrals_marks.def"
};
constexpr const TileMark* kInnsCathedralsMarks[] = {&kInnsCathedralsRows[0],
                                                    &kInnsCathedralsRows[1]};
constexpr const FigureKind* kInnsCathedralsFigures[] = {&kInnsCathedralsKinds[0]};

}  // namespace

ExpansionPieces inns_and_cathedrals_pieces() {
  return {kInnsCathedralsMarks, kInnsCathedralsFigures};
}

}  // namespace cartulary::formats

// Inns & Cathedrals in pictures.
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"

namespace cartulary::formats {
namespace {

// The meeple with a golden band around the head. In the least room it is larger than all meeples.
const FigureKind kLargeMeeple{
    .drawing = large_meeple_drawing,
    .upright = {"large-stand-", "large", "y=\"8.4\""},
    .in_field = {"large-lie-", "large-farmer", "x=\"1.2\" y=\"3.8\""},
    .expansion = engine::Expansion::inns_and_cathedrals,
    .defined_where_shown = true,
    .figure = engine::Figure::large,
    .name = "Large meeple",
    .names = "Large meeples",
    .sign = ">",
    .legend = "large meeple",
    .column = "Large",
};

constexpr TileMark kInnsCathedralsRows[] = {
#include "formats/drawing/picture/inns_cathedrals_marks.def"
};
constexpr const TileMark* kInnsCathedralsMarks[] = {&kInnsCathedralsRows[0],
                                                    &kInnsCathedralsRows[1]};
constexpr const FigureKind* kInnsCathedralsFigures[] = {&kLargeMeeple};

}  // namespace

ExpansionPieces inns_and_cathedrals_pieces() {
  return {kInnsCathedralsMarks, kInnsCathedralsFigures};
}

}  // namespace cartulary::formats

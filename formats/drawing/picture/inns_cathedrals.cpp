// Inns & Cathedrals in pictures.
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {
namespace {

// A house with a sign, on the shore of a lake.
const TileMark kInnMark{
    .mark = engine::Mark::inn,
    .name = "inn",
    .letter = 'n',
    .ascii = "$",
    .sign = "◊",
    .drawing = inn_drawing,
    .room = 15,
};

// Two towers, between them a gable with a round window.
const TileMark kCathedralMark{
    .mark = engine::Mark::cathedral,
    .name = "cathedral",
    .letter = 'k',
    .ascii = "-",
    .sign = "†",
    .drawing = cathedral_drawing,
    .room = 25,
};

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

constexpr const TileMark* kInnsCathedralsMarks[] = {&kInnMark, &kCathedralMark};
constexpr const FigureKind* kInnsCathedralsFigures[] = {&kLargeMeeple};

}  // namespace

ExpansionPieces inns_and_cathedrals_pieces() {
  return {kInnsCathedralsMarks, kInnsCathedralsFigures};
}

}  // namespace cartulary::formats

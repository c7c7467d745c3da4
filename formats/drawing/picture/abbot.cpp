// The Abbot in pictures.
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"

namespace cartulary::formats {
namespace {

// A white mitre with a cross, a wide robe, and a golden staff that ends in a curl.
const FigureKind kAbbot{
    .drawing = abbot_drawing,
    .upright = {"abbot-", "abbot", "y=\"10\""},
    .in_field = {"abbot-", "abbot", "y=\"10\""},
    .expansion = engine::Expansion::abbot,
    .defined_where_shown = true,
    .figure = engine::Figure::abbot,
    .name = "Abbot",
    .names = "Abbots",
    .sign = "!",
    .legend = "abbot",
    .column = "Abbot",
};

constexpr const FigureKind* kAbbotFigures[] = {&kAbbot};

}  // namespace

ExpansionPieces abbot_pieces() {
  return {.figures = kAbbotFigures};
}

}  // namespace cartulary::formats

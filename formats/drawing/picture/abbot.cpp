// The Abbot in pictures.
#include "formats/drawing/picture/figures.hpp"

namespace cartulary::formats {
namespace {

// A white mitre with a cross, a wide robe, and a golden staff that ends in a curl.
const FigureKind kAbbot{
    .drawing =
        "<g id=\"{0}abbot\"><path d=\"M-10 14q10 3.2 23 .6l7-5q-7-2.6-12-.6z\" fill=\"#000\" "
        "fill-opacity=\".3\" stroke=\"none\"/><g fill=\"none\" stroke-linecap=\"round\"><path "
        "d=\"M-10.5 "
        "14.5v-22q-.2-4.6-3.2-4.4-2.6.4-2 2.8.8 1.6 2.2.4\" stroke=\"#4a3520\" "
        "stroke-width=\"3.2\"/><path d=\"M-10.5 14.5v-22q-.2-4.6-3.2-4.4-2.6.4-2 2.8.8 1.6 2.2.4\" "
        "stroke=\"#e3b23c\" stroke-width=\"1.7\"/></g>"
        "<path d=\"M-4.4-8.6h8.8q.8 4-1.8 6.2 8.4 2.6 10 16.9h-25.2q1.6-14.3 "
        "10-16.9-2.6-2.2-1.8-6.2"
        "z\"/><path d=\"M-4.6-7.8q-3-6.2 4.6-11.4 7.6 5.2 4.6 11.4-4.6-1.7-9.2 0z\" "
        "fill=\"#fdf6e0\" "
        "stroke=\"#4a3520\"/><path d=\"M0-16.4v6M-2-14.2h4\" fill=\"none\" stroke=\"#b23a2e\" "
        "stroke-width=\"1.5\"/></g>\n",
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

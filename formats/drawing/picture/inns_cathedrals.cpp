// Inns & Cathedrals in pictures.
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
    .drawing =
        "<ellipse cx=\"1.5\" cy=\"4.4\" rx=\"10.6\" ry=\"5.4\" fill=\"#78b3da\" "
        "stroke=\"#d8cf9c\" stroke-width=\"1.6\"/><path d=\"M-2 6q2-1.4 4 0t4 0\" fill=\"none\" "
        "stroke=\"#b4d8ee\" stroke-width=\"1.2\"/>"
        "<g stroke=\"#5c3425\" stroke-linejoin=\"round\"><path d=\"M-9 3v-8h11v8z\" "
        "fill=\"#f7ecd8\"/><path d=\"M-11-4.4l3.2-6.4h8.6l3.2 6.4z\" fill=\"#7f3b7c\"/>"
        "<path d=\"M-5 3v-4.4h3v4.4z\" fill=\"#5c3425\" stroke=\"none\"/><path "
        "d=\"M7.4 3.4v-11.6h4.6\" fill=\"none\" stroke-width=\"1.2\"/><path "
        "d=\"M8.6-7.2h4.8v4.2h-4.8z\" fill=\"#eec036\" stroke-width=\".8\"/></g>",
    .room = 10.5,
};

// Two towers, between them a gable with a round window.
const TileMark kCathedralMark{
    .mark = engine::Mark::cathedral,
    .name = "cathedral",
    .letter = 'k',
    .ascii = "-",
    .sign = "†",
    .drawing =
        "<g stroke=\"#4b4238\" stroke-width=\"1.2\" stroke-linejoin=\"round\">"
        "<path d=\"M-11 17v-19l11-10 11 10v19z\" fill=\"#efe6d0\"/>"
        "<path d=\"M-18 17v-25h9v25zM9 17v-25h9v25z\" fill=\"#fbf5e6\"/>"
        "<path d=\"M-19.4-8l5.9-14 5.9 14zM7.6-8l5.9-14 5.9 14z\" fill=\"#3f6f78\"/>"
        "<circle cy=\"-1\" r=\"4.4\" fill=\"#b23a5e\"/><path d=\"M0-5.4v8.8M-4.4-1h8.8\" "
        "fill=\"none\" stroke=\"#efe6d0\"/>"
        "<path d=\"M-4 17v-6q4-6 8 0v6z\" fill=\"#5c3425\"/>"
        "<path d=\"M-13.5-2v5M13.5-2v5M-13.5 8v4M13.5 8v4\" fill=\"none\" stroke-width=\"2.2\"/>"
        "<path d=\"M0-12v-7M-2.6-16.4h5.2\" fill=\"none\" stroke-width=\"1.6\"/></g>",
    .room = 25,
};

// The meeple with a golden band around the head. In the least room it is larger than all meeples.
const FigureKind kLargeMeeple{
    .drawing =
        R"(<g id="{0}large"><g transform="scale(1.45) "><use href="#{0}meeple"/><g fill="none"><path )"
        R"(d="M-5-10.6q5 2.4 10 0" stroke="#3a2a10" stroke-width="3.6"/><path )"
        R"(d="M-4.8-10.6q4.8 2.2 9.6 0" stroke="#f2c230" stroke-width="2"/></g></g></g>)"
        "\n"
        R"(<g id="{0}large-farmer"><g transform="scale(1.45) "><use href="#{0}farmer"/><g fill="none"><path )"
        R"(d="M-10.6 5q2.4-5 0-10" stroke="#3a2a10" stroke-width="3.6"/><path )"
        R"(d="M-10.6 4.8q2.2-4.8 0-9.6" stroke="#f2c230" stroke-width="2"/></g></g></g>)"
        "\n",
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

#include "formats/drawing/picture/figures.hpp"

#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {

// Our own silhouettes, around the point where the figure stands. A figure is a board with a shaded
// edge; its shadow falls to the south-east whether it stands or lies.
const FigureKind kMeeple{
    .drawing =
        R"(<path id="{0}meeple-front" d="M0-14c3 0 5.2 2.3 5.2 5 0 1.2-.4 2.3-1.1 3.1 3.9.9 9.9 3.3 9.9 6.5 0 2-1.6 2.6-3 2.6-1.8 0-3.4-.6-5-.8.6 3 3.6 7.2 5 9.8.6 1.1-.1 1.8-1.1 1.8h-6.3c-1 0-1.6-.4-2-1.2l-1.6-3.2-1.6 3.2c-.4.8-1 1.2-2 1.2h-6.3c-1 0-1.7-.7-1.1-1.8 1.4-2.6 4.4-6.8 5-9.8-1.6.2-3.2.8-5 .8-1.4 0-3-.6-3-2.6 0-3.2 6-5.6 9.9-6.5-.7-.8-1.1-1.9-1.1-3.1 0-2.7 2.2-5 5.2-5z"/>)"
        "\n"
        R"(<g id="{0}meeple"><path d="M-9.6 14.8q10 3 20.6.4l8.4-5q-8-2.8-13-.8z" fill="#000" )"
        R"(fill-opacity=".3" stroke="none"/><g transform="translate(1.9 .6) "><use )"
        R"(href="#{0}meeple-front" stroke="#000" stroke-opacity=".5"/><use )"
        R"(href="#{0}meeple-front" fill="#000" fill-opacity=".35" stroke="none"/></g><use )"
        R"(href="#{0}meeple-front"/><path d="M-3-10.8q.8-1.7 2.7-2M-12.4-1q1.4-2.4 6-3.6" )"
        R"(fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.3" )"
        R"(stroke-linecap="round"/></g>)"
        "\n"
        R"(<g id="{0}farmer"><use href="#{0}meeple-front" transform="translate(2.6 3.2)rotate(-90) " )"
        R"(fill="#000" fill-opacity=".28" stroke="none"/><g )"
        R"(transform="translate(.5 1.7)rotate(-90) "><use href="#{0}meeple-front" stroke="#000" )"
        R"(stroke-opacity=".5"/><use href="#{0}meeple-front" fill="#000" fill-opacity=".35" )"
        R"(stroke="none"/></g><use href="#{0}meeple-front" transform="rotate(-90) "/>)"
        R"(<path d="M-12.8-1q.6-2.4 3-2.8M-1-12.8q-2.4 1.2-3.4 5.2" fill="none" stroke="#fff" )"
        R"(stroke-opacity=".6" stroke-width="1.3" stroke-linecap="round"/></g>)"
        "\n",
    .upright = {"stand-", "meeple", "y=\"5.8\""},
    .in_field = {"lie-", "farmer", "x=\"1\" y=\"3.6\""},
};

#define PIECES(name) ExpansionPieces name##_pieces();
#include "engine/expansions.def"

std::span<const ExpansionPieces> expansion_pieces() {
  static const ExpansionPieces rows[] = {
#define PIECES(name) name##_pieces(),
#include "engine/expansions.def"
  };
  return rows;
}

namespace {

const TileMark kCoatOfArms{
    .mark = engine::Mark::coat_of_arms,
    .name = "coat",
    .letter = '+',
    .ascii = "%",
    .sign = "✚",
    .drawing =
        "<path d=\"M-7.5-9h15v9q0 7-7.5 10.5-7.5-3.5-7.5-10.5z\" fill=\"#2f5f9e\" "
        "stroke=\"#fdf8ec\" "
        "stroke-width=\"2\" stroke-linejoin=\"round\"/>"
        "<path d=\"M0-7.6v16M-6.2-2h12.4\" stroke=\"#fdf8ec\" stroke-width=\"2.2\"/>",
};

/// A piece of the base game, and those in a list of each expansion.
template <class Piece, class List>
std::vector<const Piece*> with_those_of_expansions(const Piece& own, List list) {
  std::vector<const Piece*> out{&own};
  for (const ExpansionPieces& row : expansion_pieces()) {
    out.insert(out.end(), (row.*list).begin(), (row.*list).end());
  }
  return out;
}

}  // namespace

std::span<const TileMark* const> all_tile_marks() {
  static const auto marks = with_those_of_expansions(kCoatOfArms, &ExpansionPieces::marks);
  return marks;
}

std::span<const FigureKind* const> all_figure_kinds() {
  static const auto kinds = with_those_of_expansions(kMeeple, &ExpansionPieces::figures);
  return kinds;
}

uint8_t kind_number(engine::Figure figure) {
  const auto kinds = all_figure_kinds();
  return static_cast<uint8_t>(std::ranges::find(kinds, figure, &FigureKind::figure) -
                              kinds.begin());
}

const FigureKind& figure_kind(engine::Figure figure) {
  return *all_figure_kinds()[kind_number(figure)];
}

std::vector<const FigureKind*> other_figures(const engine::Ruleset& rules) {
  std::vector<const FigureKind*> out;
  const engine::GameRules played = engine::rules_of(rules);
  for (const FigureKind* kind : all_figure_kinds()) {
    if (kind->expansion && played.has(kind->figure)) out.push_back(kind);
  }
  return out;
}

}  // namespace cartulary::formats

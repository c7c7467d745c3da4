#include "formats/drawing/picture/figures.hpp"

#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/tile_marks.hpp"

namespace cartulary::formats {

// Our own silhouettes, around the point where the figure stands. A figure is a board with a shaded
// edge; its shadow falls to the south-east whether it stands or lies.
const FigureKind kMeeple{
    .drawing = meeple_drawing,
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
    .drawing = coat_of_arms_drawing,
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

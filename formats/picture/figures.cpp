#include "formats/picture/figures.hpp"

#include "formats/picture/expansion_pieces.hpp"
#include "formats/picture/tile_layout.hpp"

namespace cartulary::formats {

// Our own silhouettes, around the point where the figure stands.
const FigureKind kMeeple{
    .shape = "meeple",
    .drawing =
        "<path id=\"{0}meeple\" d=\"M0-14a5.4 5.4 0 0 1 3.6 9.4q6.6 1.2 9.6 6.4c1.2 2.4-1.6 "
        "4-3.6 2.9l-3.1-1.4 4 10.7h-7.4l-3.1-5-3.1 5h-7.4l4-10.7-3.1 1.4c-2 "
        "1.1-4.8-.5-3.6-2.9q3-5.2 9.6-6.4a5.4 5.4 0 0 1 3.6-9.4z\"/>\n",
    .upright = {"stand-", "", "y=\"5.6\""},
    .in_field = {"lie-", " transform=\"rotate(-90)\"", "x=\"1\" y=\"3.6\""},
};

#define EXPANSION(name) ExpansionPieces name##_pieces();
#include "engine/expansions.def"

std::span<const ExpansionPieces> expansion_pieces() {
  static const ExpansionPieces rows[] = {
#define EXPANSION(name) name##_pieces(),
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
        "<path d=\"M-6-7h12v7q0 5.5-6 8.5-6-3-6-8.5z\" fill=\"#2f5f9e\" stroke=\"#fdf8ec\" "
        "stroke-width=\"1.6\" stroke-linejoin=\"round\"/>"
        "<path d=\"M0-5.6v12.4M-4.8-1.6h9.6\" stroke=\"#fdf8ec\" stroke-width=\"1.8\"/>",
    .is_ground = false,
};

}  // namespace

std::span<const TileMark* const> all_tile_marks() {
  static const auto marks = [] {
    std::vector<const TileMark*> out{&kCoatOfArms};
    for (const ExpansionPieces& row : expansion_pieces()) {
      out.insert(out.end(), row.marks.begin(), row.marks.end());
    }
    return out;
  }();
  return marks;
}

std::span<const FigureKind* const> all_figure_kinds() {
  static const auto kinds = [] {
    std::vector<const FigureKind*> out{&kMeeple};
    for (const ExpansionPieces& row : expansion_pieces()) {
      out.insert(out.end(), row.figures.begin(), row.figures.end());
    }
    return out;
  }();
  return kinds;
}

std::vector<const FigureKind*> other_figures(const engine::Ruleset& rules) {
  std::vector<const FigureKind*> out;
  for (const FigureKind* kind : all_figure_kinds()) {
    if (kind->expansion && rules.has(*kind->expansion)) out.push_back(kind);
  }
  return out;
}

}  // namespace cartulary::formats

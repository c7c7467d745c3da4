// The Abbot in pictures.
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"

namespace cartulary::formats {
namespace {

const FigureKind kAbbotKinds[] = {
#include "formats/drawing/picture/abbot_figures.def"
};
constexpr const FigureKind* kAbbotFigures[] = {&kAbbotKinds[0]};

}  // namespace

ExpansionPieces abbot_pieces() {
  return {.figures = kAbbotFigures};
}

}  // namespace cartulary::formats

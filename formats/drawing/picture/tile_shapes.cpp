#include "formats/drawing/picture/tile_shapes.hpp"

#include <cstdlib>

#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr double kFigureRadius = 20;

/// The value of an attribute of an element, ` d="` for example; empty if it has none.
std::string_view attribute(std::string_view element, std::string_view name) {
  const std::size_t at = element.find(name);
  if (at == element.npos) return "";
  element.remove_prefix(at + name.size());
  return take_before(element, '"');
}
/// The number that a part of the drawings begins with.
double number(std::string_view text) {
  return std::strtod(text.data(), nullptr);
}

/// The x and y of each point of `M` and numbers.
std::vector<Point> points_on(std::string_view path) {
  std::vector<Point> out;
  path.remove_prefix(1);
  while (!path.empty()) {
    const double x = number(take_before(path, ' '));
    out.push_back({x, number(take_before(path, ' '))});
  }
  return out;
}

void add_element(std::string_view element, TileShapes& out) {
  const std::string_view layer = attribute(element, " class=\"");
  const std::string_view path = attribute(element, " d=\"");
  const auto segment = parse_number(attribute(element, " data-segment=\""));
  if (layer == "river" || layer == "bridge") {
    // The layer is no part of it.
    const std::string_view tag = take_before(element, ' ');
    take_before(element, ' ');
    put(layer == "river" ? out.river : out.bridge, tag, " ", element);
  } else if (layer == "houses") {
    out.houses = points_on(path);
  } else if (layer == "towers") {
    out.towers = points_on(path);
  } else if (layer == "plants") {
    out.plants = points_on(path);
  } else if (layer == "place") {
    const Point at{number(attribute(element, " x=\"")), number(attribute(element, " y=\""))};
    take_before(element, '>');
    out.places.push_back({take_before(element, '<'), at});
  } else if (segment) {
    TileShapes::Segment& it = out.segments[static_cast<engine::SegmentIndex>(*segment)];
    if (layer == "figure") {
      it.anchor = {number(attribute(element, " cx=\"")), number(attribute(element, " cy=\""))};
      it.figure_size = number(attribute(element, " r=\"")) / kFigureRadius;
    } else {
      const bool lines = layer == "wall" || layer == "way";
      if (!lines) it.outline = path;
      if (lines || layer == "monastery" || layer == "garden") it.border = path;
    }
  }
}

using Drawings = engine::ArrayBy<engine::TileId, TileShapes, engine::kTileTypes>;

/// An element is a line; a group is a tile.
Drawings read_drawings() {
  Drawings all;
  TileShapes* drawn = nullptr;
  std::string_view rest = tile_drawings();
  while (!rest.empty()) {
    const std::string_view element = take_before(rest, '\n');
    if (element.starts_with("<g ")) {
      const engine::TileId tile = engine::find_tile(attribute(element, " id=\""));
      drawn = engine::is_known(tile) ? &all[tile] : nullptr;
      if (drawn != nullptr) drawn->segments.resize(engine::kTiles[tile].segments.size());
    } else if (drawn != nullptr && element == "<desc>") {
      drawn->letters = rest.substr(0, rest.find("</desc>"));
      rest.remove_prefix(drawn->letters.size());
    } else if (drawn != nullptr) {
      add_element(element, *drawn);
    }
  }
  return all;
}

}  // namespace

const TileShapes& shapes_of(engine::TileId tile) {
  static const Drawings all = read_drawings();
  return all[tile];
}

Point turned(Point p, engine::Rotation rotation) {
  for (std::size_t turn = 0; turn < index(rotation); ++turn) p = {100 - p.y, p.x};
  return p;
}

Point anchor(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment) {
  const Point p = turned(shapes_of(tile).segments[segment].anchor, rotation);
  const engine::FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  // Before the building, whichever way the tile lies.
  if (kind == engine::FeatureKind::monastery) return {p.x + 12, p.y + 6};
  return kind == engine::FeatureKind::garden ? Point{p.x + 6, p.y} : p;
}

double figure_scale(engine::TileId tile, engine::SegmentIndex segment) {
  return kFigureScale * shapes_of(tile).segments[segment].figure_size;
}

}  // namespace cartulary::formats

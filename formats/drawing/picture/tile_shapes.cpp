#include "formats/drawing/picture/tile_shapes.hpp"

#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;

/// The radius of a figure that is as large as can be.
constexpr double kFigureRadius = 20;

/// The value of an attribute of an element, ` d="` for example; empty if it has none.
std::string_view attribute(std::string_view element, std::string_view name) {
  const std::size_t at = element.find(name);
  if (at == element.npos) return {};
  element.remove_prefix(at + name.size());
  return take_before(element, '"');
}

Point point_of(std::string_view element, std::string_view x, std::string_view y) {
  std::string_view across = attribute(element, x);
  std::string_view down = attribute(element, y);
  return {take_decimal(across), take_decimal(down)};
}

/// Adds an element of a tile's drawing, by its layer.
void add_element(std::string_view element, TileShapes& out) {
  const std::string_view layer = attribute(element, " class=\"");
  const std::string_view path = attribute(element, " d=\"");
  const auto number = parse_number(attribute(element, " data-segment=\""));
  const SegmentIndex s = number ? static_cast<SegmentIndex>(*number) : engine::kNoSegment;
  if (layer == "river" || layer == "bridge") {
    // The layer is no part of it.
    const std::string_view tag = take_before(element, ' ');
    take_before(element, ' ');
    put(layer == "river" ? out.river : out.bridge, tag, " ", element);
  } else if (layer == "houses") {
    out.houses = lines_of_path(path).front();
  } else if (layer == "towers") {
    out.towers = lines_of_path(path).front();
  } else if (layer == "plants") {
    out.plants = lines_of_path(path).front();
  } else if (layer == "place") {
    const Point at = point_of(element, " x=\"", " y=\"");
    take_before(element, '>');
    out.places.push_back({take_before(element, '<'), at, s});
  } else if (s == engine::kNoSegment) {
    return;  // a caption
  } else if (layer == "figure") {
    std::string_view radius = attribute(element, " r=\"");
    out.segments[s].anchor = point_of(element, " cx=\"", " cy=\"");
    out.segments[s].figure_size = take_decimal(radius) / kFigureRadius;
  } else if (layer == "wall" || layer == "way") {
    out.segments[s].border = path;
  } else {
    out.segments[s].outline = path;
    out.segments[s].area = lines_of_path(path);
    if (layer == "monastery" || layer == "garden") out.segments[s].border = path;
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
    } else if (element.starts_with("</")) {
      drawn = nullptr;
    } else if (drawn != nullptr) {
      add_element(element, *drawn);
    }
  }
  return all;
}

}  // namespace

const TileShapes::Place* TileShapes::place(std::string_view name) const {
  return find_row(places, &Place::name, name);
}

const TileShapes& shapes_of(engine::TileId tile) {
  static const Drawings all = read_drawings();
  return all[tile];
}

Point turned(Point p, engine::Rotation rotation) {
  for (std::size_t turn = 0; turn < index(rotation); ++turn) p = {kTileSize - p.y, p.x};
  return p;
}

Point anchor(engine::TileId tile, engine::Rotation rotation, SegmentIndex segment) {
  const Point p = turned(shapes_of(tile).segments[segment].anchor, rotation);
  const FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  // Before the building, whichever way the tile lies.
  if (kind == FeatureKind::monastery) return p + Point{12, 6};
  return kind == FeatureKind::garden ? p + Point{6, 0} : p;
}

double figure_scale(engine::TileId tile, SegmentIndex segment) {
  return kFigureScale * shapes_of(tile).segments[segment].figure_size;
}

}  // namespace cartulary::formats

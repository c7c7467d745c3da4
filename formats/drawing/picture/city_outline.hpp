// The edge of a tile, and the cities along it: where they have their walls and towers. All is at
// rotation 0.
#pragma once

#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/polygon.hpp"
#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {

/// How far a point of a curve may be from the line that is drawn. Pages have many curves.
inline constexpr double kFineness = 0.2;

/// The middle of a side.
Point middle_of(engine::Side side);
/// One unit from a side into the tile.
Point inwards(engine::Side side);
/// Where the middle of a port lies on the edge.
Point at_port(engine::Port port);

struct CityOutline {
  Area area{};
  std::vector<Line> walls{};
  std::vector<Point> towers{};  ///< on the walls
};
CityOutline city_outline(engine::TileId tile, const TileLayout& layout, engine::SegmentIndex city);

}  // namespace cartulary::formats

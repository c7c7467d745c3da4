// The drawings of tiles: where segments lie, and where figures, marks and ornaments stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/polygon.hpp"

namespace cartulary::formats {

/// The drawing of a tile type at rotation 0, 100 x 100 units, as drawing/picture/drawings has it.
struct TileShapes {
  struct Segment {
    std::string_view outline{};  ///< path data
    std::string_view border{};   ///< the line that shows whose it is; of walls, ways
    Area area{};                 ///< what `outline` encloses
    Point anchor{};              ///< where a figure stands
    double figure_size = 1;      ///< of 1: how large it can be, so that one sees on what it stands
  };
  /// What stands on the tile: an ornament, a mark, or a sight, if the tile shows one.
  struct Place {
    std::string_view name;
    Point at;
    engine::SegmentIndex segment;  ///< whose mark it is, else kNoSegment
  };

  /// The place with a name; null if the tile has none.
  const Place* place(std::string_view name) const;

  engine::VectorBy<engine::SegmentIndex, Segment> segments{};
  std::string river{};   ///< elements of SVG below the roads
  std::string bridge{};  ///< elements of SVG above the roads
  std::vector<Point> houses{};
  std::vector<Point> towers{};
  std::vector<Point> plants{};
  std::vector<Place> places{};
};

/// Empty for a type that is not drawn.
const TileShapes& shapes_of(engine::TileId tile);

/// A point of a tile at rotation 0, as the tile lies.
Point turned(Point p, engine::Rotation rotation);

/// Where a figure stands on a segment of a tile as it lies, from its north-west corner.
Point anchor(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment);
/// How much larger than its silhouette it is there.
double figure_scale(engine::TileId tile, engine::SegmentIndex segment);

}  // namespace cartulary::formats

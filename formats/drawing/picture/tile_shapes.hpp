// The drawings of tiles: where segments lie, and where figures, marks and ornaments stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

/// In units of a tile drawing: x grows to the right, y downwards, a tile is 100 x 100.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// The drawing of a tile type at rotation 0, as the folder drawings has it.
struct TileShapes {
  struct Segment {
    std::string_view outline{};  ///< path data
    std::string_view border{};   ///< path data of the line that shows whose it is; fields: empty
    Point anchor{};              ///< where a figure stands
    double figure_size = 1;      ///< of 1: how large it can be, so that one sees on what it stands
  };
  /// A thing that stands on the tile: an ornament, a mark, or a `sight`, if the tile shows one.
  struct Place {
    std::string_view name;
    Point at;
  };
  engine::VectorBy<engine::SegmentIndex, Segment> segments{};
  std::string river{};   ///< SVG, below the roads
  std::string bridge{};  ///< SVG, above the roads
  std::vector<Point> houses{};
  std::vector<Point> towers{};
  std::vector<Point> plants{};
  std::vector<Place> places{};
  std::string_view letters{};  ///< the tile in characters, which letters_of() reads
};

/// Empty for a type that is not drawn.
const TileShapes& shapes_of(engine::TileId tile);

/// Calls `visit(segment)` for the segments of a kind, in the order of the catalogue.
template <class Visit>
void for_each_segment(engine::TileId tile, engine::FeatureKind kind, Visit visit) {
  const auto& segments = engine::kTiles[tile].segments;
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
    if (segments[s].kind == kind) visit(s);
  }
}

/// A point of a tile at rotation 0, as the tile lies.
Point turned(Point p, engine::Rotation rotation);

/// Where a figure stands on a segment of a tile as it lies, from its north-west corner.
Point anchor(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment);
/// How much larger than its silhouette it is there.
double figure_scale(engine::TileId tile, engine::SegmentIndex segment);

}  // namespace cartulary::formats

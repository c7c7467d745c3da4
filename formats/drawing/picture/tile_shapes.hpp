// Where cities, roads, rivers, monasteries and fields lie on a tile, worked out from the
// catalogue's segments: what touches in the drawing is what one segment says, and nothing else.
#pragma once

#include <optional>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/polygon.hpp"

namespace cartulary::formats {

/// The width of a road with its borders.
inline constexpr double kRoadWidth = 11;
/// The width of a bridge with its parapets.
inline constexpr double kBridgeWidth = kRoadWidth + 8;
/// From the middle of a bridge over a road to its end.
inline constexpr double kBridgeReach = 28;
/// The radius of the ground on which a monastery stands, where there is room; and of the place
/// where roads meet.
inline constexpr double kMonasteryRadius = 21;
inline constexpr double kCrossingRadius = 8.5;
inline constexpr double kGardenRadius = 16;
/// The width of a river with its banks.
inline constexpr double kRiverWidth = 20;
inline constexpr double kBankWidth = 2;

struct TileMark;

/// A mark that is printed on a segment, and where.
struct PlacedMark {
  const TileMark* mark;
  Point at;
};

/// The river on a tile. It is no segment, and lies between those of its banks.
struct River {
  Line line{};                ///< its middle; empty: the tile has none
  std::vector<Area> areas{};  ///< all water with its banks; they may overlap
  /// In the middle of the tile, where it begins or ends: a spring or a lake, with its banks.
  double pool = 0;              ///< radius; 0: it flows through
  std::vector<Line> bridges{};  ///< the parts of roads that lie over the water
};

/// The shapes of a tile type at rotation 0, 100 x 100 units.
struct TileShapes {
  struct Segment {
    Area area{};
    Point anchor{};             ///< where a figure stands
    double figure_size = 1;     ///< of 1: how large it can be, so that one sees on what it stands
    Line line{};                ///< of a road: its middle, on to what it ends at
    std::vector<Line> ways{};   ///< the parts of `line` that lie on the road, as they are drawn
    std::vector<Line> walls{};  ///< of a city
    std::vector<PlacedMark> marks{};
    // Ornaments.
    std::vector<Point> towers{};  ///< on the walls of a city
    std::vector<Point> houses{};  ///< in a city
    std::vector<Point> plants{};  ///< in a field
  };
  engine::VectorBy<engine::SegmentIndex, Segment> segments{};
  River river{};
  Line bridge{};                     ///< the part of a road below which another one passes
  std::optional<Point> monastery{};  ///< its middle
  std::optional<Point> garden{};     ///< its middle
  std::optional<Point> crossing{};   ///< where roads end at each other
  std::vector<Point> houses{};       ///< where roads end by themselves
  /// Where in a field the tile has room for something to look at, if it has.
  std::optional<Point> sight{};
  /// Where a mark of the whole tile has room beside the figures; none for tiles without such marks.
  std::optional<Point> free_place{};
};

/// Worked out when a type is asked for the first time.
const TileShapes& shapes_of(engine::TileId tile);

/// A point of a tile at rotation 0, as the tile lies.
Point turned(Point p, engine::Rotation rotation);

/// Where a figure stands on a segment of a tile as it lies, from its north-west corner.
Point anchor(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment);
/// How much larger than its silhouette it is there.
double figure_scale(engine::TileId tile, engine::SegmentIndex segment);

/// Adds where figures, marks and ornaments stand to shapes that lack nothing else. For shapes_of().
void find_places(engine::TileId tile, TileShapes& shapes);

}  // namespace cartulary::formats

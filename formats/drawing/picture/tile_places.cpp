// The places of figures, marks and ornaments on a tile.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_room.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;

/// From the middle of a house to its farthest corner, and to that of the next one.
constexpr double kHouseRadius = 9;
constexpr double kHousesApart = 14;
/// How far inside a segment a figure stands that is as large as can be, and how long its road is.
constexpr double kRoomOfFigure = 19;
constexpr double kRoadOfFigure = 75;
constexpr double kRoomOfMark = 15;
/// From the middle of a wall to the end of its shadow.
constexpr double kBreadthOfWall = 6;
/// Figures are not smaller than this, and beside a building or on a road not larger than that.
constexpr double kLeastFigure = 0.69;
constexpr double kBesideBuilding = 0.85;

/// The distance to the nearest side of the tile.
double edge_distance(Point p) {
  return std::min({p.x, p.y, kTileSize - p.x, kTileSize - p.y});
}

class Placer {
 public:
  Placer(engine::TileId tile, TileShapes& out)
      : tile_(tile), type_(engine::kTiles[tile]), out_(out), rooms_(type_.segments.size()) {}

  void place() {
    // Figures come and go beside the marks, which should be seen all the time.
    for (SegmentIndex s : engine::each<SegmentIndex>(type_.segments.size())) place_marks(s);
    const auto marks = shown(type_.marks);
    if (std::ranges::any_of(marks, [](const TileMark* mark) { return !mark->is_ground; })) {
      find_free_place();
    }
    set_anchors();
    find_sight();
    for_each(FeatureKind::city, [&](SegmentIndex s) { adorn_city(s); });
    for_each(FeatureKind::field, [&](SegmentIndex s) { adorn_field(s); });
  }

 private:
  template <class Visit>
  void for_each(FeatureKind kind, Visit visit) const {
    for_each_segment(tile_, kind, visit);
  }

  TileShapes::Segment& at(SegmentIndex s) { return out_.segments[s]; }

  const TileRoom& room_of(SegmentIndex s) {
    std::optional<TileRoom>& room = rooms_[s];
    if (!room) room.emplace(at(s).area);
    return *room;
  }

  std::vector<Area> areas_of_fields() {
    std::vector<Area> out;
    for_each(FeatureKind::field, [&](SegmentIndex s) { out.push_back(at(s).area); });
    return out;
  }

  /// Figures stand where there is room, away from marks and each other: first where there is least
  /// room.
  void set_anchors() {
    std::vector<Point> taken = marks_;
    for (const FeatureKind kind : {FeatureKind::monastery, FeatureKind::garden}) {
      for_each(kind, [&](SegmentIndex s) { taken.push_back(at(s).anchor); });
    }
    std::vector<SegmentIndex> order;
    for (const FeatureKind kind : {FeatureKind::city, FeatureKind::field}) {
      for_each(kind, [&](SegmentIndex s) { order.push_back(s); });
    }
    std::ranges::stable_sort(order, [&](SegmentIndex a, SegmentIndex b) {
      return std::floor(room_of(a).most()) < std::floor(room_of(b).most());
    });
    for (SegmentIndex s : order) {
      const bool city = type_.segments[s].kind == FeatureKind::city;
      const bool marked = !at(s).marks.empty();
      at(s).anchor = room_of(s).best(
          [&](Point p, double inside) {
            if (inside < 2) return -1e6 + inside;
            const double apart = std::min({nearest_of(taken, p), nearest_to_roads(p) + 12, 40.0});
            return std::min(inside, marked ? 13.0 : 17.0) * (city ? 2 : 1) +
                   apart * (marked ? 1.2 : 0.45) + std::min(inside, 40.0) * (city ? 0.2 : 0.05);
          },
          2);
      const double beside = marked ? nearest_of(marks_, at(s).anchor) - kRoomOfMark : kTileSize;
      const double room = std::min(clearance(at(s).area, at(s).anchor), beside);
      at(s).figure_size = std::clamp(room / kRoomOfFigure, kLeastFigure, 1.0);
      taken.push_back(at(s).anchor);
    }
    for_each(FeatureKind::monastery, [&](SegmentIndex s) { at(s).figure_size = kBesideBuilding; });
    for_each(FeatureKind::garden, [&](SegmentIndex s) { at(s).figure_size = kLeastFigure; });
    for_each(FeatureKind::road, [&](SegmentIndex s) {
      const Line fine = fine_line(at(s).line);
      double most = -1e9;
      for (std::size_t i = 0; i < fine.size(); ++i) {
        const double inside = clearance(at(s).area, fine[i]);
        if (inside < 4.5) continue;
        const double along = static_cast<double>(i) / static_cast<double>(fine.size() - 1);
        const double here = std::min(nearest_of(taken, fine[i]), 34.0) +
                            std::min(edge_distance(fine[i]), 16.0) - std::abs(along - 0.5) * 4 -
                            along * 0.01;
        if (here > most + 1e-6) most = here, at(s).anchor = fine[i];
      }
      at(s).anchor = {std::round(at(s).anchor.x), std::round(at(s).anchor.y)};
      at(s).figure_size =
          std::clamp(length_of(fine) / kRoadOfFigure, kLeastFigure, kBesideBuilding);
      taken.push_back(at(s).anchor);
    });
    figures_ = taken;
  }

  /// How far those points are that segments have there.
  double nearest_in_all(std::vector<Point> TileShapes::Segment::*points, Point p) const {
    double nearest = 1e9;
    for (const TileShapes::Segment& segment : out_.segments) {
      const std::vector<Point>& own = segment.*points;
      if (!own.empty()) nearest = std::min(nearest, nearest_of(own, p));
    }
    return nearest;
  }
  /// How far the middles of roads are.
  double nearest_to_roads(Point p) const { return nearest_in_all(&TileShapes::Segment::line, p); }

  static double length_of(const Line& line) {
    double length = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) length += distance(line[i], line[i + 1]);
    return length;
  }

  void place_marks(SegmentIndex s) {
    for (const TileMark* mark : shown(type_.segments[s].marks)) {
      if (type_.segments[s].kind == FeatureKind::road) {
        place_beside(s, mark);
        continue;
      }
      // A figure stands where the room is widest, or opposite.
      const Point middle = room_of(s).best([](Point, double inside) { return inside; });
      const Point at = room_of(s).best([&](Point p, double inside) {
        const double in_sight = std::min(nearest_of(this->at(s).towers, p), 26.0);
        return std::min(inside, mark->room) * 6 + std::min(distance(p, middle), 26.0) * 2 +
               in_sight;
      });
      this->at(s).marks.push_back({mark, at});
      marks_.push_back(at);
    }
  }

  /// In a field beside a road, and beside no other road.
  void place_beside(SegmentIndex s, const TileMark* mark) {
    const double apart = kRoadWidth / 2 + mark->room;
    std::vector<Point> farmers;  // if there were no mark
    for_each(FeatureKind::field, [&](SegmentIndex field) {
      farmers.push_back(room_of(field).best([](Point, double inside) { return inside; }));
    });
    const Point place = TileRoom(areas_of_fields()).best([&](Point p, double inside) {
      double others = 40;
      for_each(FeatureKind::road, [&](SegmentIndex road) {
        if (road != s) others = std::min(others, nearest_of(fine_line(at(road).line), p));
      });
      return std::min(inside, mark->room) * 6 -
             std::abs(nearest_of(fine_line(at(s).line), p) - apart) * 2 + others * 0.5 +
             std::min(nearest_of(farmers, p), 30.0) + std::min(edge_distance(p), 18.0) * 2;
    });
    at(s).marks.push_back({mark, place});
    beside_.push_back(place);
    marks_.push_back(place);
  }

  static void add_walls(const TileShapes::Segment& city, Line& out) {
    for (const Line& wall : city.walls) {
      const Line fine = fine_line(wall);
      out.insert(out.end(), fine.begin(), fine.end());
    }
  }

  /// Close together, since a town without houses is but a wall. A figure stands before them.
  void adorn_city(SegmentIndex s) {
    TileShapes::Segment& city = at(s);
    Line walls;
    add_walls(city, walls);
    const auto is_free = [&](Point p) {
      return std::min(edge_distance(p), nearest_of(walls, p)) >= kHouseRadius &&
             nearest_of(city.towers, p) >= 11 &&
             std::ranges::all_of(city.marks, [p](const PlacedMark& it) {
               return distance(it.at, p) >= it.mark->room + 3;
             });
    };
    city.houses = room_of(s).scattered(kHousesApart, is_free);
  }

  void adorn_field(SegmentIndex s) {
    const auto is_free = [&](Point p) {
      return nearest_of(figures_, p) >= 15 &&
             nearest_in_all(&TileShapes::Segment::towers, p) >= 16 &&
             nearest_of(beside_, p) >= 25 && nearest_to_roads(p) >= 12 && edge_distance(p) >= 8 &&
             (!out_.sight || distance(p, *out_.sight) >= 17) &&
             (!out_.free_place || distance(p, *out_.free_place) >= 25) &&
             clearance(at(s).area, p) >= 9;
    };
    at(s).plants = room_of(s).scattered(32, is_free);
  }

  /// Nothing, where it would be in the way of figures.
  void find_sight() {
    if (type_.illustrations.empty()) return;
    const std::vector<Area> fields = areas_of_fields();
    if (fields.empty()) return;
    const auto room = [&](Point p, double inside) {
      const double apart = out_.free_place ? distance(p, *out_.free_place) - 15 : 99;
      return std::min({inside, edge_distance(p), nearest_of(figures_, p) - 9, apart});
    };
    double most = -1e9;
    const Point place = TileRoom(fields).best([&](Point p, double inside) {
      most = std::max(most, room(p, inside));
      return std::min(room(p, inside), 14.0) * 8 + distance(p, kTileMiddle) * 0.1;
    });
    if (most >= 11) out_.sight = place;
  }

  /// Nearer to the edge than to a wall, which is broad and has a shadow.
  void find_free_place() {
    Line walls;
    for_each(FeatureKind::city, [&](SegmentIndex s) { add_walls(at(s), walls); });
    out_.free_place = TileRoom(areas_of_fields()).best([&](Point p, double inside) {
      const double room = std::min({inside, nearest_of(walls, p) - kBreadthOfWall, 20.0});
      return room * 8 + distance(p, kTileMiddle) * 0.15;
    });
    marks_.push_back(*out_.free_place);
  }

  engine::TileId tile_;
  const engine::TileType& type_;
  TileShapes& out_;
  engine::VectorBy<SegmentIndex, std::optional<TileRoom>> rooms_;  ///< of those that were asked for
  std::vector<Point> figures_;
  std::vector<Point> marks_;
  std::vector<Point> beside_;  ///< those of them that are beside roads
};

}  // namespace

void find_places(engine::TileId tile, TileShapes& shapes) {
  Placer(tile, shapes).place();
}

}  // namespace cartulary::formats

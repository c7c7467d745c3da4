#include "formats/drawing/picture/tile_shapes.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "formats/drawing/picture/city_outline.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_room.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::kAllSides;
using engine::SegmentIndex;
using engine::Side;

constexpr engine::TileId kSpring = engine::tile_called("RI/s");
const Area kSquare{{{0, 0}, {100, 0}, {100, 100}, {0, 100}}};

class Shaper {
 public:
  explicit Shaper(engine::TileId tile) : tile_(tile) {
    out_.segments.resize(type_.segments.size());
  }

  TileShapes make() {
    for_each(FeatureKind::city, [&](SegmentIndex s) { make_city(s); });
    if (!layout_.river.empty()) make_river();
    for_each(FeatureKind::road, [&](SegmentIndex s) {
      if (layout_.roads[s] == RoadForm::passes) pass(s);
    });
    for_each(FeatureKind::monastery, [&](SegmentIndex s) { make_monastery(s); });
    make_ends();
    for_each(FeatureKind::garden, [&](SegmentIndex s) { make_garden(s); });
    make_fields();
    find_places(tile_, out_);
    return std::move(out_);
  }

 private:
  template <class Visit>
  void for_each(FeatureKind kind, Visit visit) const {
    for_each_segment(tile_, kind, visit);
  }

  TileShapes::Segment& at(SegmentIndex s) { return out_.segments[s]; }

  void make_city(SegmentIndex s) {
    CityOutline city = city_outline(tile_, layout_, s);
    at(s).area = std::move(city.area);
    at(s).walls = std::move(city.walls);
    at(s).towers = std::move(city.towers);
    solid_.push_back(at(s).area);
    if (crossed_ && index(s) == 1) lead_below(at(engine::SegmentIndex{0}), at(s).area);
  }

  /// A city ends, and so do its walls, where another one is a bridge over it.
  static void lead_below(TileShapes::Segment& city, const Area& bridge) {
    city.towers.clear();
    for (const Area& part : difference(std::exchange(city.area, {}), std::span(&bridge, 1))) {
      city.area.insert(city.area.end(), part.begin(), part.end());
    }
    for (const Line& wall : std::exchange(city.walls, {})) {
      Line seen;
      for (const Point p : wall) {
        if (!contains(bridge, p)) {
          seen.push_back(p);
        } else if (!seen.empty()) {
          city.walls.push_back(std::exchange(seen, {}));
        }
      }
      if (!seen.empty()) city.walls.push_back(std::move(seen));
    }
  }

  /// Gives a segment the part that its first port leads into.
  void take_part(SegmentIndex s, const std::vector<Area>& parts) {
    const engine::Port port = shape_.ports[s].lowest();
    const Point start = at_port(port) + inwards(engine::side_of(port));
    for (const Area& part : parts) {
      if (contains(part, start)) at(s).area = part;
    }
  }

  void lay_road(SegmentIndex s, Line line) {
    const Area road = band(thinned(line, kFineness), kRoadWidth);
    if (layout_.below == s) {
      // The stretch that a bridge hides is no part of it.
      std::vector<Area> parts = difference(road, passing_);
      for (const Area& part : parts) at(s).area.insert(at(s).area.end(), part.begin(), part.end());
    } else {
      take_part(s, difference(road, solid_));
    }
    std::vector<Line>& ways = at(s).ways;
    bool on_road = false;
    // The ends lie on the edge of the tile.
    ways.push_back({line.front()});
    for (Point p : fine_line(line)) {
      if (!contains(at(s).area, p)) {
        on_road = false;
        continue;
      }
      if (!on_road && ways.back().size() > 1) ways.emplace_back();
      on_road = true;
      ways.back().push_back(p);
    }
    if (layout_.roads[s] == RoadForm::passes) ways.back().push_back(line.back());
    for (const Line& way : ways) add_bridge(way);
    at(s).line = std::move(line);
  }

  /// A road from side to side.
  void pass(SegmentIndex s) {
    const Side from = first_side(shape_.ports[s]);
    const Side to = first_side(shape_.ports[s] - engine::ports_of(from));
    Line line{middle_of(from)};
    if (to == engine::opposite(from)) {
      line.push_back(middle_of(to));
    } else {
      append_bend(line, from, to);
    }
    if (layout_.below == s) {
      const Line above = at(first_passing()).line;
      const Point along = (above.back() - above.front()) * (1 / kTileSize);
      out_.bridge = {kTileMiddle - along * kBridgeReach, kTileMiddle + along * kBridgeReach};
    }
    lay_road(s, line);
    passing_.push_back(at(s).area);
  }

  /// The first road that passes.
  SegmentIndex first_passing() const {
    SegmentIndex out = engine::kNoSegment;
    for_each(FeatureKind::road, [&](SegmentIndex s) {
      if (out == engine::kNoSegment && layout_.roads[s] == RoadForm::passes) out = s;
    });
    return out;
  }

  void make_river() {
    Line& line = out_.river.line;
    const Side from = *layout_.river.begin();
    const Point start = middle_of(from);
    const Point in = inwards(from);
    line = {start};
    if (layout_.river.size() == 1) {
      append_curve(line, start + in * 16, kTileMiddle - in * 16, kTileMiddle);
      out_.river.pool = tile_ == kSpring ? 13 : 28;
      out_.river.areas.push_back(disc(kTileMiddle, out_.river.pool));
    } else if (layout_.river.contains(engine::opposite(from))) {
      // Away from what stands beside it; and winding where nothing is.
      const Point bow = layout_.aside ? inwards(*layout_.aside) * 14 : Point{};
      const Point along = in * 20 - (is_alone() ? Point{in.y, in.x} * 12 : Point{});
      const Point end = start + in * kTileSize;
      append_curve(line, start + in * 24, kTileMiddle + bow - along, kTileMiddle + bow);
      append_curve(line, kTileMiddle + bow + along, end - in * 24, end);
    } else {
      append_bend(line, from, last_side(layout_.river));
    }
    out_.river.areas.push_back(band(thinned(line, kFineness), kRiverWidth));
  }

  /// True if there is but a river on the tile.
  bool is_alone() const {
    return std::ranges::all_of(type_.segments, [](const auto& segment) {
      return segment.kind == FeatureKind::field || segment.kind == FeatureKind::garden;
    });
  }

  static Side last_side(engine::SideSet sides) {
    Side out{};
    for (Side side : sides) out = side;
    return out;
  }

  static void append_bend(Line& line, Side from, Side to) {
    append_curve(line, middle_of(from) + inwards(from) * 27.6, middle_of(to) + inwards(to) * 27.6,
                 middle_of(to));
  }

  /// Adds the bridge of a road that crosses the river.
  void add_bridge(const Line& way) {
    Line over;
    for (Point p : way) {
      const bool wet = std::ranges::any_of(out_.river.areas,
                                           [p](const Area& water) { return contains(water, p); });
      if (wet) over.push_back(p);
    }
    if (over.size() > 1) out_.river.bridges.push_back(std::move(over));
  }

  void make_monastery(SegmentIndex s) {
    std::vector<Area> taken = solid_;
    for (const std::vector<Area>* more : {&passing_, &out_.river.areas}) {
      taken.insert(taken.end(), more->begin(), more->end());
    }
    const TileRoom room(difference(kSquare, taken));
    out_.monastery = room.best([](Point, double inside) { return inside; });
    at(s).area = disc(*out_.monastery, std::min(kMonasteryRadius, room.most()));
    at(s).anchor = *out_.monastery;
    solid_.push_back(at(s).area);
  }

  /// Roads that end on the tile.
  void make_ends() {
    if (layout_.crossing) {
      Point crossing = kTileMiddle;
      for (Side side : kAllSides) {
        if (engine::edge_at(shape_.edges, side) == Edge::city) {
          crossing = crossing + inwards(side) * 5;
        }
      }
      if (layout_.gate != engine::kNoSegment) {
        const Side side = first_side(shape_.ports[layout_.gate]);
        crossing = middle_of(side) + inwards(side) * 34;
      }
      out_.crossing = crossing;
      solid_.push_back(disc(crossing, kCrossingRadius));
    }
    for_each(FeatureKind::road, [&](SegmentIndex s) {
      if (layout_.roads[s] != RoadForm::passes) make_end(s);
    });
  }

  void make_end(SegmentIndex s) {
    const Side side = first_side(shape_.ports[s]);
    const Point start = middle_of(side);
    const Point in = inwards(side);
    Line line{start};
    switch (layout_.roads[s]) {
      case RoadForm::passes:
        break;
      case RoadForm::to_crossing:
        if (layout_.gate != engine::kNoSegment && is_ahead(start, in, *out_.crossing)) {
          line.push_back(*out_.crossing);
        } else {
          lead_to(line, in, *out_.crossing);
        }
        break;
      case RoadForm::across:
        line.push_back(start + in * (kTileSize - 2));
        break;
      case RoadForm::to_city:
        lead_to_city(line, side);
        break;
      case RoadForm::to_monastery:
        lead_to(line, in, *out_.monastery);
        break;
      case RoadForm::to_house:
        line.push_back(start + in * 22);
        const Point house = start + in * 26;
        out_.houses.push_back(house);
        solid_.push_back(disc(house, kCrossingRadius));
        break;
    }
    lay_road(s, std::move(line));
  }

  static bool is_ahead(Point start, Point in, Point end) {
    return in.x == 0 ? start.x == end.x : start.y == end.y;
  }

  static void lead_to(Line& line, Point in, Point end) {
    const Point start = line.back();
    const double reach = distance(start, end) * 0.45;
    append_curve(line, start + in * reach, end - in * (reach * 0.6), end);
  }

  /// To the nearest wall of the city around its end, and a little into the city.
  void lead_to_city(Line& line, Side side) {
    const Point start = line.back();
    const Point in = inwards(side);
    const SegmentIndex city = city_of_end(tile_, shape_, side);
    // Two roads to one wall keep apart.
    const bool faces_it = shape_.ports[city].meets(engine::ports_of(engine::opposite(side)));
    const Point ahead = start + in * (faces_it ? 25 : 40);
    Point wall = kTileMiddle;
    double least = 1e9;
    for (const Line& it : at(city).walls) {
      for (Point p : fine_line(it)) {
        const double far = distance(p, ahead);
        if (far < least) least = far, wall = p;
      }
    }
    const Point to_wall = (wall - ahead) * (1 / least);
    append_curve(line, start + in * 16, ahead + to_wall * (least * 0.25), wall + to_wall * 3);
  }

  /// The areas that cities, roads and the river, and all that stands, leave of the tile.
  std::vector<Area> open_country() {
    std::vector<Area> taken = solid_;
    for_each(FeatureKind::road, [&](SegmentIndex s) { taken.push_back(at(s).area); });
    taken.insert(taken.end(), out_.river.areas.begin(), out_.river.areas.end());
    return difference(kSquare, taken);
  }

  /// Where a field has room for it, so that the field goes on all around.
  void make_garden(SegmentIndex s) {
    const Point middle = TileRoom(open_country()).best([](Point p, double inside) {
      return std::min(inside, kGardenRadius + 7) * 8 +
             std::min(distance(p, kTileMiddle), 30.0) * 0.3;
    });
    out_.garden = middle;
    at(s).area = disc(middle, kGardenRadius);
    at(s).anchor = middle;
    solid_.push_back(at(s).area);
  }

  void make_fields() {
    const std::vector<Area> parts = open_country();
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      if (shape_.ports[s].empty()) {
        take_inner_part(s, parts);
      } else {
        take_part(s, parts);
      }
    });
  }

  /// The widest part that touches no side; where two cities cross, all on one side of the one
  /// below, for a field goes on below the bridge, too.
  void take_inner_part(SegmentIndex s, const std::vector<Area>& parts) {
    const bool left = inner_number(shape_, s) == 1;
    double most = 0;
    for (const Area& part : parts) {
      bool touches = false;
      for (engine::Port port : engine::kAllPorts) {
        touches |= contains(part, at_port(port) + inwards(engine::side_of(port)));
      }
      if (touches) continue;
      if (crossed_ && left == (part[0][0].x < kTileMiddle.x)) {
        at(s).area.insert(at(s).area.end(), part.begin(), part.end());
      }
      const double here = TileRoom(part).most();
      if (!crossed_ && here > most) most = here, at(s).area = part;
    }
  }

  engine::TileId tile_;
  const engine::TileType& type_ = engine::kTiles[tile_];
  const engine::OrientedTile& shape_ = engine::kOriented[tile_][engine::Rotation{0}];
  TileLayout layout_ = layout_of(tile_, engine::Rotation{0});
  TileShapes out_;
  /// Two cities cross.
  bool crossed_ = inner_number(shape_, SegmentIndex(shape_.segment_count - 1)) == 2;
  std::vector<Area> solid_;    ///< what roads do not enter
  std::vector<Area> passing_;  ///< roads from side to side
};

}  // namespace

const TileShapes& shapes_of(engine::TileId tile) {
  static engine::ArrayBy<engine::TileId, std::once_flag, engine::kTileTypes> made;
  static engine::ArrayBy<engine::TileId, TileShapes, engine::kTileTypes> all;
  std::call_once(made[tile], [tile] { all[tile] = Shaper(tile).make(); });
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

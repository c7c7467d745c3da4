#include "formats/drawing/picture/tile_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <optional>

#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::kAllSides;
using engine::PortSet;
using engine::SegmentIndex;
using engine::Side;

constexpr Point kMiddle{50, 50};
constexpr engine::TileId kSpring = engine::tile_called("RI/s");
/// Where a side that two cities share is divided.
constexpr double kDivision = 0.68;
/// How far a point of a curve may be from the line that is drawn. Pages have many curves.
constexpr double kFineness = 0.2;
/// From the middle of a house to its farthest corner, and to that of the next one.
constexpr double kHouseRadius = 9;
constexpr double kHousesApart = 14;
/// How far inside a segment a figure stands that is as large as it can be, and how long its road
/// is.
constexpr double kRoomOfFigure = 19;
constexpr double kRoadOfFigure = 75;
/// Figures are not smaller than this, and beside a building or on a road not larger than that.
constexpr double kLeastFigure = 0.69;
constexpr double kBesideBuilding = 0.85;
const Area kSquare{{{0, 0}, {100, 0}, {100, 100}, {0, 100}}};

/// A point of the tile's edge: whole numbers are corners, clockwise from the one to the north-west.
Point on_edge(double u) {
  u = std::fmod(u, 4);
  const double along = (u - std::floor(u)) * kTileSize;
  switch (static_cast<int>(u)) {
    case 0:
      return {along, 0};
    case 1:
      return {kTileSize, along};
    case 2:
      return {kTileSize - along, kTileSize};
    default:
      return {0, kTileSize - along};
  }
}

Point inwards(Side side) {
  constexpr engine::ArrayBy<Side, Point, engine::kSides> out{Point{0, 1}, Point{-1, 0},
                                                             Point{0, -1}, Point{1, 0}};
  return out[side];
}

/// Where on the edge a side begins.
double corner_of(Side side) {
  return static_cast<double>(index(side));
}
Side side_at(double u) {
  return static_cast<Side>(static_cast<int>(u) % engine::kSides);
}
Point middle_of(Side side) {
  return on_edge(corner_of(side) + 0.5);
}

/// The stretches of the edge that a city owns, clockwise; the last may go on beyond 4.
struct Stretch {
  double from;
  double to;
};

std::vector<Stretch> stretches_of(PortSet ports) {
  std::vector<Stretch> out;
  for (Side side : kAllSides) {
    const PortSet here = ports & engine::ports_of(side);
    if (here.empty()) continue;
    const double corner = corner_of(side);
    Stretch stretch{corner, corner + 1};
    if (!here.contains(engine::port(side, engine::left))) stretch.from += kDivision;
    if (!here.contains(engine::port(side, engine::right))) stretch.to = corner + kDivision;
    if (!out.empty() && out.back().to == stretch.from) {
      out.back().to = stretch.to;
    } else {
      out.push_back(stretch);
    }
  }
  if (out.size() > 1 && out.back().to == 4 && out.front().from == 0) {
    out.back().to = 4 + out.front().to;
    out.erase(out.begin());
  }
  return out;
}

bool is_corner(double u) {
  return u == std::floor(u);
}

/// Where the walls of two cities that share a side part from each other.
Point end_of_shared_wall(double u) {
  const Side side = side_at(u);
  const Point p = on_edge(u);
  return p + inwards(side) * 64 + (middle_of(side) - p) * 0.3;
}

/// The part of the edge that a wall closes, and what is there.
struct Opening {
  double from;
  double to;
  /// True if the sides around the city have cities of their own.
  bool city_before;
  bool city_behind;
  /// True if the sides at the opening have cities of their own.
  bool city_within;
  /// True if cities leave room for a field in the middle.
  bool field_within;
  /// For a wedge to a corner: where.
  double corner;
};

/// The wall of a city from where a stretch of the edge ends to where the next one begins, and the
/// towers on it.
struct Wall {
  Line line;
  std::vector<Point> towers{};
};

/// Where a wall that ends in a corner of the tile turns there.
constexpr double kCornerTip = 0.015;

/// To a corner between the two sides at the opening.
void append_wedge_to_next_corner(Line& out, double corner, Point end) {
  const Side before = side_at(corner + 3);
  const Side behind = side_at(corner);
  const Point tip = on_edge(corner);
  const Point start = out.back();
  const auto curve = [&](Point from, Side side, Point to) {
    const Point along = to - from;
    const Point in = inwards(side);
    append_curve(out, from + along * 0.22 + in * 44, from + along * 0.62 + in * 40, to);
  };
  curve(start, before, on_edge(corner - kCornerTip));
  out.push_back(tip);
  out.push_back(on_edge(corner + kCornerTip));
  // The same the other way round.
  const Point here = out.back();
  const Point back = here - end;
  const Point in = inwards(behind);
  append_curve(out, end + back * 0.62 + in * 40, end + back * 0.22 + in * 44, end);
}

/// From one side to a corner at the far end of the side that follows it clockwise.
template <class At>
Line wedge_to_far_corner(At at, double turn, double corner, Point start, Point end) {
  Line out{start};
  append_curve(out, at(22, 20), at(15, 54), on_edge(corner - turn * kCornerTip));
  out.push_back(on_edge(corner));
  out.push_back(on_edge(corner + turn * kCornerTip));
  append_curve(out, at(-4, 62), at(2, 32), at(-16, 28));
  out.push_back(at(-38, 19));
  out.push_back(end);
  return out;
}

/// Walls bend so that two cities on neighbouring sides touch in the corner only.
Wall wall(CityForm form, const Opening& opening) {
  const auto& [from, to, city_before, city_behind, city_within, field_within, corner] = opening;
  Wall made{{on_edge(from)}};
  Line& out = made.line;
  const Point end = on_edge(to);
  const double gap = to - from;
  if (!is_corner(from) || !is_corner(to)) {
    const bool shared_first = !is_corner(from);
    const Point meeting = end_of_shared_wall(shared_first ? from : to);
    const Point start = out.back();
    // The wall bends away from the side that both cities look at.
    const auto bend = [](Point a, Point b) { return (a + b) * 0.5 + (kMiddle - b) * 0.12; };
    if (shared_first) {
      out.push_back(meeting);
      append_curve(out, bend(meeting, end), bend(meeting, end), end);
    } else {
      append_curve(out, bend(meeting, start), bend(meeting, start), meeting);
      out.push_back(end);
    }
    made.towers = {meeting};
    out = thinned(out, kFineness);
    return made;
  }
  const Point start = out.back();
  const Point along = end - start;
  const auto tower = [&] { made.towers.push_back(out[out.size() / 2]); };
  if (gap == 1) {
    // Around another city there is a field between them.
    const double deep = city_within ? 70 : field_within ? 26 : 34;
    const Point in = inwards(side_at(from)) * deep;
    append_curve(out, start + along * 0.34 + in, end - along * 0.34 + in, end);
    tower();
  } else if (gap == 2 && form == CityForm::wedge_to_corner) {
    append_wedge_to_next_corner(out, corner, end);
  } else if (gap == 2) {
    // A straight wall would leave little room in the field.
    const Point in = (on_edge(from + 3) - on_edge(from + 1)) * (field_within ? 0.22 : 0.10);
    append_curve(out, start + along * 0.28 + in, end - along * 0.28 + in, end);
    tower();
  } else {
    const Side side = side_at(to);
    const Point in = inwards(side);
    const Point across = along * (1 / kTileSize);
    const auto at = [&](double right, double deep) {
      return middle_of(side) - across * right + in * deep;
    };
    if (form == CityForm::wedge_to_side) {
      append_curve(out, at(26, 26), at(5, 50), at(1, 100));
      out.push_back(at(-1, 100));
      append_curve(out, at(-5, 50), at(-26, 26), end);
    } else if (form == CityForm::wedge_to_middle) {
      append_curve(out, at(34, 22), at(14, 50), at(9, 50));
      out.push_back(at(-9, 50));
      append_curve(out, at(-14, 50), at(-34, 22), end);
    } else if (form == CityForm::wedge_to_corner) {
      // Seen in a mirror if the corner is at the other end.
      const double turn = corner == from + 1 ? 1 : -1;
      const auto mirrored = [&](double right, double deep) { return at(turn * right, deep); };
      out = turn > 0 ? wedge_to_far_corner(mirrored, turn, corner, start, end)
                     : wedge_to_far_corner(mirrored, turn, corner, end, start);
      if (turn < 0) std::reverse(out.begin(), out.end());
    } else {
      // Angular, so that two of them are a small town and no lens; but not into the city beside.
      // The towers are as far from the side as each other, so that roads end at it without a gap.
      const double deep = field_within ? 20 : 28;
      const Point first = city_before ? at(34, field_within ? 9 : 13) : at(38, 19);
      const Point last = city_behind ? at(-34, field_within ? 9 : 13) : at(-38, 19);
      made.towers = {city_before ? at(19, deep) : at(22, deep),
                     city_behind ? at(-19, deep) : at(-22, deep)};
      out.insert(out.end(), {first, made.towers[0], made.towers[1], last, end});
    }
  }
  out = thinned(out, kFineness);
  return made;
}

double nearest_of(const std::vector<Point>& points, Point p) {
  // The nearest by squares, which need no root.
  double nearest = 1e18;
  for (Point other : points) {
    const Point d = other - p;
    nearest = std::min(nearest, d.x * d.x + d.y * d.y);
  }
  return std::sqrt(nearest);
}

/// Points all over the tile, with the middle among them, and how far inside an area each lies. A
/// search for room asks these.
class Room {
 public:
  explicit Room(const Area& area) : Room(std::vector<Area>{area}) {}
  /// Inside any of the areas.
  explicit Room(const std::vector<Area>& areas) {
    inside_.fill(kOutside);
    for (const Area& area : areas) {
      Soundings soundings(area);
      for (int row = 0; row < kAcross * kAcross; row += kAcross) {
        if (!soundings.go_to(place(row).y)) continue;
        for (int i = row; i < row + kAcross; ++i) {
          const Point p = place(i);
          if (!soundings.contains(p.x)) continue;
          double& inside = inside_[static_cast<std::size_t>(i)];
          inside = std::max(inside, soundings.distance_to_border(p.x));
        }
      }
    }
    most_ = *std::max_element(inside_.begin(), inside_.end());
  }

  /// The point where `score(point, inside)` is best. `least`: points that lie less far inside score
  /// less than all others, so they are only asked where there are no others.
  template <class Score>
  Point best(Score score, double least = kOutside) const {
    if (most_ < least) least = kOutside;
    int best = 0;
    double most = -1e9;
    static const Places from_middle = [] {
      Places out{};
      for (int i = 0; i < kAcross * kAcross; ++i) {
        out[static_cast<std::size_t>(i)] = distance(place(i), kMiddle);
      }
      return out;
    }();
    for (int i = 0; i < kAcross * kAcross; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (inside_[at] < least) continue;
      const Point p = place(i);
      // Among points that are as good, one near the middle, and the same one on every machine.
      const double here =
          score(p, inside_[at]) - 0.001 * from_middle[at] - 0.0001 * p.x - 0.0002 * p.y;
      if (here > most + 1e-6) most = here, best = i;
    }
    return place(best);
  }
  /// As many of the points inside for which `free(point)` holds as have room, no two nearer to
  /// each other than `apart`, and not in rank and file.
  template <class Free>
  std::vector<Point> scattered(double apart, Free free) const {
    constexpr int kCount = kAcross * kAcross;
    constexpr int kStride = 233;  // shares no factor with the count, so that all have their turn
    std::vector<Point> out;
    for (int i = kStride, turn = 0; turn < kCount; ++turn, i = (i + kStride) % kCount) {
      if (inside_[static_cast<std::size_t>(i)] <= 0) continue;
      const Point p = place(i);
      if (nearest_of(out, p) >= apart && free(p)) out.push_back(p);
    }
    return out;
  }
  /// How far inside one can be.
  double most() const { return most_; }

 private:
  static constexpr double kOutside = -1e9;
  static constexpr int kAcross = 25;
  static constexpr int kStep = 4;
  static Point place(int i) {
    const int row = i / kAcross;
    return {2.0 + kStep * (i % kAcross), 2.0 + kStep * row};
  }
  using Places = std::array<double, kAcross * kAcross>;
  Places inside_{};
  double most_ = kOutside;
};

class Shaper {
 public:
  explicit Shaper(engine::TileId tile)
      : tile_(tile),
        type_(engine::kTiles[tile]),
        shape_(engine::kOriented[tile][engine::Rotation{0}]),
        layout_(layout_of(tile, engine::Rotation{0})) {
    out_.segments.resize(type_.segments.size());
    rooms_.resize(type_.segments.size());
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
    set_anchors();
    for (SegmentIndex s : engine::each<SegmentIndex>(type_.segments.size())) place_marks(s);
    const auto marks = shown(type_.marks);
    if (std::any_of(marks.begin(), marks.end(),
                    [](const TileMark* mark) { return !mark->is_ground; })) {
      find_free_place();
    }
    find_sight();
    for_each(FeatureKind::city, [&](SegmentIndex s) { adorn_city(s); });
    for_each(FeatureKind::field, [&](SegmentIndex s) { adorn_field(s); });
    return std::move(out_);
  }

 private:
  template <class Visit>
  void for_each(FeatureKind kind, Visit visit) const {
    for_each_segment(tile_, kind, visit);
  }

  TileShapes::Segment& at(SegmentIndex s) { return out_.segments[s]; }

  void make_city(SegmentIndex s) {
    const std::vector<Stretch> stretches = stretches_of(shape_.ports[s]);
    Line outline;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
      const Stretch& here = stretches[i];
      const bool last = i + 1 == stretches.size();
      const double next = last ? stretches.front().from + 4 : stretches[i + 1].from;
      outline.push_back(on_edge(here.from));
      for (double corner = std::floor(here.from) + 1; corner < here.to; ++corner) {
        outline.push_back(on_edge(corner));
      }
      if (here.to == next) continue;
      Wall built = wall(layout_.cities[s], opening(s, here.to, next));
      // The last point of the wall begins the next stretch.
      outline.insert(outline.end(), built.line.begin(), built.line.end() - 1);
      at(s).walls.push_back(std::move(built.line));
      at(s).towers.insert(at(s).towers.end(), built.towers.begin(), built.towers.end());
    }
    at(s).area = {outline};
    solid_.push_back(at(s).area);
  }

  Opening opening(SegmentIndex s, double from, double to) const {
    Opening out{.from = from,
                .to = to,
                .city_before = has_city(from),
                .city_behind = has_city(to - 1),
                .city_within = false,
                .field_within = has_narrow_field(),
                .corner = 0};
    for (double corner = from; corner < to; ++corner) out.city_within |= has_city(corner);
    if (layout_.cities[s] != CityForm::wedge_to_corner) return out;
    out.corner = corner_of(layout_.corners[s]) + 1;
    if (out.corner < from) out.corner += 4;
    return out;
  }

  /// True if cities on three sides or more leave a field in the middle.
  bool has_narrow_field() const {
    bool inner = false;
    for_each(FeatureKind::field, [&](SegmentIndex s) { inner |= shape_.ports[s].empty(); });
    int cities = 0;
    for_each(FeatureKind::city, [&](SegmentIndex) { ++cities; });
    return inner || cities > 2;
  }

  /// True if there is a city on the side that begins at a corner.
  bool has_city(double corner) const {
    return engine::edge_at(shape_.edges, side_at(std::fmod(corner, 4))) == Edge::city;
  }

  const Room& room_of(SegmentIndex s) {
    std::optional<Room>& room = rooms_[s];
    if (!room) room.emplace(at(s).area);
    return *room;
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
      for (const Area& part : parts) {
        at(s).area.insert(at(s).area.end(), part.begin(), part.end());
      }
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
      out_.bridge = {kMiddle - along * kBridgeWidth, kMiddle + along * kBridgeWidth};
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
      append_curve(line, start + in * 16, kMiddle - in * 16, kMiddle);
      out_.river.pool = tile_ == kSpring ? 13 : 24;
      out_.river.areas.push_back(disc(kMiddle, out_.river.pool));
    } else if (layout_.river.contains(engine::opposite(from))) {
      // Away from what stands beside it; and winding where nothing is.
      const Point bow = layout_.aside ? inwards(*layout_.aside) * 14 : Point{};
      const Point along = in * 20 - (is_alone() ? Point{in.y, in.x} * 12 : Point{});
      const Point end = start + in * kTileSize;
      append_curve(line, start + in * 24, kMiddle + bow - along, kMiddle + bow);
      append_curve(line, kMiddle + bow + along, end - in * 24, end);
    } else {
      append_bend(line, from, last_side(layout_.river));
    }
    out_.river.areas.push_back(band(thinned(line, kFineness), kRiverWidth));
  }

  /// True if there is but a river on the tile.
  bool is_alone() const {
    return std::all_of(type_.segments.begin(), type_.segments.end(), [](const auto& segment) {
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
      const bool wet = std::any_of(out_.river.areas.begin(), out_.river.areas.end(),
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
    const Room room(difference(kSquare, taken));
    out_.monastery = room.best([](Point, double inside) { return inside; });
    at(s).area = disc(*out_.monastery, std::min(kMonasteryRadius, room.most()));
    at(s).anchor = *out_.monastery;
    solid_.push_back(at(s).area);
  }

  /// Roads that end on the tile.
  void make_ends() {
    if (layout_.crossing) {
      Point crossing = kMiddle;
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
    const SegmentIndex city =
        city_between(tile_, shape_.segment_at[engine::port(side, engine::left)],
                     shape_.segment_at[engine::port(side, engine::right)]);
    // Two roads to one wall keep apart.
    const bool faces_it = shape_.ports[city].meets(engine::ports_of(engine::opposite(side)));
    const Point ahead = start + in * (faces_it ? 25 : 40);
    Point wall = kMiddle;
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
    const Point middle = Room(open_country()).best([](Point p, double inside) {
      return std::min(inside, kGardenRadius + 9) * 8 + std::min(distance(p, kMiddle), 30.0) * 0.3;
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

  /// The widest part that touches no side.
  void take_inner_part(SegmentIndex s, const std::vector<Area>& parts) {
    double most = 0;
    for (const Area& part : parts) {
      bool touches = false;
      for (engine::Port port : engine::kAllPorts) {
        touches |= contains(part, at_port(port) + inwards(engine::side_of(port)));
      }
      if (touches) continue;
      const double here = Room(part).most();
      if (here > most) most = here, at(s).area = part;
    }
  }

  /// Figures stand where there is room, away from each other: first where there is least room.
  void set_anchors() {
    std::vector<Point> taken;
    for (const FeatureKind kind : {FeatureKind::monastery, FeatureKind::garden}) {
      for_each(kind, [&](SegmentIndex s) { taken.push_back(at(s).anchor); });
    }
    std::vector<SegmentIndex> order;
    for (const FeatureKind kind : {FeatureKind::city, FeatureKind::field}) {
      for_each(kind, [&](SegmentIndex s) { order.push_back(s); });
    }
    std::stable_sort(order.begin(), order.end(), [&](SegmentIndex a, SegmentIndex b) {
      return std::floor(room_of(a).most()) < std::floor(room_of(b).most());
    });
    for (SegmentIndex s : order) {
      const bool city = type_.segments[s].kind == FeatureKind::city;
      at(s).anchor = room_of(s).best(
          [&](Point p, double inside) {
            if (inside < 2) return -1e6 + inside;
            const double apart = std::min({nearest_of(taken, p), nearest_to_roads(p) + 12, 40.0});
            return std::min(inside, 17.0) * (city ? 2 : 1) + apart * 0.45 +
                   std::min(inside, 40.0) * (city ? 0.2 : 0.05);
          },
          2);
      at(s).figure_size =
          std::clamp(clearance(at(s).area, at(s).anchor) / kRoomOfFigure, kLeastFigure, 1.0);
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

  static double edge_distance(Point p) {
    return std::min({p.x, p.y, kTileSize - p.x, kTileSize - p.y});
  }

  /// How far the middles of roads are.
  double nearest_to_roads(Point p) const {
    double nearest = 1e9;
    for (const TileShapes::Segment& segment : out_.segments) {
      if (!segment.line.empty()) nearest = std::min(nearest, nearest_of(segment.line, p));
    }
    return nearest;
  }

  static double length_of(const Line& line) {
    double length = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) length += distance(line[i], line[i + 1]);
    return length;
  }

  static Line fine_line(const Line& line) {
    Line out;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const int steps = std::max(1, static_cast<int>(distance(line[i], line[i + 1]) / 2));
      for (int k = 0; k < steps; ++k) {
        out.push_back(line[i] + (line[i + 1] - line[i]) * (static_cast<double>(k) / steps));
      }
    }
    out.push_back(line.back());
    return out;
  }

  void place_marks(SegmentIndex s) {
    for (const TileMark* mark : shown(type_.segments[s].marks)) {
      if (type_.segments[s].kind == FeatureKind::road) {
        place_beside(s, mark);
        continue;
      }
      const Point at = room_of(s).best([&](Point p, double inside) {
        const double apart = std::min(distance(p, this->at(s).anchor), 34.0);
        const double in_sight =
            mark->room > 13 ? std::min(nearest_of(this->at(s).towers, p), 26.0) : 0;
        return std::min(inside, mark->room) * 2 + apart + in_sight;
      });
      this->at(s).marks.push_back({mark, at});
    }
  }

  /// In a field beside a road, and beside no other road.
  void place_beside(SegmentIndex s, const TileMark* mark) {
    std::vector<Area> fields;
    for_each(FeatureKind::field, [&](SegmentIndex f) { fields.push_back(at(f).area); });
    const double apart = kRoadWidth / 2 + mark->room;
    const Point place = Room(fields).best([&](Point p, double inside) {
      double others = 40;
      for_each(FeatureKind::road, [&](SegmentIndex road) {
        if (road != s) others = std::min(others, nearest_of(fine_line(at(road).line), p));
      });
      return std::min(inside, mark->room) * 3 -
             std::abs(nearest_of(fine_line(at(s).line), p) - apart) * 2 + others * 0.5 +
             std::min(nearest_of(figures_, p), 24.0) * 0.8 + std::min(edge_distance(p), 14.0) * 2;
    });
    at(s).marks.push_back({mark, place});
    beside_.push_back(place);
  }

  /// Close together, since a town without houses is but a wall. A figure stands before them.
  void adorn_city(SegmentIndex s) {
    TileShapes::Segment& city = at(s);
    Line walls;
    for (const Line& wall : city.walls) {
      const Line fine = fine_line(wall);
      walls.insert(walls.end(), fine.begin(), fine.end());
    }
    const auto is_free = [&](Point p) {
      return std::min(edge_distance(p), nearest_of(walls, p)) >= kHouseRadius &&
             nearest_of(city.towers, p) >= 11 &&
             std::all_of(city.marks.begin(), city.marks.end(), [p](const PlacedMark& it) {
               return distance(it.at, p) >= it.mark->room + 3;
             });
    };
    city.houses = room_of(s).scattered(kHousesApart, is_free);
  }

  double nearest_tower(Point p) const {
    double nearest = 1e9;
    for (const TileShapes::Segment& segment : out_.segments) {
      if (!segment.towers.empty()) nearest = std::min(nearest, nearest_of(segment.towers, p));
    }
    return nearest;
  }

  void adorn_field(SegmentIndex s) {
    const auto is_free = [&](Point p) {
      return nearest_of(figures_, p) >= 15 && nearest_tower(p) >= 16 &&
             nearest_of(beside_, p) >= 18 && nearest_to_roads(p) >= 12 && edge_distance(p) >= 8 &&
             (!out_.sight || distance(p, *out_.sight) >= 17) &&
             (!out_.free_place || distance(p, *out_.free_place) >= 19) &&
             clearance(at(s).area, p) >= 9;
    };
    at(s).plants = room_of(s).scattered(32, is_free);
  }

  /// Nothing, where it would be in the way of figures.
  void find_sight() {
    if (type_.illustrations.empty()) return;
    std::vector<Area> fields;
    for_each(FeatureKind::field, [&](SegmentIndex s) { fields.push_back(at(s).area); });
    if (fields.empty()) return;
    const auto room = [&](Point p, double inside) {
      const double apart = out_.free_place ? distance(p, *out_.free_place) - 10 : 99;
      return std::min({inside, edge_distance(p), nearest_of(figures_, p) - 9, apart});
    };
    double most = -1e9;
    const Point place = Room(fields).best([&](Point p, double inside) {
      most = std::max(most, room(p, inside));
      return std::min(room(p, inside), 14.0) * 8 + distance(p, kMiddle) * 0.1;
    });
    if (most >= 11) out_.sight = place;
  }

  void find_free_place() {
    std::vector<Area> fields;
    for_each(FeatureKind::field, [&](SegmentIndex s) { fields.push_back(at(s).area); });
    out_.free_place = Room(fields).best([&](Point p, double inside) {
      return std::min(inside, 12.0) * 8 + std::min(nearest_of(figures_, p), 26.0) +
             distance(p, kMiddle) * 0.15;
    });
  }

  engine::TileId tile_;
  const engine::TileType& type_;
  const engine::OrientedTile& shape_;
  TileLayout layout_;
  TileShapes out_;
  std::vector<Area> solid_;                                    ///< what roads do not enter
  std::vector<Area> passing_;                                  ///< roads from side to side
  engine::VectorBy<SegmentIndex, std::optional<Room>> rooms_;  ///< of those that were asked for
  std::vector<Point> figures_;
  std::vector<Point> beside_;  ///< marks beside roads
};

}  // namespace

Point at_port(engine::Port port) {
  return on_edge(corner_of(engine::side_of(port)) + (engine::place_of(port) * 2 + 1) / 6.0);
}

const TileShapes& shapes_of(engine::TileId tile) {
  static engine::ArrayBy<engine::TileId, std::once_flag, engine::kTileTypes> made;
  static engine::ArrayBy<engine::TileId, TileShapes, engine::kTileTypes> all;
  std::call_once(made[tile], [tile] { all[tile] = Shaper(tile).make(); });
  return all[tile];
}

}  // namespace cartulary::formats

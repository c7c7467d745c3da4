#include "formats/drawing/picture/city_outline.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::kAllSides;
using engine::OrientedTile;
using engine::PortSet;
using engine::SegmentIndex;
using engine::Side;

/// Where a side that two cities share is divided.
constexpr double kDivision = 0.68;
/// Where a wall that ends in a corner of the tile turns there.
constexpr double kCornerTip = 0.015;

/// A point of the tile's edge: whole numbers are corners, clockwise from the one to the north-west.
Point on_edge(double u) {
  u = std::fmod(u, 4);
  const double along = (u - std::floor(u)) * kTileSize;
  const auto side = static_cast<int>(u);
  if (side == 0) return {along, 0};
  if (side == 1) return {kTileSize, along};
  return side == 2 ? Point{kTileSize - along, kTileSize} : Point{0, kTileSize - along};
}

/// Where on the edge a side begins.
double corner_of(Side side) {
  return static_cast<double>(index(side));
}
Side side_at(double u) {
  return static_cast<Side>(static_cast<int>(u) % engine::kSides);
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
  bool crossed;  ///< by the city of this tile that is there
  /// True if cities leave room for a field in the middle.
  bool field_within;
  /// True if the field at the opening has room for a garden.
  bool garden_within;
  /// For a wedge to a corner: where.
  double corner;
};

/// True if there is a city on the side that begins at a corner.
bool has_city(const OrientedTile& shape, double corner) {
  return engine::edge_at(shape.edges, side_at(std::fmod(corner, 4))) == engine::Edge::city;
}

/// True if cities on three sides or more leave a field in the middle.
bool has_narrow_field(engine::TileId tile, const OrientedTile& shape) {
  bool inner = false;
  for_each_segment(tile, FeatureKind::field,
                   [&](SegmentIndex s) { inner |= shape.ports[s].empty(); });
  int cities = 0;
  for_each_segment(tile, FeatureKind::city, [&](SegmentIndex) { ++cities; });
  return inner || cities > 2;
}

Opening opening_of(engine::TileId tile, const TileLayout& layout, SegmentIndex city, double from,
                   double to) {
  const OrientedTile& shape = engine::kOriented[tile][engine::Rotation{0}];
  Opening out{.from = from,
              .to = to,
              .city_before = has_city(shape, from),
              .city_behind = has_city(shape, to - 1),
              .city_within = false,
              .crossed = inner_number(shape, SegmentIndex(shape.segment_count - 1)) == 2,
              .field_within = has_narrow_field(tile, shape),
              .garden_within = engine::is_variant(tile),
              .corner = 0};
  for (double corner = from; corner < to; ++corner) out.city_within |= has_city(shape, corner);
  if (layout.cities[city] != CityForm::wedge_to_corner) return out;
  out.corner = corner_of(layout.corners[city]) + 1;
  if (out.corner < from) out.corner += 4;
  return out;
}

/// The wall of a city from where a stretch of the edge ends to where the next one begins, and the
/// towers on it.
struct Wall {
  Line line;
  std::vector<Point> towers{};
};

/// Bent away from the side that two cities share, and that both look at.
Wall wall_at_shared_side(double from, double to) {
  const Point start = on_edge(from);
  const Point end = on_edge(to);
  const bool shared_first = !is_corner(from);
  const Point meeting = end_of_shared_wall(shared_first ? from : to);
  const auto bend = [](Point a, Point b) { return (a + b) * 0.5 + (kTileMiddle - b) * 0.12; };
  Line line{start};
  if (shared_first) {
    line.push_back(meeting);
    append_curve(line, bend(meeting, end), bend(meeting, end), end);
  } else {
    append_curve(line, bend(meeting, start), bend(meeting, start), meeting);
    line.push_back(end);
  }
  return {std::move(line), {meeting}};
}

/// A bow with a tower in its middle. `share`: how far along it bends, `in`: how far inwards.
Wall bowed_wall(Point start, Point end, double share, Point in) {
  const Point along = end - start;
  Wall out{{start}};
  append_curve(out.line, start + along * share + in, end - along * share + in, end);
  out.towers.push_back(out.line[out.line.size() / 2]);
  return out;
}

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

/// The wall of a city on a single side.
Wall wall_of_one_side(CityForm form, const Opening& opening) {
  const Point start = on_edge(opening.from);
  const Point end = on_edge(opening.to);
  const Side side = side_at(opening.to);
  const Point in = inwards(side);
  const Point across = (end - start) * (1 / kTileSize);
  const auto at = [&](double right, double deep) {
    return middle_of(side) - across * right + in * deep;
  };
  Wall out{{start}};
  Line& line = out.line;
  if (form == CityForm::wedge_to_side) {
    append_curve(line, at(26, 26), at(5, 50), at(1, 100));
    line.push_back(at(-1, 100));
    append_curve(line, at(-5, 50), at(-26, 26), end);
  } else if (form == CityForm::wedge_to_middle) {
    append_curve(line, at(34, 22), at(14, 50), at(9, 50));
    line.push_back(at(-9, 50));
    append_curve(line, at(-14, 50), at(-34, 22), end);
  } else if (form == CityForm::wedge_to_corner) {
    // Seen in a mirror if the corner is at the other end.
    const double turn = opening.corner == opening.from + 1 ? 1 : -1;
    const auto mirrored = [&](double right, double deep) { return at(turn * right, deep); };
    line = turn > 0 ? wedge_to_far_corner(mirrored, turn, opening.corner, start, end)
                    : wedge_to_far_corner(mirrored, turn, opening.corner, end, start);
    if (turn < 0) std::reverse(line.begin(), line.end());
  } else {
    // Angular, so that two of them are a small town and no lens; but not into the city beside. The
    // towers are as far from the side as each other, so that roads end at it without a gap.
    const double deep = opening.field_within ? 20 : 28;
    const double narrow = opening.field_within ? 9 : 13;
    const Point first = opening.city_before ? at(34, narrow) : at(38, 19);
    const Point last = opening.city_behind ? at(-34, narrow) : at(-38, 19);
    out.towers = {opening.city_before ? at(19, deep) : at(22, deep),
                  opening.city_behind ? at(-19, deep) : at(-22, deep)};
    line.insert(line.end(), {first, out.towers[0], out.towers[1], last, end});
  }
  return out;
}

/// Walls bend so that two cities on neighbouring sides touch in the corner only.
Wall wall_of(CityForm form, const Opening& opening) {
  if (!is_corner(opening.from) || !is_corner(opening.to)) {
    return wall_at_shared_side(opening.from, opening.to);
  }
  const Point start = on_edge(opening.from);
  const Point end = on_edge(opening.to);
  const double gap = opening.to - opening.from;
  if (gap == 1) {
    const double deep = opening.crossed         ? 60
                        : opening.city_within   ? 70
                        : opening.field_within  ? 26
                        : opening.garden_within ? 58
                                                : 34;
    // Cities that cross soon leave room for fields between them.
    return bowed_wall(start, end, opening.crossed ? 0.1 : 0.34,
                      inwards(side_at(opening.from)) * deep);
  }
  if (gap != 2) return wall_of_one_side(form, opening);
  if (form != CityForm::wedge_to_corner) {
    // A straight wall would leave little room in the field.
    const Point in = on_edge(opening.from + 3) - on_edge(opening.from + 1);
    return bowed_wall(start, end, 0.28, in * (opening.field_within ? 0.22 : 0.10));
  }
  Wall out{{start}};
  append_wedge_to_next_corner(out.line, opening.corner, end);
  return out;
}

}  // namespace

Point middle_of(Side side) {
  return on_edge(corner_of(side) + 0.5);
}

Point inwards(Side side) {
  constexpr engine::ArrayBy<Side, Point, engine::kSides> out{Point{0, 1}, Point{-1, 0},
                                                             Point{0, -1}, Point{1, 0}};
  return out[side];
}

Point at_port(engine::Port port) {
  return on_edge(corner_of(engine::side_of(port)) + (engine::place_of(port) * 2 + 1) / 6.0);
}

CityOutline city_outline(engine::TileId tile, const TileLayout& layout, SegmentIndex city) {
  const std::vector<Stretch> stretches =
      stretches_of(engine::kOriented[tile][engine::Rotation{0}].ports[city]);
  CityOutline out;
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
    const Wall wall = wall_of(layout.cities[city], opening_of(tile, layout, city, here.to, next));
    const Line& line = out.walls.emplace_back(thinned(wall.line, kFineness));
    // The last point of the wall begins the next stretch.
    outline.insert(outline.end(), line.begin(), line.end() - 1);
    out.towers.insert(out.towers.end(), wall.towers.begin(), wall.towers.end());
  }
  out.area = {std::move(outline)};
  return out;
}

}  // namespace cartulary::formats

#include "formats/picture/tile_picture.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <vector>

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Side;

constexpr int kMidX = kPictureWidth / 2;
constexpr int kMidY = kPictureHeight / 2;
constexpr std::array<char, 4> kFieldMarks{'.', ':', '\'', ','};
constexpr char kWall = '/';

struct Point {
  int x;
  int y;
};

bool inside(Point p) {
  return p.x >= 0 && p.x < kPictureWidth && p.y >= 0 && p.y < kPictureHeight;
}

/// How far a point lies from a side, in lines of the picture; columns are narrower than lines.
int distance(Point p, Side side) {
  switch (side) {
    case Side::north:
      return p.y;
    case Side::south:
      return kPictureHeight - 1 - p.y;
    case Side::west:
      return p.x / 2;
    case Side::east:
      return (kPictureWidth - 1 - p.x) / 2;
  }
  return 0;
}

Point step_to(Side side) {
  return {(side == Side::east) - (side == Side::west),
          (side == Side::south) - (side == Side::north)};
}

Point at_port(engine::Port port) {
  constexpr std::array<int, 3> along_x{2, kMidX, kPictureWidth - 3};
  constexpr std::array<int, 3> along_y{1, kMidY, kPictureHeight - 2};
  const auto place = static_cast<std::size_t>(port % 3);
  switch (engine::side_of(port)) {
    case Side::north:
      return {along_x[place], 0};
    case Side::east:
      return {kPictureWidth - 1, along_y[place]};
    case Side::south:
      return {along_x[2 - place], kPictureHeight - 1};
    case Side::west:
      return {0, along_y[2 - place]};
  }
  return {};
}

class Drawing {
 public:
  explicit Drawing(TilePicture& picture) : picture_(picture) {
    for (std::string& line : picture_) line.assign(kPictureWidth, ' ');
  }

  char& at(Point p) {
    return picture_[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
  }

  /// A city is what lies nearer to its sides than to any other, and all between them. Of a side
  /// that it shares with another city it has its part.
  void city(engine::PortMask ports, bool coat) {
    std::vector<Side> sides;
    for (Side side : engine::kAllSides) {
      if (ports & engine::ports_of(side)) sides.push_back(side);
    }
    const bool through = sides.size() > 1;
    for (int y = 0; y < kPictureHeight; ++y) {
      for (int x = 0; x < kPictureWidth; ++x) {
        if (!in_city({x, y}, sides, through)) continue;
        if (in_part({x, y}, ports)) {
          at({x, y}) = '#';
        } else if (at({x, y}) == ' ') {
          at({x, y}) = kWall;
        }
      }
    }
    if (coat) at(coat_place(sides)) = '+';
  }

  /// A city that narrows to a point: in the middle, or in the side opposite its own. It parts the
  /// fields as far as that.
  void wedge(Side from, bool as_far_as_middle) {
    const bool down = from == Side::north || from == Side::south;
    const Point back = step_to(from);
    for (int y = 0; y < kPictureHeight; ++y) {
      for (int x = 0; x < kPictureWidth; ++x) {
        const int across = down ? std::abs(x - kMidX) / 2 : std::abs(y - kMidY);
        const bool on_axis = down ? x == kMidX : y == kMidY;
        const bool before_middle = (x - kMidX) * back.x + (y - kMidY) * back.y > 0;
        const bool tip = on_axis && (before_middle || !as_far_as_middle);
        const int reach = down ? kMidY - across : across < kMidY ? kMidY + 1 - across : 0;
        if (distance({x, y}, from) < reach || tip) at({x, y}) = '#';
      }
    }
  }

  /// The walls of two cities touch in the middle.
  void walls_meet() { at({kMidX, kMidY}) = kWall; }

  /// A hill or a vineyard is the whole tile and no part of one of its fields.
  void in_corners(char mark) {
    for (const int y : {0, kPictureHeight - 1}) {
      for (const int x : {0, kPictureWidth - 1}) {
        if (at({x, y}) != ' ') at({x, y}) = mark;
      }
    }
  }

  /// `ends`: it is one of several roads. `passed`: another road passes through the middle.
  void road(engine::PortMask ports, bool ends, bool passed) {
    const bool one_way = std::popcount(ports) == 1;
    if (one_way && passed) return end_before_middle(ports);
    for (engine::Port p = 0; p < engine::kPorts; ++p) {
      if (ports & engine::bit(p)) line_from(p);
    }
    if (one_way && !ends && at({kMidX, kMidY}) == ' ') return go_on(ports);
    // A road that ends at a city or a monastery stops where that is drawn.
    char& middle = at({kMidX, kMidY});
    if (!one_way) ends = false;
    if (middle != ' ' && middle != 'o') return;
    if (ends) {
      middle = 'o';
    } else if (middle != 'o') {
      const bool across = (ports & engine::ports_of(Side::east)) != 0 &&
                          (ports & engine::ports_of(Side::west)) != 0;
      const bool down = (ports & engine::ports_of(Side::north)) != 0 &&
                        (ports & engine::ports_of(Side::south)) != 0;
      middle = across ? '=' : down ? '|' : '*';
    }
  }

  void monastery() { monastery_at({kMidX, kMidY}); }

  /// A monastery on one side of the tile, because a road passes through the middle.
  void monastery(Side at_side) {
    const Point step = step_to(at_side);
    monastery_at({kMidX + 3 * step.x, kMidY + step.y});
  }

  /// A road that ends at the monastery on its side.
  void road_to_monastery(engine::PortMask ports) {
    for (engine::Port p = 0; p < engine::kPorts; ++p) {
      if (ports & engine::bit(p)) at(at_port(p)) = is_vertical(ports) ? '|' : '=';
    }
  }

  /// A road that makes a bend around what stands to the north or south of the middle.
  void road_around(engine::PortMask ports, Side aside) {
    const int y = kMidY - step_to(aside).y;  // of the bend
    for (const Side side : {Side::west, Side::east}) {
      if ((ports & engine::ports_of(side)) == 0) continue;
      const int dx = step_to(side).x;
      for (Point p{kMidX + 3 * dx, kMidY}; inside(p); p.x += dx) at(p) = '=';
      at({kMidX + 2 * dx, kMidY}) = at({kMidX + 2 * dx, y}) = '*';
      at({kMidX + dx, y}) = '=';
    }
    const bool turns = (ports & engine::ports_of(engine::opposite(aside))) != 0;
    at({kMidX, y}) = turns ? '*' : '=';
    if (turns) at({kMidX, y - step_to(aside).y}) = '|';
  }

  /// Spreads each field from its half-edges as far as nothing else is drawn.
  void fields(const engine::OrientedTile& shape, const engine::TileType& type) {
    std::vector<Point> queue;
    int field = 0;
    for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
      if (type.segments[s].kind != FeatureKind::field) continue;
      const char mark = kFieldMarks[static_cast<std::size_t>(field++) % kFieldMarks.size()];
      for (engine::Port p = 0; p < engine::kPorts; ++p) {
        if ((shape.ports[s] & engine::bit(p)) == 0) continue;
        const Point start = at_port(p);
        if (at(start) == ' ') {
          at(start) = mark;
          queue.push_back(start);
        }
      }
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Point here = queue[i];
      for (const Point step : {Point{0, -1}, Point{1, 0}, Point{0, 1}, Point{-1, 0}}) {
        const Point next{here.x + step.x, here.y + step.y};
        if (!inside(next) || at(next) != ' ') continue;
        at(next) = at(here);
        queue.push_back(next);
      }
    }
  }

 private:
  void monastery_at(Point p) {
    for (int x = -1; x <= 1; ++x) at({p.x + x, p.y}) = "[M]"[x + 1];
  }

  static bool in_city(Point p, const std::vector<Side>& sides, bool through) {
    int own = 99;
    int other = 99;
    for (Side side : engine::kAllSides) {
      const bool mine = std::find(sides.begin(), sides.end(), side) != sides.end();
      int& nearest = mine ? own : other;
      nearest = std::min(nearest, distance(p, side));
    }
    if (!through) return own == 0 && other > 0;
    if (sides.size() == 2 && sides[1] == engine::opposite(sides[0])) return other > 0;
    return sides.size() == 2 ? own < other : own <= other && other > 0;
  }

  /// Whether a point lies in the part of a shared side that has these ports.
  static bool in_part(Point p, engine::PortMask ports) {
    for (Side side : engine::kAllSides) {
      const engine::PortMask here = ports & engine::ports_of(side);
      if (here == 0 || here == engine::ports_of(side)) continue;
      // How far along the side, from left to right as seen from the middle, in eighths.
      const int east = p.x * 8 / (kPictureWidth - 1);
      const int south = p.y * 8 / (kPictureHeight - 1);
      const int along = side == Side::north   ? east
                        : side == Side::east  ? south
                        : side == Side::south ? 8 - east
                                              : 8 - south;
      if ((here & engine::bit(engine::port(side, engine::centre))) ? along > 4 : along < 7) {
        return false;
      }
    }
    return true;
  }

  static Point coat_place(const std::vector<Side>& sides) {
    if (sides.size() != 2 || sides[1] == engine::opposite(sides[0])) return {kMidX, kMidY};
    const auto has = [&](Side side) {
      return std::find(sides.begin(), sides.end(), side) != sides.end();
    };
    return {has(Side::west) ? 2 : kPictureWidth - 3, has(Side::north) ? 1 : kPictureHeight - 2};
  }

  static bool is_vertical(engine::PortMask ports) {
    return (ports & (engine::ports_of(Side::north) | engine::ports_of(Side::south))) != 0;
  }

  static Side opposite_of(engine::PortMask ports) {
    return engine::opposite(engine::side_of(static_cast<engine::Port>(std::countr_zero(ports))));
  }

  /// The only road of a tile runs through the middle to what it ends at.
  void go_on(engine::PortMask ports) {
    const auto [dx, dy] = step_to(opposite_of(ports));
    for (Point p{kMidX, kMidY}; inside(p) && at(p) == ' '; p = {p.x + dx, p.y + dy}) {
      at(p) = is_vertical(ports) ? '|' : '=';
    }
  }

  /// A road that ends at a house beside another road.
  void end_before_middle(engine::PortMask ports) {
    const auto [dx, dy] = step_to(engine::opposite(opposite_of(ports)));
    Point p{kMidX + dx * 2, kMidY + dy};
    at(p) = 'o';
    for (p = {p.x + dx, p.y + dy}; inside(p); p = {p.x + dx, p.y + dy}) {
      at(p) = is_vertical(ports) ? '|' : '=';
    }
  }

  void line_from(engine::Port port) {
    Point p = at_port(port);
    const Side side = engine::side_of(port);
    const bool vertical = side == Side::north || side == Side::south;
    while (p.x != kMidX || p.y != kMidY) {
      if (at(p) == ' ') at(p) = vertical ? '|' : '=';
      p.x += vertical ? 0 : (p.x < kMidX ? 1 : -1);
      p.y += vertical ? (p.y < kMidY ? 1 : -1) : 0;
    }
  }

  TilePicture& picture_;
};

/// Whether the fields left and right of the middle of a side are two, with no road between them.
bool parts_fields(const engine::OrientedTile& shape, Side side) {
  return engine::edge_at(shape.edges, side) == engine::Edge::field &&
         shape.segment_at[engine::port(side, engine::left)] !=
             shape.segment_at[engine::port(side, engine::right)];
}

/// Whether two cities on opposite sides part the fields between them: their walls meet.
bool cities_meet(const engine::OrientedTile& shape, Side side) {
  const Side there = engine::opposite(side);
  const Side across = engine::rotate(side, 1);
  return engine::edge_at(shape.edges, side) == engine::Edge::city &&
         engine::edge_at(shape.edges, there) == engine::Edge::city &&
         shape.segment_at[engine::port(side, engine::centre)] !=
             shape.segment_at[engine::port(there, engine::centre)] &&
         engine::edge_at(shape.edges, across) == engine::Edge::field &&
         engine::edge_at(shape.edges, engine::opposite(across)) == engine::Edge::field &&
         shape.segment_at[engine::port(across, engine::left)] !=
             shape.segment_at[engine::port(engine::opposite(across), engine::left)];
}

Side first_side(engine::PortMask ports) {
  return engine::side_of(static_cast<engine::Port>(std::countr_zero(ports)));
}

/// Where a road passes through the middle, what else would be drawn there stands aside: a house at
/// which another road ends, or the monastery.
struct Passed {
  std::optional<Side> aside;
  bool monastery = false;
};

Passed what_is_passed(const engine::OrientedTile& shape, const engine::TileType& type) {
  Passed out;
  bool passes = false;
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    const FeatureKind kind = type.segments[s].kind;
    out.monastery |= kind == FeatureKind::monastery;
    if (kind != FeatureKind::road) continue;
    if (shape.port_count[s] > 1) {
      passes = true;
    } else {
      out.aside = first_side(shape.ports[s]);
    }
  }
  if (!passes) return {};
  for (Side side : engine::kAllSides) {
    if (out.aside || !out.monastery) break;
    if (engine::edge_at(shape.edges, side) == engine::Edge::field) out.aside = side;
  }
  return out;
}

}  // namespace

TilePicture draw(engine::TileId tile, engine::Rotation rotation) {
  const engine::OrientedTile& shape = engine::kOriented[tile][rotation];
  const engine::TileType& type = engine::kTiles[tile];
  TilePicture picture;
  Drawing drawing(picture);
  const auto for_each = [&](FeatureKind kind, auto visit) {
    for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
      if (type.segments[s].kind == kind) visit(s);
    }
  };
  for_each(FeatureKind::city, [&](engine::SegmentIndex s) {
    drawing.city(shape.ports[s], type.segments[s].coats > 0);
    const Side side = first_side(shape.ports[s]);
    if (shape.ports[s] != engine::ports_of(side)) return;
    if (parts_fields(shape, engine::opposite(side))) drawing.wedge(side, false);
    if (!cities_meet(shape, side)) return;
    drawing.wedge(side, true);
    drawing.walls_meet();
  });
  const Passed passed = what_is_passed(shape, type);
  for_each(FeatureKind::monastery, [&](engine::SegmentIndex) {
    passed.aside ? drawing.monastery(*passed.aside) : drawing.monastery();
  });
  int roads = 0;
  for_each(FeatureKind::road, [&](engine::SegmentIndex) { ++roads; });
  for_each(FeatureKind::road, [&](engine::SegmentIndex s) {
    const engine::PortMask ports = shape.ports[s];
    const bool ends_here = shape.port_count[s] == 1;
    const bool bends = passed.aside && !ends_here &&
                       (*passed.aside == Side::north || *passed.aside == Side::south);
    if (bends) {
      drawing.road_around(ports, *passed.aside);
    } else if (passed.monastery && ends_here) {
      drawing.road_to_monastery(ports);
    } else {
      drawing.road(ports, roads > 1, passed.aside.has_value());
    }
  });
  drawing.fields(shape, type);
  if (type.mark == engine::kHill) drawing.in_corners('^');
  if (type.mark == engine::kVineyard) drawing.in_corners('v');
  return picture;
}

}  // namespace cartulary::formats

#include "formats/tile_picture.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <vector>

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Side;

constexpr int kMidX = kPictureWidth / 2;
constexpr int kMidY = kPictureHeight / 2;
constexpr std::array<char, 4> kFieldMarks{'.', ':', '\'', ','};

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
          at({x, y}) = '/';
        }
      }
    }
    if (coat) at(coat_place(sides)) = '+';
  }

  /// A city that narrows to a point at the side opposite its own and parts the fields there.
  void wedge(Side from) {
    for (int y = 0; y < kPictureHeight; ++y) {
      for (int x = 0; x < kPictureWidth; ++x) {
        const int across = from == Side::north || from == Side::south ? std::abs(x - kMidX) / 2
                                                                      : std::abs(y - kMidY);
        const bool tip = across == 0 && distance({x, y}, engine::opposite(from)) > 0;
        if (across + distance({x, y}, from) < kMidY || tip) at({x, y}) = '#';
      }
    }
  }

  void hill_or_vineyard(char mark) {
    for (const Point p : {Point{8, 3}, Point{2, 3}, Point{8, 1}, Point{2, 1}, Point{kMidX, 3},
                          Point{kMidX, 1}, Point{8, kMidY}, Point{2, kMidY}}) {
      if (std::find(kFieldMarks.begin(), kFieldMarks.end(), at(p)) == kFieldMarks.end()) continue;
      at(p) = mark;
      return;
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

  void monastery() {
    for (int x = -1; x <= 1; ++x) at({kMidX + x, kMidY}) = "[M]"[x + 1];
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
    const Side to = opposite_of(ports);
    const int dx = (to == Side::east) - (to == Side::west);
    const int dy = (to == Side::south) - (to == Side::north);
    for (Point p{kMidX, kMidY}; inside(p) && at(p) == ' '; p = {p.x + dx, p.y + dy}) {
      at(p) = is_vertical(ports) ? '|' : '=';
    }
  }

  /// A road that ends at a house beside another road.
  void end_before_middle(engine::PortMask ports) {
    const Side from = engine::opposite(opposite_of(ports));
    const int dx = (from == Side::east) - (from == Side::west);
    const int dy = (from == Side::south) - (from == Side::north);
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

/// Whether a city of one side reaches as far as the other: two fields meet there with no road
/// between them.
bool parts_fields_opposite(const engine::OrientedTile& shape, engine::SegmentIndex city) {
  for (Side side : engine::kAllSides) {
    if (shape.ports[city] != engine::ports_of(side)) continue;
    const Side there = engine::opposite(side);
    if (engine::edge_at(shape.edges, there) != engine::Edge::field) return false;
    return shape.segment_at[engine::port(there, engine::left)] !=
           shape.segment_at[engine::port(there, engine::right)];
  }
  return false;
}

}  // namespace

TilePicture draw(engine::TileId tile, engine::Rotation rotation) {
  const engine::OrientedTile& shape = engine::kOriented[tile][rotation];
  const engine::TileType& type = engine::kTiles[tile];
  TilePicture picture;
  Drawing drawing(picture);
  int roads = 0;
  bool passed = false;  // a road runs through the middle
  for (const engine::Segment& s : type.segments) {
    if (s.kind != FeatureKind::road) continue;
    ++roads;
    passed |= std::popcount(s.ports) > 1;
  }
  passed &=
      roads > 1 && std::none_of(type.segments.begin(), type.segments.end(),
                                [](const auto& s) { return s.kind == FeatureKind::monastery; });
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind != FeatureKind::city) continue;
    drawing.city(shape.ports[s], type.segments[s].coats > 0);
    if (parts_fields_opposite(shape, s)) {
      drawing.wedge(engine::side_of(static_cast<engine::Port>(std::countr_zero(shape.ports[s]))));
    }
  }
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind == FeatureKind::monastery) drawing.monastery();
  }
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind != FeatureKind::road) continue;
    drawing.road(shape.ports[s], roads > 1, passed);
  }
  drawing.fields(shape, type);
  if (type.hill) drawing.hill_or_vineyard('^');
  if (type.vineyard) drawing.hill_or_vineyard('v');
  return picture;
}

}  // namespace cartulary::formats

#include "formats/tile_picture.hpp"

#include <algorithm>
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

  /// A city is what lies nearer to its sides than to any other, and all between them.
  void city(engine::PortMask ports, bool coat) {
    std::vector<Side> sides;
    for (Side side : engine::kAllSides) {
      if (ports & engine::ports_of(side)) sides.push_back(side);
    }
    const bool through = sides.size() > 1;
    for (int y = 0; y < kPictureHeight; ++y) {
      for (int x = 0; x < kPictureWidth; ++x) {
        if (in_city({x, y}, sides, through)) at({x, y}) = '#';
      }
    }
    if (coat) at(coat_place(sides)) = '+';
  }

  void road(engine::PortMask ports, bool ends) {
    for (engine::Port p = 0; p < engine::kPorts; ++p) {
      if (ports & engine::bit(p)) line_from(p);
    }
    // A road that ends at a city or a monastery stops where that is drawn.
    char& middle = at({kMidX, kMidY});
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

  static Point coat_place(const std::vector<Side>& sides) {
    if (sides.size() != 2 || sides[1] == engine::opposite(sides[0])) return {kMidX, kMidY};
    const auto has = [&](Side side) {
      return std::find(sides.begin(), sides.end(), side) != sides.end();
    };
    return {has(Side::west) ? 2 : kPictureWidth - 3, has(Side::north) ? 1 : kPictureHeight - 2};
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

}  // namespace

TilePicture draw(engine::TileId tile, engine::Rotation rotation) {
  const engine::OrientedTile& shape = engine::kOriented[tile][rotation];
  const engine::TileType& type = engine::kTiles[tile];
  TilePicture picture;
  Drawing drawing(picture);
  int roads = 0;
  for (const engine::Segment& s : type.segments) roads += s.kind == FeatureKind::road;
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind != FeatureKind::city) continue;
    drawing.city(shape.ports[s], type.segments[s].coats > 0);
  }
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind == FeatureKind::monastery) drawing.monastery();
  }
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (type.segments[s].kind != FeatureKind::road) continue;
    drawing.road(shape.ports[s], roads > 1);
  }
  drawing.fields(shape, type);
  return picture;
}

}  // namespace cartulary::formats

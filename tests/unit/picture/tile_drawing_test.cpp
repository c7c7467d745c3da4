// The drawings of all tiles against the catalogue: what touches on paper is one segment, and what
// is one segment touches. Paths are read back from their text, as who shows them reads them.
#include "formats/drawing/picture/tile_drawing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_letters.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/drawing/picture/tile_ornaments.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::test {
namespace {

using engine::each;
using engine::FeatureKind;
using engine::SegmentIndex;
using engine::TileId;
using formats::Point;

constexpr engine::Rotation kUpright{0};

using Line = std::vector<Point>;
using Lines = std::vector<Line>;

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// From a point to the nearest one of a stretch between two others, and where that is: 0 to 1 is
/// between them.
std::pair<double, double> distance_to_stretch(Point p, Point from, Point to) {
  const Point along{to.x - from.x, to.y - from.y};
  const double square = along.x * along.x + along.y * along.y;
  const double at = square > 0 ? ((p.x - from.x) * along.x + (p.y - from.y) * along.y) / square : 0;
  const double share = std::clamp(at, 0.0, 1.0);
  return {distance(p, {from.x + along.x * share, from.y + along.y * share}), at};
}

/// How far a point lies inside what an odd number of outlines encloses; negative outside.
double clearance(const Lines& outlines, Point p) {
  double nearest = 1e9;
  bool inside = false;
  for (const Line& line : outlines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Point a = line[i];
      const Point b = line[(i + 1) % line.size()];
      nearest = std::min(nearest, distance_to_stretch(p, a, b).first);
      const bool crosses = (a.y > p.y) != (b.y > p.y);
      if (crosses && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
  }
  return inside ? nearest : -nearest;
}

/// The outlines that a path of absolute M and relative l, h and v draws.
Lines outlines_of(std::string_view data) {
  const std::string path(data);
  Lines out;
  Point at;
  char command = ' ';
  for (const char* p = path.c_str(); *p != '\0';) {
    if (*p == ' ') {
      ++p;
      continue;
    }
    if (std::isalpha(static_cast<unsigned char>(*p)) != 0) {
      command = *p++;
      if (command == 'M') out.emplace_back();
      continue;
    }
    char* end = nullptr;
    const auto number = [&] {
      const double value = std::strtod(p, &end);
      EXPECT_NE(end, p) << path;
      p = end;
      return value;
    };
    if (command == 'M') {
      at.x = number();
      at.y = number();
    } else {
      if (command == 'l' || command == 'h') at.x += number();
      if (command == 'l' || command == 'v') at.y += number();
    }
    out.back().push_back(at);
  }
  return out;
}

/// The outline of a segment as the drawing of its tile has it.
std::string segment_path(TileId tile, SegmentIndex segment) {
  std::string drawing;
  formats::append_type_symbols(drawing, tile);
  const std::string before = "<path id=\"" + std::string(formats::symbol_name(tile)) + "-" +
                             std::to_string(index(segment)) + "\" d=\"";
  const std::size_t begin = drawing.find(before);
  if (begin == drawing.npos) return "";
  const std::size_t path = begin + before.size();
  return drawing.substr(path, drawing.find('"', path) - path);
}

/// The tile as a grid of small squares, each with the segments whose areas its middle lies in.
class Raster {
 public:
  static constexpr int kSize = 200;
  static constexpr double kUnit = 100.0 / kSize;

  explicit Raster(TileId tile) : owners_(kSize * kSize) {
    const engine::TileType& type = engine::kTiles[tile];
    for (SegmentIndex s : each<SegmentIndex>(type.segments.size())) {
      const auto outlines = outlines_of(segment_path(tile, s));
      for (int y = 0; y < kSize; ++y) fill_row(outlines, y, s);
    }
  }

  const std::vector<SegmentIndex>& at(int x, int y) const {
    return owners_[static_cast<std::size_t>(y * kSize + x)];
  }
  const std::vector<SegmentIndex>& at(Point p) const { return at(cell(p.x), cell(p.y)); }
  static Point point(int x, int y) { return {(x + 0.5) * kUnit, (y + 0.5) * kUnit}; }
  static int cell(double v) { return std::clamp(static_cast<int>(v / kUnit), 0, kSize - 1); }

  /// The squares of a segment that are connected with the one at `p`, as a mask; also those that
  /// it reaches below a bridge, on which `above` runs, or over `gap` squares.
  std::vector<bool> connected(Point p, SegmentIndex segment,
                              SegmentIndex above = engine::kNoSegment, int gap = 1) const {
    std::vector<bool> seen(owners_.size());
    std::vector<std::pair<int, int>> queue{{cell(p.x), cell(p.y)}};
    const auto visit = [&](int x, int y) {
      if (x < 0 || y < 0 || x >= kSize || y >= kSize) return;
      const auto i = static_cast<std::size_t>(y * kSize + x);
      const auto& owners = at(x, y);
      const auto is_of = [&](SegmentIndex s) {
        return std::find(owners.begin(), owners.end(), s) != owners.end();
      };
      if (seen[i] || !(is_of(segment) || is_of(above))) return;
      seen[i] = true;
      queue.emplace_back(x, y);
    };
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto [x, y] = queue[i];
      visit(x, y);
      for (int step = 1; step <= gap; ++step) {
        visit(x + step, y);
        visit(x - step, y);
        visit(x, y + step);
        visit(x, y - step);
      }
    }
    return seen;
  }

 private:
  void fill_row(const Lines& outlines, int row, SegmentIndex s) {
    const double y = (row + 0.5) * kUnit;
    std::vector<double> crossings;
    for (const auto& line : outlines) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        const Point a = line[i];
        const Point b = line[(i + 1) % line.size()];
        if ((a.y > y) != (b.y > y))
          crossings.push_back(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
      }
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      for (int x = 0; x < kSize; ++x) {
        const double middle = (x + 0.5) * kUnit;
        if (middle > crossings[i] && middle < crossings[i + 1]) {
          owners_[static_cast<std::size_t>(row * kSize + x)].push_back(s);
        }
      }
    }
  }

  std::vector<std::vector<SegmentIndex>> owners_;
};

/// A little inside the tile, before the middle of a port.
Point before(engine::Port port) {
  const double along = (engine::place_of(port) * 2 + 1) * 100 / 6.0;
  const auto side = static_cast<engine::Rotation>(index(engine::side_of(port)));
  return formats::turned({along, 0.6}, side);
}

/// The first place with a name; null if the tile has none.
const formats::TileShapes::Place* place_on(TileId tile, std::string_view name) {
  const auto& places = formats::shapes_of(tile).places;
  const auto it = std::find_if(places.begin(), places.end(),
                               [name](const auto& place) { return place.name == name; });
  return it == places.end() ? nullptr : &*it;
}

class EveryTile : public testing::TestWithParam<int> {
 protected:
  TileId tile() const { return static_cast<TileId>(GetParam()); }
  const engine::TileType& type() const { return engine::kTiles[tile()]; }
};

TEST_P(EveryTile, OwnsItsPorts) {
  const Raster raster(tile());
  const engine::OrientedTile& shape = engine::kOriented[tile()][kUpright];
  for (engine::Port port : engine::kAllPorts) {
    const SegmentIndex owner = shape.segment_at[port];
    // The free centre of a field side lies in one of the fields beside it, or on a city's tip.
    if (owner == engine::kNoSegment) continue;
    EXPECT_EQ(raster.at(before(port)), std::vector<SegmentIndex>{owner})
        << type().code << " port " << index(port);
  }
}

TEST_P(EveryTile, IsNoWhereTwoThings) {
  const Raster raster(tile());
  for (int y = 0; y < Raster::kSize; ++y) {
    for (int x = 0; x < Raster::kSize; ++x) {
      if (raster.at(x, y).size() < 2) continue;
      // Numbers in paths are rounded to tenths, so that neighbours may overlap by as much.
      const Point p{(x + 0.5) * Raster::kUnit, (y + 0.5) * Raster::kUnit};
      for (const SegmentIndex s : raster.at(x, y)) {
        ASSERT_LE(clearance(outlines_of(segment_path(tile(), s)), p), 0.1)
            << type().code << " at " << p.x << "," << p.y;
      }
    }
  }
}

/// True if a road or city runs from a side to the one across.
bool runs_straight(const engine::OrientedTile& shape, SegmentIndex s, FeatureKind kind) {
  if (shape.kinds[s] != kind || shape.port_count[s] != (kind == FeatureKind::road ? 2 : 6))
    return false;
  const engine::Side from = engine::side_of(shape.ports[s].lowest());
  return shape.ports[s].meets(engine::ports_of(engine::opposite(from)));
}

/// The city that crosses another one on a bridge, over it and over the fields beside it: the second
/// one, as the tile is drawn.
SegmentIndex city_above(const engine::OrientedTile& shape, SegmentIndex s) {
  const bool cross = runs_straight(shape, SegmentIndex{0}, FeatureKind::city) &&
                     runs_straight(shape, SegmentIndex{1}, FeatureKind::city);
  return cross && s != SegmentIndex{1} ? SegmentIndex{1} : engine::kNoSegment;
}

/// The road that crosses another one on a bridge, or the city below which a road is a tunnel, if
/// both run straight from side to side. They do not meet, so what is below is hidden.
SegmentIndex above_road(const engine::OrientedTile& shape, SegmentIndex road) {
  if (!runs_straight(shape, road, FeatureKind::road)) return engine::kNoSegment;
  for (SegmentIndex s : each<SegmentIndex>(index(road))) {
    if (runs_straight(shape, s, FeatureKind::road) || runs_straight(shape, s, FeatureKind::city)) {
      return s;
    }
  }
  return engine::kNoSegment;
}

TEST_P(EveryTile, ConnectsWhatIsOneSegment) {
  const Raster raster(tile());
  const engine::OrientedTile& shape = engine::kOriented[tile()][kUpright];
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    const Point start = formats::anchor(tile(), kUpright, s);
    const bool road = shape.kinds[s] == FeatureKind::road;
    const SegmentIndex above = road ? above_road(shape, s) : city_above(shape, s);
    // A road ends before the wall of a tunnel, where a path runs from field to field.
    const bool tunnel =
        road && above != engine::kNoSegment && shape.kinds[above] == FeatureKind::city;
    const int gap = tunnel ? static_cast<int>(6 / Raster::kUnit) : 1;
    const std::vector<bool> seen = raster.connected(start, s, above, gap);
    std::size_t of_segment = 0;
    for (int y = 0; y < Raster::kSize; ++y) {
      for (int x = 0; x < Raster::kSize; ++x) of_segment += raster.at(x, y) == std::vector{s};
    }
    // Where a point of an area is thinner than a square of the grid, some squares stand alone.
    const auto reached = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
    EXPECT_GE(reached + Raster::kSize * Raster::kSize / 1000, of_segment)
        << type().code << " segment " << index(s);
    for (engine::Port port : engine::kAllPorts) {
      if (shape.segment_at[port] != s) continue;
      const Point p = before(port);
      EXPECT_TRUE(
          seen[static_cast<std::size_t>(Raster::cell(p.y) * Raster::kSize + Raster::cell(p.x))])
          << type().code << " segment " << index(s) << " port " << index(port);
    }
  }
}

/// One of two roads is whole, and the other goes on at both ends of what is below the bridge.
TEST(Bridge, HidesOneRoadOnly) {
  const TileId tile = engine::tile_called("TB/RRrr");
  const Raster raster(tile);
  const auto reached = [&](SegmentIndex s) {
    const auto seen = raster.connected(formats::anchor(tile, kUpright, s), s);
    return std::count(seen.begin(), seen.end(), true);
  };
  const auto above = reached(SegmentIndex{0});
  const auto below = reached(SegmentIndex{1});
  EXPECT_GT(above, 2 * below);
  EXPECT_EQ(above_road(engine::kOriented[tile][kUpright], SegmentIndex{1}), SegmentIndex{0});
  const formats::TileShapes& shapes = formats::shapes_of(tile);
  EXPECT_FALSE(shapes.bridge.empty());
  EXPECT_EQ(place_on(tile, "village"), nullptr);
}

/// A field that touches no side lies inside its tile, and a figure on it well inside.
TEST_P(EveryTile, HasInnerFieldsOfSomeSize) {
  for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
    if (type().segments[s].kind != FeatureKind::field || !type().segments[s].ports.empty())
      continue;
    const auto outlines = outlines_of(segment_path(tile(), s));
    const Point p = formats::anchor(tile(), kUpright, s);
    EXPECT_GE(clearance(outlines, p), 10) << type().code;
    for (engine::Port port : engine::kAllPorts) {
      EXPECT_LT(clearance(outlines, before(port)), 0) << type().code << index(port);
    }
  }
}

TEST_P(EveryTile, PartsWhatIsTwoFields) {
  const Raster raster(tile());
  const auto field_at = [&](int x, int y) {
    const auto& owners = raster.at(x, y);
    return owners.size() == 1 && type().segments[owners[0]].kind == FeatureKind::field
               ? owners[0]
               : engine::kNoSegment;
  };
  for (int y = 0; y + 1 < Raster::kSize; ++y) {
    for (int x = 0; x + 1 < Raster::kSize; ++x) {
      const SegmentIndex here = field_at(x, y);
      if (here == engine::kNoSegment) continue;
      for (const SegmentIndex next : {field_at(x + 1, y), field_at(x, y + 1)}) {
        ASSERT_TRUE(next == here || next == engine::kNoSegment)
            << type().code << " at " << x * Raster::kUnit << "," << y * Raster::kUnit;
      }
    }
  }
}

double number_of(std::string_view element, std::string_view attribute) {
  const std::size_t at = element.find(attribute);
  return at == element.npos ? 0 : std::stod(std::string(element.substr(at + attribute.size())));
}

/// `beyond`: whether a point before the first one or behind the last one is near, too.
double distance_to_line(const std::vector<Point>& line, Point p, bool beyond = true) {
  double nearest = 1e9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const auto [far, at] = distance_to_stretch(p, line[i], line[i + 1]);
    const bool before = i == 0 && at < 0;
    const bool behind = i + 2 == line.size() && at > 1;
    if (beyond || !(before || behind)) nearest = std::min(nearest, far);
  }
  return nearest;
}

/// The water of a tile with its banks, which are drawn first: along a line, perhaps around a point.
class Water {
 public:
  explicit Water(TileId tile) {
    const std::string& river = formats::shapes_of(tile).river;
    if (river.empty()) return;
    const std::string before = "<path d=\"";
    EXPECT_TRUE(river.starts_with(before));
    const std::string path =
        river.substr(before.size(), river.find('"', before.size()) - before.size());
    line_ = outlines_of(path).at(0);
    width_ = number_of(river, "stroke-width=\"");
    const std::size_t circle = river.find("<circle");
    if (circle == river.npos) return;
    const std::string_view pool = std::string_view(river).substr(circle);
    const Point middle{number_of(pool, "cx=\""), number_of(pool, "cy=\"")};
    const double radius = number_of(pool, " r=\"");
    pool_.emplace_back();
    for (int i = 0; i < 16; ++i) {
      const double angle = i * 3.14159265358979 / 8;
      pool_[0].push_back(
          {middle.x + std::cos(angle) * radius, middle.y + std::sin(angle) * radius});
    }
  }

  bool has(Point p) const {
    return distance_to_line(line_, p, false) < width_ / 2 || clearance(pool_, p) > 0;
  }

 private:
  std::vector<Point> line_;
  double width_ = 0;
  Lines pool_;  // the fields around it have as many corners
};

/// It lies between segments, and only roads cross it.
TEST_P(EveryTile, HasItsRiverBetweenSegments) {
  const Water water(tile());
  const Raster raster(tile());
  for (engine::Side side : engine::kAllSides) {
    const bool flows = type().edges[side] == engine::Edge::river;
    EXPECT_EQ(water.has(before(engine::port(side, engine::centre))), flows)
        << type().code << " side " << index(side);
  }
  for (int y = 0; y < Raster::kSize; ++y) {
    for (int x = 0; x < Raster::kSize; ++x) {
      const Point p = Raster::point(x, y);
      if (raster.at(x, y).empty() || !water.has(p)) continue;
      const SegmentIndex over = raster.at(x, y)[0];
      if (type().segments[over].kind == FeatureKind::road) continue;
      // Its line has fewer points than its banks, and numbers are rounded to tenths.
      ASSERT_LE(clearance(outlines_of(segment_path(tile(), over)), p), 0.25)
          << type().code << " at " << p.x << "," << p.y;
    }
  }
}

/// The ground of a tile is all field, but for what is drawn on it.
TEST_P(EveryTile, LeavesNoGap) {
  const Raster raster(tile());
  const Water water(tile());
  int nothing = 0;
  for (int y = 0; y < Raster::kSize; ++y) {
    for (int x = 0; x < Raster::kSize; ++x) {
      nothing += raster.at(x, y).empty() && !water.has(Raster::point(x, y));
    }
  }
  // A crossing or a house takes 2.3 % of the tile; no tile has more than one.
  const bool built =
      place_on(tile(), "village") != nullptr || place_on(tile(), "farmhouse") != nullptr;
  EXPECT_LE(nothing, Raster::kSize * Raster::kSize * (built ? 25 : 2) / 1000) << type().code;
}

TEST_P(EveryTile, HasRoomForFigures) {
  const Raster raster(tile());
  for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
    const Point p = formats::anchor(tile(), kUpright, s);
    EXPECT_EQ(raster.at(p), std::vector<SegmentIndex>{s}) << type().code << " segment " << index(s);
    const auto outlines = outlines_of(segment_path(tile(), s));
    EXPECT_FALSE(outlines.empty());
    // Not on the border: a figure's feet stand in its segment.
    EXPECT_GE(clearance(outlines, p), 4) << type().code << " segment " << index(s);
    for (SegmentIndex other : each<SegmentIndex>(index(s))) {
      EXPECT_GE(distance(p, formats::anchor(tile(), kUpright, other)), 18)
          << type().code << " segments " << index(other) << " and " << index(s);
    }
  }
}

TEST_P(EveryTile, LetsFiguresShowWhatTheyStandOn) {
  const auto size = [&](SegmentIndex s) {
    return formats::figure_scale(tile(), s) / formats::kFigureScale;
  };
  for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
    const FeatureKind kind = type().segments[s].kind;
    const bool open = kind == FeatureKind::city || kind == FeatureKind::field;
    EXPECT_GE(size(s), 0.6) << type().code << " segment " << index(s);
    EXPECT_LE(size(s), open ? 1.0 : 0.85) << type().code << " segment " << index(s);
    if (!open) continue;
    // In a field as narrow as a figure's head it is as small as it can be read.
    const double inside =
        clearance(outlines_of(segment_path(tile(), s)), formats::anchor(tile(), kUpright, s));
    if (inside < 10) {
      EXPECT_LT(size(s), 0.7) << type().code << " segment " << index(s);
    }
    if (inside > 20) {
      EXPECT_EQ(size(s), 1) << type().code << " segment " << index(s);
    }
  }
}

TEST_P(EveryTile, TurnsItsAnchors) {
  for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
    // A monk stands before his building, to the right, whichever way the tile lies.
    const FeatureKind kind = type().segments[s].kind;
    const auto less = [](Point a, Point b) { return Point{a.x - b.x, a.y - b.y}; };
    const Point beside = kind == FeatureKind::monastery ? Point{12, 6}
                         : kind == FeatureKind::garden  ? Point{6, 0}
                                                        : Point{};
    const Point p = less(formats::anchor(tile(), kUpright, s), beside);
    EXPECT_EQ(less(formats::anchor(tile(), engine::Rotation{1}, s), beside),
              (Point{100 - p.y, p.x}));
    EXPECT_EQ(less(formats::anchor(tile(), engine::Rotation{2}, s), beside),
              (Point{100 - p.x, 100 - p.y}));
    EXPECT_EQ(less(formats::anchor(tile(), engine::Rotation{3}, s), beside),
              (Point{p.y, 100 - p.x}));
  }
}

/// The segment in which a point lies, and how far inside; the second is negative if in none.
std::pair<SegmentIndex, double> segment_around(const formats::TileShapes& shapes, Point p) {
  std::pair<SegmentIndex, double> out{engine::kNoSegment, -1e9};
  for (SegmentIndex s : each<SegmentIndex>(shapes.segments.size())) {
    const double inside = clearance(outlines_of(shapes.segments[s].outline), p);
    if (inside > out.second) out = {s, inside};
  }
  return out;
}

/// A town without houses is but a wall; and none stands in a wall or hangs over the edge.
TEST_P(EveryTile, HasHousesInItsCities) {
  const formats::TileShapes& shapes = formats::shapes_of(tile());
  std::map<SegmentIndex, int> houses;
  for (Point p : shapes.houses) {
    const auto [city, inside] = segment_around(shapes, p);
    EXPECT_GE(inside, 8.9) << type().code << " at " << p.x << "," << p.y;
    ++houses[city];
  }
  for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
    const bool city = type().segments[s].kind == FeatureKind::city;
    EXPECT_TRUE(city ? houses[s] >= 2 : houses[s] == 0) << type().code << " segment " << index(s);
  }
}

/// Plants and sights leave room for figures, and keep to their fields.
TEST_P(EveryTile, HasRoomBesideWhatGrows) {
  const formats::TileShapes& shapes = formats::shapes_of(tile());
  std::vector<Point> grown = shapes.plants;
  if (const auto* sight = place_on(tile(), "sight")) grown.push_back(sight->at);
  for (Point p : grown) {
    const auto [field, inside] = segment_around(shapes, p);
    EXPECT_GE(inside, 8.9) << type().code;
    EXPECT_EQ(type().segments[field].kind, FeatureKind::field) << type().code;
    for (const auto& segment : shapes.segments) {
      EXPECT_GE(distance(p, segment.anchor), 15) << type().code;
    }
  }
}

/// Each letter of the tile reference is a sight that is drawn, but for gardens: tiles that have
/// none show nothing like it.
TEST_P(EveryTile, KnowsItsSights) {
  for (char letter : type().illustrations) {
    if (letter == 'G') continue;
    const auto it =
        std::find_if(std::begin(formats::kSights), std::end(formats::kSights),
                     [&](const formats::Sight& sight) { return sight.letter == letter; });
    ASSERT_NE(it, std::end(formats::kSights)) << letter;
    std::string drawings;
    formats::append_common_symbols(drawings);
    EXPECT_NE(drawings.find("id=\"t-" + std::string(it->name) + "\""), drawings.npos);
  }
}

/// The marks on a tile, but for those that fill its middle.
std::vector<formats::TileShapes::Place> marks_on(TileId tile) {
  std::vector<formats::TileShapes::Place> out;
  for (const auto& place : formats::shapes_of(tile).places) {
    for (const formats::TileMark* mark : formats::all_tile_marks()) {
      if (mark->name == place.name) out.push_back(place);
    }
  }
  return out;
}

/// People who look for a mark see it, whole, also where figures stand.
TEST_P(EveryTile, HasItsMarksInSight) {
  for (const auto& mark : marks_on(tile())) {
    const Point p = mark.at;
    EXPECT_GE(std::min({p.x, p.y, 100 - p.x, 100 - p.y}), 12) << type().code;
    for (const auto& segment : formats::shapes_of(tile()).segments) {
      EXPECT_GE(distance(p, segment.anchor), 18) << type().code;
    }
  }
}

/// Walls are broad and have a shadow.
TEST_P(EveryTile, HasItsMarkApartFromWalls) {
  for (const formats::TileMark* mark : formats::shown(type().marks)) {
    if (mark->is_ground) continue;
    const auto* place = place_on(tile(), mark->name);
    ASSERT_NE(place, nullptr) << type().code;
    for (SegmentIndex s : each<SegmentIndex>(type().segments.size())) {
      if (type().segments[s].kind != FeatureKind::city) continue;
      for (const Line& wall : outlines_of(formats::shapes_of(tile()).segments[s].border)) {
        EXPECT_GE(distance_to_line(wall, place->at), 16.9) << type().code;
      }
    }
  }
}

/// The copies of a type differ as they lie: one has a pigsty, the next one a farmhouse.
TEST(TileSymbols, DifferByRotation) {
  const TileId tile = engine::tile_called("J");
  ASSERT_EQ(engine::kTiles[tile].illustrations, "HFC");
  const char* const sights[] = {"highwaymen", "farmhouse", "cowshed", ""};
  for (engine::Rotation r : engine::kAllRotations) {
    std::string symbol;
    formats::append_tile_symbol(symbol, tile, r);
    for (std::string_view sight : {"highwaymen", "farmhouse", "cowshed"}) {
      EXPECT_EQ(symbol.find("#t-" + std::string(sight)) != symbol.npos, sight == sights[index(r)])
          << index(r) << " " << sight;
    }
  }
}

/// A drawing of a few tiles needs no cathedrals.
TEST(TileSymbols, LeaveOutWhatStandsOnNoTile) {
  formats::TileTurns turns{};
  turns[engine::tile_called("B")].insert(engine::Rotation{0});
  std::string text;
  formats::append_tile_symbols(text, turns);
  EXPECT_NE(text.find("id=\"t-monastery\""), text.npos);
  EXPECT_EQ(text.find("id=\"t-cathedral\""), text.npos);
  EXPECT_EQ(text.find("id=\"t-village\""), text.npos);
}

/// In characters, too, every segment has a place, and no two the same one.
TEST_P(EveryTile, HasPlacesInCharacters) {
  for (const auto size : {formats::LetterSize::large, formats::LetterSize::small}) {
    for (engine::Rotation r : engine::kAllRotations) {
      const formats::TileLetters letters = formats::letters_of(tile(), r, size);
      ASSERT_EQ(letters.places.size(), type().segments.size());
      std::set<std::pair<int, int>> places;
      for (SegmentIndex s : each<SegmentIndex>(letters.places.size())) {
        const auto [x, y] = letters.places[s];
        ASSERT_TRUE(x >= 0 && x < letters.width && y >= 0 && y < letters.height);
        EXPECT_TRUE(places.emplace(x, y).second) << type().code << " r" << index(r);
        EXPECT_EQ(letters.at(x, y).segment, s)
            << type().code << " r" << index(r) << " segment " << index(s);
      }
    }
  }
}

/// A character is as its segment is; a mark is shown where its segment or its tile is.
TEST_P(EveryTile, ShowsItsSegmentsInCharacters) {
  const std::map<FeatureKind, std::string> signs{{FeatureKind::city, "#/"},
                                                 {FeatureKind::road, "=|*o"},
                                                 {FeatureKind::field, "."},
                                                 {FeatureKind::monastery, "[M]"},
                                                 {FeatureKind::garden, "g"}};
  const auto letters_of = [](engine::MarkSet marks) {
    std::string out;
    for (const formats::TileMark* mark : formats::shown(marks)) out += mark->letter;
    return out;
  };
  for (const auto size : {formats::LetterSize::large, formats::LetterSize::small}) {
    for (engine::Rotation r : engine::kAllRotations) {
      std::string seen;
      for (const formats::TileLetters::Sign& sign : formats::letters_of(tile(), r, size).signs) {
        std::string allowed = letters_of(type().marks) + "~o ";
        if (sign.segment != engine::kNoSegment) {
          ASSERT_LT(index(sign.segment), type().segments.size()) << type().code;
          const auto& segment = type().segments[sign.segment];
          allowed = signs.at(segment.kind) + letters_of(segment.marks);
          if (segment.kind == FeatureKind::field) allowed += letters_of(type().marks);
        }
        EXPECT_NE(allowed.find(sign.letter), allowed.npos)
            << type().code << " r" << index(r) << " shows " << sign.letter;
        seen += sign.letter;
      }
      for (const auto& segment : type().segments) {
        for (char mark : letters_of(segment.marks)) {
          EXPECT_NE(seen.find(mark), seen.npos) << type().code << " r" << index(r) << " " << mark;
        }
      }
    }
  }
}

/// Large ones show whose each part of a side is.
TEST_P(EveryTile, ShowsItsPortsInCharacters) {
  constexpr int kAlongX[] = {2, 5, 8};
  constexpr int kAlongY[] = {1, 2, 3};
  for (engine::Rotation r : engine::kAllRotations) {
    const auto& letters = formats::letters_of(tile(), r, formats::LetterSize::large);
    for (engine::Port port : engine::kAllPorts) {
      const SegmentIndex owner = engine::kOriented[tile()][r].segment_at[port];
      if (owner == engine::kNoSegment) continue;
      const auto place = index(engine::place_of(port));
      const engine::Side side = engine::side_of(port);
      const bool vertical = side == engine::Side::north || side == engine::Side::south;
      const bool backwards = side == engine::Side::south || side == engine::Side::west;
      const auto at = backwards ? 2 - place : place;
      const int x = vertical ? kAlongX[at] : side == engine::Side::west ? 0 : 10;
      const int y = !vertical ? kAlongY[at] : side == engine::Side::north ? 0 : 4;
      EXPECT_EQ(letters.at(x, y).segment, owner)
          << type().code << " r" << index(r) << " port " << index(port);
    }
  }
}

/// The large picture is the one that `cartulary tiles` shows, with one mark for all fields.
TEST_P(EveryTile, IsInCharactersAsTilesShowIt) {
  for (engine::Rotation r : engine::kAllRotations) {
    const formats::TilePicture picture = formats::picture_of(tile(), r);
    const formats::TileLetters letters = formats::letters_of(tile(), r, formats::LetterSize::large);
    for (int y = 0; y < letters.height; ++y) {
      for (int x = 0; x < letters.width; ++x) {
        const char drawn = picture[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        const bool field = std::string(".:',").find(drawn) != std::string::npos;
        EXPECT_EQ(letters.at(x, y).letter, field ? '.' : drawn);
      }
    }
  }
}

/// The middles of the sides show in characters what the catalogue says of them.
TEST_P(EveryTile, ShowsItsEdgesInCharacters) {
  for (const auto size : {formats::LetterSize::large, formats::LetterSize::small}) {
    for (engine::Rotation r : engine::kAllRotations) {
      const formats::TileLetters letters = formats::letters_of(tile(), r, size);
      const engine::OrientedTile& shape = engine::kOriented[tile()][r];
      const int x = letters.width / 2;
      const int y = letters.height / 2;
      const engine::ArrayBy<engine::Side, formats::TileLetters::Sign, engine::kSides> middles{
          letters.at(x, 0), letters.at(letters.width - 1, y), letters.at(x, letters.height - 1),
          letters.at(0, y)};
      for (engine::Side side : engine::kAllSides) {
        const bool flows = engine::edge_at(shape.edges, side) == engine::Edge::river;
        EXPECT_EQ(middles[side].letter == '~', flows)
            << type().code << " r" << index(r) << " side " << index(side);
        const SegmentIndex owner = shape.segment_at[engine::port(side, engine::centre)];
        if (owner == engine::kNoSegment) continue;
        EXPECT_EQ(middles[side].segment, owner)
            << type().code << " r" << index(r) << " side " << index(side);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryTile, testing::Range(0, engine::kTileTypes),
                         [](const auto& row) {
                           std::string name(engine::kTiles[static_cast<TileId>(row.param)].code);
                           for (char& c : name) c = std::isalnum(c) != 0 ? c : '_';
                           return std::to_string(row.param) + "_" + name;
                         });

TEST(TileSymbols, HaveIdsOfTheirOwn) {
  std::string text;
  formats::TileTurns all;
  all.fill(formats::RotationSet::first(engine::kRotations));
  formats::append_tile_symbols(text, all, "x-");
  std::set<std::string> ids;
  for (std::size_t at = text.find("id=\""); at != text.npos; at = text.find("id=\"", at + 1)) {
    const std::string id = text.substr(at + 4, text.find('"', at + 4) - at - 4);
    EXPECT_TRUE(id.starts_with("x-t-")) << id;
    EXPECT_EQ(id.find_first_of("/!<>& "), id.npos) << id;
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
  for (TileId tile : engine::kAllTiles) {
    EXPECT_TRUE(ids.contains("x-" + std::string(formats::symbol_name(tile))));
    for (engine::Rotation r : engine::kAllRotations) {
      EXPECT_TRUE(ids.contains("x-" + std::string(formats::symbol_name(tile, r))));
    }
  }
  for (std::size_t at = text.find('#'); at != text.npos; at = text.find('#', at + 1)) {
    const std::string name = text.substr(at + 1, text.find_first_of("\")", at) - at - 1);
    EXPECT_TRUE(ids.contains(name) || !name.starts_with("x-")) << name;
  }
}

}  // namespace
}  // namespace cartulary::test

#include "formats/picture/tile_drawing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/picture/tile_layout.hpp"
#include "formats/picture/tile_ornaments.hpp"
#include "formats/picture/tile_shapes.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Rotation;
using engine::SegmentIndex;
using engine::TileId;

/// The colours of the country.
namespace paint {
constexpr std::string_view kField = "#b5d18b";
constexpr std::string_view kGrass = "#97bb69";
constexpr std::string_view kBorder = "#6f8a4a";
constexpr std::string_view kBank = "#d8cf9c";
constexpr std::string_view kWater = "#78b3da";
constexpr std::string_view kRipple = "#b4d8ee";
constexpr std::string_view kRoad = "#f3e8cd";
constexpr std::string_view kRoadEdge = "#8a7a5c";
constexpr std::string_view kCity = "#dcb88c";
constexpr std::string_view kWallEdge = "#5f4d3b";
constexpr std::string_view kWall = "#c9bca2";
constexpr std::string_view kBattlement = "#efe7d6";
}  // namespace paint

constexpr std::string_view kGrass =
    "M14 18q1-3 2 0q1-3 2 0M72 12q1-3 2 0q1-3 2 0M88 40q1-3 2 0q1-3 2 0M30 47q1-3 2 0q1-3 2 0"
    "M60 64q1-3 2 0q1-3 2 0M12 74q1-3 2 0q1-3 2 0M40 88q1-3 2 0q1-3 2 0M82 84q1-3 2 0q1-3 2 0";

/// Signs that an id cannot have are others: `HS/C!.v` is `HS-Cx.v`.
std::string make_name(std::string_view code) {
  std::string out = "tile-";
  for (char c : code) out += c == '/' ? '-' : c == '!' ? 'x' : c;
  return out;
}

/// The lines are far wider than this, in units of the drawing.
constexpr double kTolerance = 0.15;

std::string path_of(std::span<const Line> lines) {
  std::string out;
  for (const Line& line : lines) append_path(out, thinned(line, kTolerance));
  return out;
}

/// What is written of a type, without the ids' prefix.
struct Drawn {
  struct Segment {
    std::string area{};
    std::string border{};  ///< the line that shows whose it is
  };
  std::string name;
  engine::ArrayBy<Rotation, std::string, engine::kRotations> names;
  engine::VectorBy<SegmentIndex, Segment> segments;
};

/// Made when a type is asked for the first time.
const Drawn& drawn(TileId tile) {
  static engine::ArrayBy<TileId, std::once_flag, engine::kTileTypes> made;
  static engine::ArrayBy<TileId, Drawn, engine::kTileTypes> all;
  std::call_once(made[tile], [tile] {
    Drawn& out = all[tile];
    const engine::TileType& type = engine::kTiles[tile];
    out.name = make_name(type.code);
    for (Rotation r : engine::kAllRotations) put(out.names[r], out.name, "-r", index(r));
    for (SegmentIndex s : engine::each<SegmentIndex>(type.segments.size())) {
      const TileShapes::Segment& shape = shapes_of(tile).segments[s];
      Drawn::Segment& segment = out.segments.emplace_back();
      append_path(segment.area, shape.area);
      switch (type.segments[s].kind) {
        case FeatureKind::city:
          segment.border = path_of(shape.walls);
          break;
        case FeatureKind::road:
          segment.border = path_of(shape.ways);
          break;
        case FeatureKind::monastery:
        case FeatureKind::garden:
          segment.border = segment.area;
          break;
        case FeatureKind::field:
          break;
      }
    }
  });
  return all[tile];
}

struct Standing {
  std::string_view ornament;  ///< empty: defined on the spot
  Point at;
  std::string_view drawing{};
};

/// All that stands on a tile as it lies, what is nearer to who looks behind what is farther away.
std::vector<Standing> standing_on(TileId tile, Rotation rotation) {
  const TileShapes& shapes = shapes_of(tile);
  std::vector<Standing> out;
  const auto stand = [&](std::string_view ornament, Point at) {
    out.push_back({ornament, turned(at, rotation)});
  };
  for (const TileShapes::Segment& segment : shapes.segments) {
    std::size_t house = 0;
    for (Point at : segment.houses) stand(kCityHouses[house++ % std::size(kCityHouses)], at);
    for (Point at : segment.towers) stand(kTower, at);
    for (Point at : segment.trees) stand(kTree, at);
    for (const auto& [mark, at] : segment.marks) stand(mark->name, at);
  }
  for (const TileMark* mark : shown(engine::kTiles[tile].marks)) {
    if (!mark->is_ground) stand(mark->name, *shapes.free_place);
  }
  for (Point house : shapes.houses) stand(kFarmhouse, house);
  if (shapes.crossing) stand(kVillage, *shapes.crossing);
  if (shapes.monastery) stand(kMonastery, *shapes.monastery);
  if (shapes.garden) out.push_back({"", turned(*shapes.garden, rotation), kGarden});
  std::stable_sort(out.begin(), out.end(),
                   [](const Standing& a, const Standing& b) { return a.at.y < b.at.y; });
  return out;
}

class SymbolWriter {
 public:
  SymbolWriter(std::string& out, std::string_view prefix) : out_(out), prefix_(prefix) {}

  void common() {
    print(out_,
          "<g id=\"{0}tile-ground\"><path d=\"M0 0h100v100h-100z\" fill=\"{1}\"/>"
          "<path d=\"{2}\" fill=\"none\" stroke=\"{3}\" stroke-width=\"1.2\"/></g>\n"
          "<path id=\"{0}tile-border\" d=\"M0 0h100v100h-100z\" fill=\"none\" stroke=\"{4}\" "
          "stroke-opacity=\".4\"/>\n",
          prefix_, paint::kField, kGrass, paint::kGrass, paint::kBorder);
    for (const Ornament& ornament : all_ornaments()) define(ornament.name, ornament.drawing);
    for (const TileMark* mark : all_tile_marks()) define(mark->name, mark->drawing);
  }

  void type(TileId tile) {
    const Drawn& it = drawn(tile);
    const TileShapes& shapes = shapes_of(tile);
    for (SegmentIndex s : engine::each<SegmentIndex>(it.segments.size())) {
      const Drawn::Segment& segment = it.segments[s];
      const bool holes = shapes.segments[s].area.size() > 1;
      put(out_, "<path id=\"", prefix_, it.name, "-", index(s), "\" d=\"", segment.area, "\"",
          holes ? " fill-rule=\"evenodd\"" : "", "/>\n");
      if (engine::kTiles[tile].segments[s].kind == FeatureKind::field) continue;
      put(out_, "<path id=\"", prefix_, it.name, "-", index(s), "b\" d=\"", segment.border,
          "\"/>\n");
    }
    put(out_, "<g id=\"", prefix_, it.name, "\" fill=\"none\" stroke-linejoin=\"round\">");
    if (!shapes.river.line.empty()) river(shapes.river);
    strokes(tile, FeatureKind::road, kRoadWidth, paint::kRoadEdge);
    strokes(tile, FeatureKind::road, kRoadWidth - 2.6, paint::kRoad);
    if (!shapes.bridge.empty()) bridge(shapes.bridge);
    for_each_segment(tile, FeatureKind::city, [&](SegmentIndex s) {
      put(out_, "<use href=\"#", prefix_, it.name, "-", index(s), "\" fill=\"", paint::kCity,
          "\"/>");
    });
    strokes(tile, FeatureKind::city, 7, paint::kWallEdge);
    strokes(tile, FeatureKind::city, 5.2, paint::kWall);
    strokes(tile, FeatureKind::city, 2, paint::kBattlement, " stroke-dasharray=\"3 2.2\"");
    out_ += "</g>\n";
  }

  void tile(TileId tile, Rotation rotation) {
    const Drawn& it = drawn(tile);
    put(out_, "<g id=\"", prefix_, it.names[rotation], "\"><use href=\"#", prefix_,
        "tile-ground\"/>");
    for (const TileMark* mark : shown(engine::kTiles[tile].marks)) {
      if (mark->is_ground) place({mark->name, {50, 50}});
    }
    put(out_, "<use href=\"#", prefix_, it.name, "\"");
    if (rotation != Rotation{0}) {
      put(out_, " transform=\"rotate(", 90 * index(rotation), " 50 50)\"");
    }
    out_ += "/>";
    for (const Standing& standing : standing_on(tile, rotation)) place(standing);
    put(out_, "<use href=\"#", prefix_, "tile-border\"/></g>\n");
  }

 private:
  void define(std::string_view name, std::string_view drawing) {
    put(out_, "<g id=\"", prefix_, "tile-", name, "\">", drawing, "</g>\n");
  }
  void place(const Standing& it) {
    if (it.ornament.empty()) {
      return put(out_, "<g transform=\"translate(", std::lround(it.at.x), " ", std::lround(it.at.y),
                 ")\">", it.drawing, "</g>");
    }
    put(out_, "<use href=\"#", prefix_, "tile-", it.ornament, "\" x=\"", std::lround(it.at.x),
        "\" y=\"", std::lround(it.at.y), "\"/>");
  }

  /// The banks of all its waters below all the water, so that they run into each other.
  void river(const River& it) {
    const std::string line = path_of({&it.line, 1});
    const auto water = [&](double bank, std::string_view colour) {
      print(out_, "<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>", line, colour,
            kRiverWidth - 2 * bank);
      if (it.pool == 0) return;
      print(out_, "<circle cx=\"50\" cy=\"50\" r=\"{}\" fill=\"{}\"/>", it.pool - bank, colour);
    };
    water(0, paint::kBank);
    water(kBankWidth, paint::kWater);
    print(out_,
          "<path d=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linecap=\"round\" "
          "stroke-dasharray=\"9 8 5 10\"/>",
          line, paint::kRipple);
    if (it.pool > 0) {
      print(out_,
            "<circle cx=\"50\" cy=\"50\" r=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" "
            "stroke-dasharray=\"7 9\"/>",
            it.pool * 0.55, paint::kRipple);
    }
    if (!it.bridges.empty()) parapets(path_of(it.bridges));
  }

  /// Of bridges, below the roads over them.
  void parapets(std::string_view bridges) {
    print(out_,
          "<path d=\"{0}\" stroke=\"{1}\" stroke-width=\"{2}\"/><path d=\"{0}\" stroke=\"{3}\" "
          "stroke-width=\"{4}\"/>",
          bridges, paint::kWallEdge, kBridgeWidth, paint::kWall, kBridgeWidth - 2);
  }

  /// A road over a road.
  void bridge(const Line& line) {
    const Point from = line.front();
    const Point to = line.back();
    const Point middle = (from + to) * 0.5;
    const auto part = [&](double share) {
      const Line out{middle + (from - middle) * share, middle + (to - middle) * share};
      return path_of({&out, 1});
    };
    // Its shadow lies on the road below.
    const double wide = kBridgeWidth + 4;
    print(out_, "<path d=\"{}\" stroke=\"#000\" stroke-opacity=\".28\" stroke-width=\"{}\"/>",
          part(kRoadWidth / distance(from, to)), wide + 9);
    const std::string whole = part(1);
    print(out_,
          "<path d=\"{0}\" stroke=\"{1}\" stroke-width=\"{2}\"/><path d=\"{0}\" stroke=\"{3}\" "
          "stroke-width=\"{4}\"/><path d=\"{5}\" stroke=\"{6}\" stroke-width=\"{7}\"/><path "
          "d=\"{5}\" stroke=\"{8}\" stroke-width=\"{9:.1f}\"/>",
          whole, paint::kWallEdge, wide, paint::kWall, wide - 2.4, part(1.1), paint::kRoadEdge,
          kRoadWidth, paint::kRoad, kRoadWidth - 2.6);
    // A post at each end of each parapet.
    const Point across = Point{from.y - to.y, to.x - from.x} * (1 / distance(from, to));
    for (const Point end : {from, to}) {
      for (const double side : {-0.5, 0.5}) {
        const Point post = end + across * (side * (wide - 4));
        print(out_,
              "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\" fill=\"{}\" stroke=\"{}\" "
              "stroke-width=\"1.2\"/>",
              post.x, post.y, paint::kBattlement, paint::kWallEdge);
      }
    }
  }

  /// The lines of all segments of a kind.
  void strokes(TileId tile, FeatureKind kind, double width, std::string_view colour,
               std::string_view more = {}) {
    const Drawn& it = drawn(tile);
    std::string lines;
    for_each_segment(tile, kind, [&](SegmentIndex s) {
      if (it.segments[s].border.empty()) return;
      put(lines, "<use href=\"#", prefix_, it.name, "-", index(s), "b\"/>");
    });
    if (lines.empty()) return;
    print(out_, "<g stroke=\"{}\" stroke-width=\"{}\"{}>{}</g>", colour, width, more, lines);
  }

  std::string& out_;
  std::string_view prefix_;
};

}  // namespace

void append_tile_symbols(std::string& out, const TileTurns& turns, std::string_view prefix) {
  append_common_symbols(out, prefix);
  for (TileId tile : engine::kAllTiles) {
    if (!turns[tile].empty()) append_type_symbols(out, tile, prefix);
    for (Rotation r : turns[tile]) append_tile_symbol(out, tile, r, prefix);
  }
}

void append_common_symbols(std::string& out, std::string_view prefix) {
  SymbolWriter(out, prefix).common();
}

void append_type_symbols(std::string& out, TileId tile, std::string_view prefix) {
  SymbolWriter(out, prefix).type(tile);
}

void append_tile_symbol(std::string& out, TileId tile, Rotation rotation, std::string_view prefix) {
  SymbolWriter(out, prefix).tile(tile, rotation);
}

Point turned(Point p, Rotation rotation) {
  for (std::size_t turn = 0; turn < index(rotation); ++turn) p = {kTileSize - p.y, p.x};
  return p;
}

std::string_view symbol_name(TileId tile) {
  return drawn(tile).name;
}

std::string_view symbol_name(TileId tile, Rotation rotation) {
  return drawn(tile).names[rotation];
}

Point anchor(TileId tile, Rotation rotation, SegmentIndex segment) {
  const Point p = turned(shapes_of(tile).segments[segment].anchor, rotation);
  switch (engine::kTiles[tile].segments[segment].kind) {
    case FeatureKind::monastery:
      return p + Point{12, 4};  // beside the building, whichever way the tile lies
    case FeatureKind::garden:
      return p + Point{6, 0};  // likewise
    default:
      return p;
  }
}

}  // namespace cartulary::formats

#include "formats/picture/tile_drawing.hpp"

#include <fmt/core.h>

#include <mutex>
#include <string>
#include <utility>

#include "formats/picture/tile_layout.hpp"
#include "formats/picture/tile_shapes.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;
using engine::TileId;

/// The colours of the country.
namespace paint {
constexpr std::string_view kField = "#b9d28f";
constexpr std::string_view kFieldEdge = "#6f8a4a";
constexpr std::string_view kRoad = "#f7f1e1";
constexpr std::string_view kRoadEdge = "#8d7f66";
constexpr std::string_view kCity = "#d8a878";
constexpr std::string_view kWall = "#7b4f35";
constexpr std::string_view kWallTop = "#e9cfae";
}  // namespace paint

/// A thing that stands on many tiles, drawn around 0,0.
struct Ornament {
  std::string_view name;
  std::string_view body;
};
constexpr Ornament kOrnaments[] = {
    // Roofs of a city.
    {"roof",
     "<path d=\"M-5 4.5v-4.5h10v4.5z\" fill=\"#f3e6cf\"/>"
     "<path d=\"M-6.4.6l2.4-5h8l2.4 5z\" fill=\"#b5553c\"/>"},
    // A house where a road ends.
    {"house",
     "<path d=\"M-6 6.5v-7h12v7z\" fill=\"#f7ecd8\" stroke=\"#7b4f35\"/>"
     "<path d=\"M-8 .2l3.2-7h9.6l3.2 7z\" fill=\"#c0563d\" stroke=\"#7b4f35\" "
     "stroke-linejoin=\"round\"/>"
     "<path d=\"M-1.6 6.5v-4h3.2v4z\" fill=\"#7b4f35\"/>"},
    {"monastery",
     "<circle r=\"16.4\" fill=\"#d9e3b4\" stroke=\"#6f8a4a\" stroke-width=\"1.2\"/>"
     "<g stroke=\"#6d3b2b\" stroke-width=\"1\" stroke-linejoin=\"round\">"
     "<path d=\"M-12 10v-9h18v9z\" fill=\"#f7ecd8\"/>"
     "<path d=\"M-13.6 1.2l3.6-8h11l3 8z\" fill=\"#b8432f\"/>"
     "<path d=\"M3 10v-15h8v15z\" fill=\"#fbf4e6\"/>"
     "<path d=\"M1.8-5l5.2-8 5.2 8z\" fill=\"#b8432f\"/>"
     "<path d=\"M7-13v-3.6M5.4-15.3h3.2\" fill=\"none\"/></g>"
     "<path d=\"M-9.2 7.2v-3.4h2v3.4zM-5.2 7.2v-3.4h2v3.4zM-1.2 7.2v-3.4h2v3.4zM5.7 10v-4.2q1.3"
     "-2 2.6 0v4.2zM6-.4v-2.6h2v2.6z\" fill=\"#6d3b2b\"/>"},
};

/// Signs that an id cannot have are others: `HS/C!.v` is `HS-Cx.v`.
std::string make_name(std::string_view code) {
  std::string out = "tile-";
  for (char c : code) out += c == '/' ? '-' : c == '!' ? 'x' : c;
  return out;
}

/// What is written of a type, without the ids' prefix.
struct Drawn {
  std::string name;
  engine::VectorBy<SegmentIndex, std::string> paths;
};

/// Made when a type is asked for the first time.
const Drawn& drawn(TileId tile) {
  static engine::ArrayBy<TileId, std::once_flag, engine::kTileTypes> made;
  static engine::ArrayBy<TileId, Drawn, engine::kTileTypes> all;
  std::call_once(made[tile], [tile] {
    Drawn& type = all[tile];
    type.name = make_name(engine::kTiles[tile].code);
    for (const TileShapes::Segment& segment : shapes_of(tile).segments) {
      append_path(type.paths.emplace_back(), segment.area);
    }
  });
  return all[tile];
}

std::string path_of(const Line& line) {
  std::string out;
  append_path(out, line);
  return out;
}

class SymbolWriter {
 public:
  SymbolWriter(std::string& out, std::string_view prefix) : out_(out), prefix_(prefix) {}

  void ornaments() {
    print(out_, "<clipPath id=\"{}tile-clip\"><path d=\"M0 0h100v100h-100z\"/></clipPath>\n",
          prefix_);
    for (const Ornament& ornament : kOrnaments) ornament_symbol(ornament.name, ornament.body);
    for (const TileMark* mark : all_tile_marks()) ornament_symbol(mark->name, mark->drawing);
  }

  void symbol(TileId tile) {
    const engine::TileType& type = engine::kTiles[tile];
    const TileShapes& shapes = shapes_of(tile);
    const Drawn& it = drawn(tile);
    for (SegmentIndex s : engine::each<SegmentIndex>(type.segments.size())) {
      print(out_, "<path id=\"{}{}-{}\" d=\"{}\"{}/>\n", prefix_, it.name, index(s), it.paths[s],
            shapes.segments[s].area.size() > 1 ? " fill-rule=\"evenodd\"" : "");
    }
    print(out_,
          "<g id=\"{0}{1}\" clip-path=\"url(#{0}tile-clip)\"><path d=\"M0 0h100v100h-100z\" "
          "fill=\"{2}\"/>",
          prefix_, it.name, paint::kField);
    for (const TileMark* mark : shown(type.marks)) {
      if (mark->is_ground) place(mark->name, {50, 50});
    }
    roads(shapes);
    for_each_segment(tile, FeatureKind::city, [&](SegmentIndex s) {
      print(out_, "<use href=\"#{}{}-{}\" fill=\"{}\"/>", prefix_, it.name, index(s), paint::kCity);
    });
    for (const TileShapes::Segment& segment : shapes.segments) city(segment);
    for (const TileMark* mark : shown(type.marks)) {
      if (!mark->is_ground) place(mark->name, *shapes.free_place);
    }
    for (Point house : shapes.houses) place("house", house);
    if (shapes.crossing) place("house", *shapes.crossing);
    if (shapes.monastery) place("monastery", *shapes.monastery);
    print(
        out_,
        "<path d=\"M0 0h100v100h-100z\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".5\"/></g>\n",
        paint::kFieldEdge);
  }

 private:
  void ornament_symbol(std::string_view name, std::string_view body) {
    print(out_, "<g id=\"{}tile-{}\">{}</g>\n", prefix_, name, body);
  }
  void place(std::string_view ornament, Point p) {
    print(out_, "<use href=\"#{}tile-{}\" x=\"{:.0f}\" y=\"{:.0f}\"/>", prefix_, ornament, p.x,
          p.y);
  }

  void roads(const TileShapes& shapes) {
    std::string lines;
    for (const TileShapes::Segment& segment : shapes.segments) {
      if (!segment.line.empty()) lines += path_of(segment.line);
    }
    const auto crossing = [&](double radius, std::string_view colour) {
      if (!shapes.crossing) return;
      print(out_, "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"{}\"/>", shapes.crossing->x,
            shapes.crossing->y, radius, colour);
    };
    if (lines.empty()) return;
    const auto stroke = [&](double width, std::string_view colour) {
      print(out_, "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>", lines, colour,
            width);
    };
    crossing(kCrossingRadius, paint::kRoadEdge);
    stroke(kRoadWidth, paint::kRoadEdge);
    stroke(kRoadWidth - 2.6, paint::kRoad);
    crossing(kCrossingRadius - 1.3, paint::kRoad);
  }

  void city(const TileShapes::Segment& segment) {
    for (Point roof : segment.roofs) place("roof", roof);
    if (!segment.walls.empty()) {
      std::string lines;
      for (const Line& wall : segment.walls) lines += path_of(wall);
      for (const auto& [width, colour] : {std::pair{4.6, paint::kWall}, {1.6, paint::kWallTop}}) {
        print(out_,
              "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
              "stroke-linejoin=\"round\"/>",
              lines, colour, width);
      }
    }
    for (const auto& [mark, at] : segment.marks) place(mark->name, at);
  }

  std::string& out_;
  std::string_view prefix_;
};

}  // namespace

void append_tile_symbols(std::string& out, const TileTypes& types, std::string_view prefix) {
  SymbolWriter writer(out, prefix);
  writer.ornaments();
  for (TileId tile : types) writer.symbol(tile);
}

void append_tile_symbol(std::string& out, TileId tile) {
  SymbolWriter(out, {}).symbol(tile);
}

std::string_view symbol_name(TileId tile) {
  return drawn(tile).name;
}

Point anchor(TileId tile, engine::Rotation rotation, SegmentIndex segment) {
  Point p = shapes_of(tile).segments[segment].anchor;
  for (std::size_t turn = 0; turn < index(rotation); ++turn) p = {kTileSize - p.y, p.x};
  return p;
}

}  // namespace cartulary::formats

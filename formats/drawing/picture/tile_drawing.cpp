#include "formats/drawing/picture/tile_drawing.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/drawing/picture/tile_ornaments.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Rotation;
using engine::SegmentIndex;
using engine::TileId;

namespace paint {
constexpr std::string_view kRoad = "#f5ecd4";
constexpr std::string_view kRut = "#ece0c0";
constexpr std::string_view kRoadEdge = "#8f7b57";
constexpr std::string_view kCity = "#cfa676";
constexpr std::string_view kWallEdge = "#5c4b39";
constexpr std::string_view kWallFace = "#87775c";
constexpr std::string_view kWalk = "#cdbfa1";
constexpr std::string_view kBattlement = "#f3ecda";
}  // namespace paint

/// A line or an area of a type's drawing, as a class of few letters: pages have hundreds of these.
struct Look {
  std::string_view name;
  FeatureKind kind;
  std::string_view property;
  std::string_view colour;
  std::string_view more{};
};
// In the order in which they are painted.
constexpr Look kRoadLooks[] = {
#include "formats/drawing/picture/road_looks.def"
};
constexpr Look kTown{"d", FeatureKind::city, "fill", paint::kCity};
constexpr Look kWallShade{"e", FeatureKind::city, "stroke", "#000",
                          "stroke-opacity:.13;stroke-width:13px"};
constexpr Look kWallFoot{"f", FeatureKind::city, "stroke", paint::kWallFace, "stroke-width:7px"};
constexpr Look kWallLooks[] = {
#include "formats/drawing/picture/wall_looks.def"
};

template <class Visit>
void for_each_look(Visit visit) {
  for (const Look& look : kRoadLooks) visit(look);
  for (const Look& look : {kTown, kWallShade, kWallFoot}) visit(look);
  for (const Look& look : kWallLooks) visit(look);
}

/// Signs that an id cannot have are others: `HS/C!.v` is `HS-Cx.v`.
std::string make_name(std::string_view code) {
  std::string out = "t-";
  for (char c : code) out += c == '/' ? '-' : c == '!' ? 'x' : c;
  return out;
}

/// The ids of a type and of its tiles, without the prefix.
struct Ids {
  std::string type;
  engine::ArrayBy<Rotation, std::string, engine::kRotations> tiles;
};
const Ids& ids_of(TileId tile) {
  static const auto all = [] {
    engine::ArrayBy<TileId, Ids, engine::kTileTypes> out;
    for (TileId t : engine::kAllTiles) {
      out[t].type = make_name(engine::kTiles[t].code);
      for (Rotation r : engine::kAllRotations) put(out[t].tiles[r], out[t].type, "-r", index(r));
    }
    return out;
  }();
  return all[tile];
}

class SymbolWriter {
 public:
  SymbolWriter(std::string& out, std::string_view prefix) : out_(out), prefix_(prefix) {}

  /// `turns`: what stands on none of these tiles is left out.
  void common(const TileTurns* turns) {
    formats::print(out_, fmt::runtime(land_drawing()), prefix_);
    styles();
    std::set<std::string_view> needed;
    for (TileId tile : engine::kAllTiles) {
      if (turns == nullptr) break;
      for (Rotation r : (*turns)[tile]) {
        for (const PlacedOrnament& it : ornaments_on(tile, r).others) needed.insert(it.ornament);
        for (const TileMark* mark : shown(engine::kTiles[tile].marks)) needed.insert(mark->name);
      }
    }
    const auto is_needed = [&](std::string_view name) {
      return turns == nullptr || needed.contains(name);
    };
    std::string_view rest = ornaments_drawing();
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n') + 1);
      rest.remove_prefix(line.size());
      const std::string_view name = line.substr(line.find("t-") + 2);
      if (line.starts_with("<marker") || is_needed(name.substr(0, name.find('"')))) {
        formats::print(out_, fmt::runtime(line), prefix_);
      }
    }
    for (const TileMark* mark : all_tile_marks()) {
      if (is_needed(mark->name)) define(mark->name, mark->drawing(), mark->is_ground ? "" : "m");
    }
  }

  void type(TileId tile) {
    const std::string& name = ids_of(tile).type;
    const TileShapes& shapes = shapes_of(tile);
    for (SegmentIndex s : engine::each<SegmentIndex>(shapes.segments.size())) {
      const TileShapes::Segment& segment = shapes.segments[s];
      const bool holes = segment.outline.find('M', 1) != segment.outline.npos;
      outline(fmt::format("{}-{}", name, index(s)), segment.outline,
              holes ? " fill-rule=\"evenodd\"" : "");
      if (engine::kTiles[tile].segments[s].kind == FeatureKind::field) continue;
      outline(fmt::format("{}-{}b", name, index(s)), segment.border);
    }
    for (const FeatureKind kind : {FeatureKind::road, FeatureKind::city}) {
      if (bordered(tile, kind) < 2) continue;
      put(out_, "<g id=\"", prefix_, name, kind == FeatureKind::road ? "-y\">" : "-z\">");
      for_each_segment(tile, kind, [&](SegmentIndex s) {
        if (shapes.segments[s].border.empty()) return;
        put(out_, "<use href=\"#", prefix_, name, "-", index(s), "b\"/>");
      });
      out_ += "</g>\n";
    }
    put(out_, "<g id=\"", prefix_, name, "\">", shapes.river);
    for (const Look& look : kRoadLooks) lines(tile, look);
    out_ += shapes.bridge;
    for_each_segment(tile, FeatureKind::city, [&](SegmentIndex s) {
      put(out_, "<use href=\"#", prefix_, name, "-", index(s), "\" class=\"", prefix_, "t-",
          kTown.name, "\"/>");
    });
    lines(tile, kWallShade);
    for (const Look& look : kWallLooks) lines(tile, look);
    out_ += "</g>\n";
  }

  void tile(TileId tile, Rotation rotation) {
    put(out_, "<g id=\"", prefix_, ids_of(tile).tiles[rotation], "\"><use href=\"#", prefix_,
        "t-land", (index(tile) + index(rotation)) % engine::kRotations, "\"/>");
    for (const TileMark* mark : shown(engine::kTiles[tile].marks)) {
      if (mark->is_ground) place({mark->name, {50, 50}});
    }
    put(out_, "<g class=\"", prefix_, "t-x\"");
    turn(index(rotation));
    out_ += '>';
    // One sees the outer side of a wall to the south of its city; elsewhere the city is before it.
    constexpr engine::ArrayBy<Rotation, std::string_view, engine::kRotations> kSouth{
        " y=\"3.6\"", " x=\"3.6\"", " y=\"-3.6\"", " x=\"-3.6\""};
    lines(tile, kWallFoot, kSouth[rotation]);
    put(out_, "<use href=\"#", prefix_, ids_of(tile).type, "\"/></g>");
    const TileOrnaments standers = ornaments_on(tile, rotation);
    // No two tiles have their houses and plants in the same order.
    const std::size_t turn = index(tile) + index(rotation);
    crowd(standers.houses, kTowns, kAlone[0], turn);
    crowd(standers.towers, kTowers, kTowers[0], turn);
    crowd(standers.plants, kGroves, kAlone[1], turn);
    for (const PlacedOrnament& standing : standers.others) place(standing);
    put(out_, "<use href=\"#", prefix_, "t-rim\"/></g>\n");
  }

 private:
  /// Many types have a segment or a line in common: it is written once.
  void outline(const std::string& id, std::string_view path, std::string_view more = {}) {
    constexpr std::size_t kShort = 24;
    const auto [first, is_first] = outlines_.try_emplace({path, more}, id);
    if (is_first || path.size() < kShort) {
      put(out_, "<path id=\"", prefix_, id, "\" d=\"", path, "\"", more, "/>\n");
    } else {
      put(out_, "<use id=\"", prefix_, id, "\" href=\"#", prefix_, first->second, "\"/>\n");
    }
  }
  /// How many segments of a kind have a line that shows whose they are.
  static int bordered(TileId tile, FeatureKind kind) {
    int out = 0;
    for_each_segment(tile, kind,
                     [&](SegmentIndex s) { out += !shapes_of(tile).segments[s].border.empty(); });
    return out;
  }

  /// The classes that the drawings have. Walls end at the edge of their tile.
  void styles() {
    put(out_, "<style>\n.", prefix_, "t-x{fill:none;stroke-linejoin:round;clip-path:url(#", prefix_,
        "t-clip)}\n");
    for_each_look([&](const Look& look) {
      put(out_, ".", prefix_, "t-", look.name, "{", look.property, ":", look.colour,
          look.more.empty() ? "" : ";", look.more, "}\n");
    });
    for_each_crowd([&](const Crowd& crowd) {
      put(out_, ".", prefix_, "t-", crowd.name, "{fill:none");
      for (const auto& [property, name] :
           {std::pair{"start", crowd.first}, {"mid", crowd.others}, {"end", crowd.last}}) {
        if (!name.empty()) put(out_, ";marker-", property, ":url(#", prefix_, "t-", name, ")");
      }
      out_ += "}\n";
    });
    out_ += "</style>\n";
  }

  /// Some of the points at a time, so that first and last ones come often enough.
  void crowd(const std::vector<Point>& points, std::span<const Crowd> kinds, const Crowd& alone,
             std::size_t turn) {
    constexpr std::size_t kMost = 7;
    const std::size_t parts = (points.size() + kMost - 1) / kMost;
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t from = points.size() * part / parts;
      const std::size_t to = points.size() * (part + 1) / parts;
      const Crowd& kind = to - from == 1 ? alone : kinds[(turn + part) % kinds.size()];
      put(out_, "<path class=\"", prefix_, "t-", kind.name, "\" d=\"");
      for (std::size_t i = from; i < to; ++i) {
        put(out_, i == from ? "M" : " ", std::lround(points[i].x), " ", std::lround(points[i].y));
      }
      out_ += "\"/>";
    }
  }
  void turn(std::size_t quarters) {
    if (quarters != 0) put(out_, " transform=\"rotate(", 90 * quarters, " 50 50)\"");
  }
  void define(std::string_view name, std::string_view drawing, std::string_view look) {
    put(out_, "<g id=\"", prefix_, "t-", name);
    if (!look.empty()) put(out_, "\" class=\"", prefix_, "t-", look);
    put(out_, "\">", drawing, "</g>\n");
  }
  void place(const PlacedOrnament& it) {
    if (it.ornament.empty()) {
      return put(out_, "<g transform=\"translate(", std::lround(it.at.x), " ", std::lround(it.at.y),
                 ")\"><g class=\"", prefix_, "t-m\">", it.drawing, "</g></g>");
    }
    put(out_, "<use href=\"#", prefix_, "t-", it.ornament, "\" x=\"", std::lround(it.at.x),
        "\" y=\"", std::lround(it.at.y), "\"/>");
  }

  void lines(TileId tile, const Look& look, std::string_view more = {}) {
    const int count = bordered(tile, look.kind);
    if (count == 0) return;
    put(out_, "<use href=\"#", prefix_, ids_of(tile).type, "-");
    if (count > 1) {
      out_ += look.kind == FeatureKind::road ? "y" : "z";
    } else {
      for_each_segment(tile, look.kind, [&](SegmentIndex s) {
        if (!shapes_of(tile).segments[s].border.empty()) put(out_, index(s), "b");
      });
    }
    put(out_, "\"", more, " class=\"", prefix_, "t-", look.name, "\"/>");
  }

  std::string& out_;
  std::string_view prefix_;
  /// The ids of what is written, by its path and the attributes beside it.
  std::map<std::pair<std::string_view, std::string_view>, std::string> outlines_{};
};

/// By night: of lit windows; and of `#rrggbb`. Black and white have short names.
constexpr std::string_view kLight = "#ffd873";
constexpr std::size_t kColourLength = 7;

void append_rules(std::string& out, std::string_view drawings, std::string_view attribute) {
  const std::string before = fmt::format("{}=\"#", attribute);
  std::set<std::string_view> colours;
  for (std::size_t at = drawings.find(before); at != drawings.npos;
       at = drawings.find(before, at + 1)) {
    const std::string_view colour = drawings.substr(at + before.size() - 1, kColourLength);
    if (drawings[at + before.size() - 1 + kColourLength] == '"') colours.insert(colour);
  }
  for (std::string_view colour : colours) {
    print(out, "[{0}=\"{1}\"]{{{0}:{2}}}\n", attribute, colour, night_colour(colour));
  }
}

}  // namespace

void append_tile_symbols(std::string& out, const TileTurns& turns, std::string_view prefix) {
  SymbolWriter writer(out, prefix);
  writer.common(&turns);
  for (TileId tile : engine::kAllTiles) {
    if (!turns[tile].empty()) writer.type(tile);
    for (Rotation r : turns[tile]) writer.tile(tile, r);
  }
}

void append_common_symbols(std::string& out, std::string_view prefix) {
  SymbolWriter(out, prefix).common(nullptr);
}

void append_type_symbols(std::string& out, TileId tile, std::string_view prefix) {
  SymbolWriter(out, prefix).type(tile);
}

void append_tile_symbol(std::string& out, TileId tile, Rotation rotation, std::string_view prefix) {
  SymbolWriter(out, prefix).tile(tile, rotation);
}

std::string night_colour(std::string_view colour) {
  if (colour == kWindow) return std::string(kLight);
  const auto part = [&](std::size_t at, double share, int more) {
    int value = 0;  // 0 to 255
    std::from_chars(colour.data() + at, colour.data() + at + 2, value, 16);
    return static_cast<int>(value * share) + more;
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(1, 0.42, 8), part(3, 0.47, 12), part(5, 0.5, 32));
}

void append_far_style(std::string& out, int below, std::string_view prefix) {
  if (below > 0) print(out, "@media (max-width:{}px) {{\n", below);
  print(out,
        ".{0}t-h,.{0}t-l,.{0}t-u{{marker-start:url(#{0}t-hf);marker-mid:url(#{0}t-hf);"
        "marker-end:url(#{0}t-hf)}}\n.{0}t-p,.{0}t-q,.{0}t-v{{marker-start:none;marker-mid:none;"
        "marker-end:none}}\n.{0}t-n{{display:none}}\n.{0}t-m{{transform:scale(1.15)}}\n"
        ".{0}t-j{{stroke-dasharray:none}}\n",
        prefix);
  if (below > 0) out += "}\n";
}

void append_night_style(std::string& out, std::string_view drawings) {
  // Figures come before the country.
  drawings.remove_prefix(std::min(drawings.find("id=\"t-land\""), drawings.size()));
  out += "@media screen and (prefers-color-scheme: dark) {\n";
  append_rules(out, drawings, "fill");
  append_rules(out, drawings, "stroke");
  // These have more weight than the rules beside the drawings, which may come later.
  for_each_look([&](const Look& look) {
    if (look.colour.size() < kColourLength) return;
    print(out, "use.t-{}{{{}:{}}}\n", look.name, look.property, night_colour(look.colour));
  });
  // Features that score are seen by lamplight. Villages would be as light as the fields.
  out += ".t-m:not([id=t-village]){filter:brightness(1.5)}\n";
  out += "}\n";
}

std::string_view symbol_name(TileId tile) {
  return ids_of(tile).type;
}

std::string_view symbol_name(TileId tile, Rotation rotation) {
  return ids_of(tile).tiles[rotation];
}

}  // namespace cartulary::formats

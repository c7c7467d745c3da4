#include "formats/picture/board_svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "formats/picture/board_words.hpp"
#include "formats/picture/figures.hpp"
#include "formats/picture/seat_colours.hpp"
#include "formats/picture/seat_letters.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Player;

constexpr int kTile = 100;
constexpr int kMargin = 36;  ///< for the coordinates

constexpr std::string_view kFeatureStyle = R"(.board-open{fill-opacity:.34}
.board-done{fill-opacity:.6}
.board-field{fill-opacity:.65}
.board-figure{stroke-width:1.3;stroke-linejoin:round}
.board-figure text{stroke:none;font:700 10px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle}
)";
constexpr std::string_view kMarkStyle = R"(.board-last{fill:none;stroke-linejoin:round}
.board-coord{font:600 20px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#757575}
)";

using Periods = std::array<int, engine::kMaxPlayers + 1>;

/// By the number of owners: how often their stripes begin anew along the side of a tile. Whole
/// numbers, so that stripes meet at the borders of tiles.
constexpr Periods kLandPeriods{0, 6, 3, 3, 2, 1, 1};
constexpr Periods kOwnPeriods{0, 0, 5, 4, 3, 2, 2};

/// A stripe and what is between it and the next one, in the units of a pattern.
constexpr int kStep = 100;
constexpr int kLandWidth = 22;

class Picture {
 public:
  Picture(std::string& out, const BoardView& view, const Record& record, const BoardSvg& options)
      : out_(out),
        view_(view),
        record_(record),
        options_(options),
        own_prefix_(std::string(options.prefix) += options.own_prefix),
        bounds_(view.bounds),
        colours_(seat_colours(record)),
        letters_(seat_letters(record)) {}

  void draw() {
    begin();
    tiles();
    tints();
    if (view_.last) last();
    figures();
    if (options_.coordinates) coordinates();
    out_ += "</svg>\n";
  }

 private:
  int left_of(engine::Cell cell) const { return (cell.x - bounds_.first.x) * kTile; }
  int top_of(engine::Cell cell) const { return (cell.y - bounds_.first.y) * kTile; }
  int width() const { return (bounds_.last.x - bounds_.first.x + 1) * kTile; }
  int height() const { return (bounds_.last.y - bounds_.first.y + 1) * kTile; }

  void begin() {
    const int margin = options_.coordinates ? kMargin : 4;
    const int wide = width() + 2 * margin;
    const int high = height() + 2 * margin;
    print(out_,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" viewBox=\"{0} "
          "{0} {1} {2}\" width=\"{1}\" height=\"{2}\">\n<title>Board {3}</title>\n<desc>",
          -margin, wide, high, position_text(view_));
    for (Player p : record_.seats()) {
      print(out_, "{}; ", xml(seat_text(view_, record_, p)));
    }
    print(out_, "{} tiles left.</desc>\n", view_.tiles_left);
    if (options_.style) print(out_, "<style>\n{}</style>\n", board_style());
    out_ += "<defs>\n";
    if (options_.symbols) append_board_symbols(out_, types_of(view_), options_.prefix);
    std::vector<Stripes> stripes;
    add_stripes(view_, stripes);
    for (const Stripes& it : stripes) append_patterns(out_, it, colours_, own_prefix_);
    figure_symbols();
    out_ += "</defs>\n";
  }

  /// A drawing of a tile at rotation 0, or of one of its segments, where the tile lies.
  void use(const ViewedTile& tile, std::optional<engine::SegmentIndex> segment) {
    static constexpr engine::ArrayBy<engine::SegmentIndex, std::string_view, engine::kMaxSegments>
        segments{"-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8"};
    const std::string_view part = segment ? segments[*segment] : "";
    const std::string_view name = symbol_name(tile.type);
    const int x = left_of(tile.cell);
    const int y = top_of(tile.cell);
    if (tile.rotation == engine::Rotation{0}) {
      return put(out_, "<use href=\"#", options_.prefix, name, part, "\" x=\"", x, "\" y=\"", y,
                 "\"/>");
    }
    constexpr engine::ArrayBy<engine::Rotation, std::string_view, engine::kRotations> turns{
        "", "90", "180", "270"};
    const int east = tile.rotation == engine::Rotation{3} ? 0 : kTile;
    const int south = tile.rotation == engine::Rotation{1} ? 0 : kTile;
    put(out_, "<use href=\"#", options_.prefix, name, part, "\" transform=\"translate(", x + east,
        " ", y + south, ")rotate(", turns[tile.rotation], ")\"/>");
  }

  void tiles() {
    out_ += "<g class=\"board-tiles\">\n";
    for (const ViewedTile& tile : view_.tiles) {
      use(tile, {});
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  void tints() {
    out_ += "<g class=\"board-tints\">\n";
    for (const ViewedFeature& feature : view_.features) {
      if (feature.owners.empty()) continue;
      const bool field = feature.kind == FeatureKind::field;
      const auto stripes = stripes_of(feature);
      put(out_, "<g class=\"board-", field ? "field" : feature.complete ? "done" : "open");
      if (!stripes) put(out_, "\" fill=\"", colours_[feature.owners.lowest()]->fill);
      put(out_, "\"><title>", xml(standing_text(feature, record_)), "</title>");
      if (stripes) {
        for (const bool turned : {false, true}) striped(feature, name_of(*stripes), turned);
      } else {
        for (const ViewedSegment& segment : view_.segments_of(feature)) tint(segment);
      }
      out_ += "</g>\n";
    }
    out_ += "</g>\n";
  }

  void tint(const ViewedSegment& segment) { use(view_.tiles[segment.tile], segment.segment); }

  /// The segments on tiles that lie straight, or those on tiles a quarter turn off.
  void striped(const ViewedFeature& feature, std::string_view pattern, bool turned) {
    bool any = false;
    for (const ViewedSegment& segment : view_.segments_of(feature)) {
      if ((index(view_.tiles[segment.tile].rotation) % 2 != 0) != turned) continue;
      if (!any) {
        out_ += "<g";
        // Says whose it is, so that a page can print it without stripes.
        if (feature.owners.size() == 1) {
          put(out_, " class=\"board-of-", index(feature.owners.lowest()), "\"");
        }
        put(out_, " fill=\"url(#", own_prefix_, pattern, turned ? "t" : "", ")\">");
      }
      any = true;
      tint(segment);
    }
    if (any) out_ += "</g>";
  }

  void last() {
    const ViewedTile& tile = view_.tiles[*view_.last];
    const int x = left_of(tile.cell) + 1;
    const int y = top_of(tile.cell) + 1;
    print(out_,
          "<path class=\"board-last\" d=\"M{0} {1}h98v98h-98z\" stroke=\"#fff\" "
          "stroke-width=\"7\"/><path class=\"board-last\" d=\"M{0} {1}h98v98h-98z\" "
          "stroke=\"#1c1c1c\" stroke-width=\"3.4\"/>\n",
          x, y);
  }

  /// The figures of each player who has some on the table, in the poses that they have there.
  void figure_symbols() {
    for (Player p : record_.seats()) {
      for (const FigureKind* kind : all_figure_kinds()) {
        if (is_shown(p, kind->upright)) figure_symbol(p, *kind, kind->upright);
        if (kind->in_field.id == kind->upright.id) continue;
        if (is_shown(p, kind->in_field)) figure_symbol(p, *kind, kind->in_field);
      }
    }
  }

  bool is_shown(Player owner, const FigurePose& pose) const {
    return std::any_of(view_.figures.begin(), view_.figures.end(), [&](const ViewedFigure& f) {
      return f.owner == owner && pose_of(f).id == pose.id;
    });
  }

  void figure_symbol(Player p, const FigureKind& kind, const FigurePose& pose) {
    put(out_, "<g id=\"", own_prefix_, pose.id, index(p), "\" class=\"board-figure\" fill=\"",
        colours_[p]->fill, "\" stroke=\"", colours_[p]->ink, "\"><use href=\"#", options_.prefix,
        kind.shape, "\"", pose.turn, "/><text ", pose.letter_at, " fill=\"", colours_[p]->ink,
        "\">", letters_[p].capital, "</text></g>\n");
  }

  const FigurePose& pose_of(const ViewedFigure& figure) const {
    const FigureKind& kind = *all_figure_kinds()[figure.kind];
    return is_in_field(view_, figure) ? kind.in_field : kind.upright;
  }

  void figures() {
    if (view_.figures.empty()) return;
    out_ += "<g class=\"board-figures\">\n";
    for (const ViewedFigure& figure : view_.figures) {
      const ViewedTile& tile = view_.tiles[figure.tile];
      const Point on_tile = anchor(tile.type, tile.rotation, figure.segment);
      const int x = left_of(tile.cell) + static_cast<int>(std::lround(on_tile.x));
      const int y = top_of(tile.cell) + static_cast<int>(std::lround(on_tile.y));
      put(out_, "<use href=\"#", own_prefix_, pose_of(figure).id, index(figure.owner), "\" x=\"", x,
          "\" y=\"", y, "\"><title>", xml(record_.players[figure.owner].name), ": ",
          name_of(role_of(view_, figure)), "</title></use>");
      if (const auto draw_beside = all_figure_kinds()[figure.kind]->draw_beside) {
        draw_beside(out_, view_.seats[figure.owner], x, y, width(), options_.prefix);
      }
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  void coordinates() {
    out_ += "<g class=\"board-coord\">";
    const auto label = [&](int x, int y, int value) {
      put(out_, "<text x=\"", x, "\" y=\"", y, "\">", value, "</text>");
    };
    for (int x = bounds_.first.x; x <= bounds_.last.x; ++x) {
      const int at = (x - bounds_.first.x) * kTile + kTile / 2;
      label(at, -12, x);
      label(at, height() + 27, x);
    }
    for (int y = bounds_.first.y; y <= bounds_.last.y; ++y) {
      const int at = (y - bounds_.first.y) * kTile + kTile / 2 + 7;
      const int value = record_.written_y(y);
      label(-18, at, value);
      label(width() + 18, at, value);
    }
    out_ += "</g>\n";
  }

  std::string& out_;
  const BoardView& view_;
  const Record& record_;
  const BoardSvg& options_;
  const std::string own_prefix_;
  ViewedBounds bounds_;
  SeatColours colours_;
  SeatLetters letters_;
};

}  // namespace

std::optional<Stripes> stripes_of(const ViewedFeature& feature) {
  const int owners = feature.owners.size();
  const bool field = feature.kind == engine::FeatureKind::field;
  if (owners == 0 || (owners == 1 && !field)) return {};
  return Stripes{field, feature.owners};
}

void add_stripes(const BoardView& view, std::vector<Stripes>& all) {
  for (const ViewedFeature& feature : view.features) {
    const auto stripes = stripes_of(feature);
    if (stripes && std::find(all.begin(), all.end(), *stripes) == all.end()) {
      all.push_back(*stripes);
    }
  }
}

std::string name_of(const Stripes& stripes) {
  std::string out;
  put(out, stripes.field ? "land-" : "own-", stripes.owners.bits);
  return out;
}

void append_patterns(std::string& out, const Stripes& stripes, const SeatColours& colours,
                     std::string_view prefix) {
  const int count = stripes.owners.size();
  const Periods& periods = stripes.field ? kLandPeriods : kOwnPeriods;
  constexpr double kDiagonal = 1.41421356;
  const double unit = 1 / (kDiagonal * periods[static_cast<std::size_t>(count)] * count);
  const int wide = stripes.field ? kLandWidth : kStep;
  const std::string name = name_of(stripes);
  print(out,
        "<pattern id=\"{}{}\" width=\"{}\" height=\"100\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)scale({:.5f})\">",
        prefix, name, kStep * count, unit);
  const auto stripe = [&](int x, engine::Player p) {
    put(out, "<path d=\"M", x, " 0h", wide, "v100h-", wide, "z\" fill=\"", colours[p]->fill,
        "\"/>");
  };
  // The first stripe lies around 0, so that half a turn changes nothing.
  int at = -wide / 2;
  for (engine::Player p : stripes.owners) {
    stripe(at, p);
    if (at < 0) stripe(at + kStep * count, p);
    at += kStep;
  }
  print(out,
        "</pattern>\n<pattern id=\"{0}{1}t\" href=\"#{0}{1}\" "
        "patternTransform=\"rotate(-45)scale({2:.5f})\"/>\n",
        prefix, name, unit);
}

void append_board_svg(std::string& out, const BoardView& view, const Record& record,
                      const BoardSvg& options) {
  Picture(out, view, record, options).draw();
}

void append_board_symbols(std::string& out, const TileTypes& types, std::string_view prefix) {
  for (const FigureKind* kind : all_figure_kinds()) {
    formats::print(out, fmt::runtime(kind->drawing), prefix);
  }
  append_tile_symbols(out, types, prefix);
}

TileTypes types_of(const BoardView& view) {
  TileTypes out;
  for (const ViewedTile& tile : view.tiles) out.insert(tile.type);
  return out;
}

std::string_view board_style() {
  static const std::string style = [] {
    std::string out(kFeatureStyle);
    for (const FigureKind* kind : all_figure_kinds()) out += kind->style;
    return out += kMarkStyle;
  }();
  return style;
}

}  // namespace cartulary::formats

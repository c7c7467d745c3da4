#include "formats/picture/board_svg.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "formats/picture/board_words.hpp"
#include "formats/picture/seat_colours.hpp"
#include "formats/picture/seat_letters.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Player;
using engine::PlayerSet;

constexpr int kTile = 100;
constexpr int kMargin = 36;  ///< for the coordinates

/// By the number of owners: how often their stripes begin anew along the side of a tile. Whole
/// numbers, so that stripes meet at the borders of tiles.
constexpr std::array<int, engine::kMaxPlayers + 1> kLandPeriods{0, 6, 3, 3, 2, 1, 1};
constexpr std::array<int, engine::kMaxPlayers + 1> kOwnPeriods{0, 0, 5, 4, 3, 2, 2};

/// Our own silhouettes, around the point where the figure stands.
constexpr std::string_view kFigures =
    "<path id=\"{0}meeple\" d=\"M0-14a5.4 5.4 0 0 1 3.6 9.4q6.6 1.2 9.6 6.4c1.2 2.4-1.6 4-3.6 "
    "2.9l-3.1-1.4 4 10.7h-7.4l-3.1-5-3.1 5h-7.4l4-10.7-3.1 1.4c-2 1.1-4.8-.5-3.6-2.9q3-5.2 "
    "9.6-6.4a5.4 5.4 0 0 1 3.6-9.4z\"/>\n"
    // A hat, a cloak and a crook.
    "<g id=\"{0}shepherd\"><path d=\"M9.5 14.5v-20.5q0-5 4-5t4 4\" fill=\"none\" "
    "stroke=\"#4a3520\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>"
    "<path d=\"M-7-8.6q2.4-1.6 3-1.6.2-4.4 4-4.4t4 4.4q.6 0 3 1.6-1.4 1.8-3.6 2.2-.2 1.8-1.2 "
    "2.8 6.6 4 8.2 17.6h-20.8q1.6-13.6 8.2-17.6-1-1-1.2-2.8-2.2-.4-3.6-2.2z\"/></g>\n"
    "<g id=\"{0}sheep\"><path d=\"M-5 2.5v4M4 2.5v4\" stroke=\"#333\" stroke-width=\"1.6\"/>"
    "<path d=\"M-6.5 3.5a3 3 0 0 1-1-5.4 3.4 3.4 0 0 1 4.6-2.6 4 4 0 0 1 6 0 3.4 3.4 0 0 1 4 3 3 "
    "3 0 0 1-1.2 5z\" fill=\"#fff\" stroke=\"#333\" stroke-width=\".9\"/>"
    "<ellipse cx=\"-7.6\" cy=\"-1.4\" rx=\"2.4\" ry=\"3\" fill=\"#333\"/></g>\n";

constexpr std::string_view kStyle = R"(.board-open{fill-opacity:.34}
.board-done{fill-opacity:.6}
.board-field{fill-opacity:.65}
.board-figure{stroke-width:1.3;stroke-linejoin:round}
.board-figure text{stroke:none;font:700 10px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle}
.board-flock text{stroke:none;font:700 12px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#222}
.board-flock .board-token{font-size:8px}
.board-last{fill:none;stroke-linejoin:round}
.board-coord{font:600 20px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#757575}
)";

class Picture {
 public:
  Picture(std::string& out, const BoardView& view, const Record& record, const BoardSvg& options)
      : out_(out),
        view_(view),
        record_(record),
        options_(options),
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
    for (Player p = 0; p < record_.players.size(); ++p) {
      print(out_, "{}; ", xml(seat_text(view_, record_, p)));
    }
    print(out_, "{} tiles left.</desc>\n", view_.tiles_left);
    if (options_.style) print(out_, "<style>\n{}</style>\n", board_style());
    out_ += "<defs>\n";
    if (options_.symbols) append_board_symbols(out_, types_of(view_), options_.prefix);
    patterns();
    figure_symbols();
    out_ += "</defs>\n";
  }

  /// Stripes: fields in thin ones, between which the green stays; other features in broad ones if
  /// several players share them. Tiles are turned, and their stripes with them, so there are two of
  /// each: for tiles that lie straight and for those a quarter turn off.
  void patterns() {
    std::array<std::array<bool, 1u << engine::kMaxPlayers>, 2> made{};
    for (const ViewedFeature& feature : view_.features) {
      const bool field = feature.kind == FeatureKind::field;
      if (!is_striped(feature) || made[field ? 1 : 0][feature.owners]) continue;
      made[field ? 1 : 0][feature.owners] = true;
      pattern(field, feature.owners);
    }
  }

  static bool is_striped(const ViewedFeature& feature) {
    const int owners = std::popcount(feature.owners);
    return owners > 1 || (owners == 1 && feature.kind == FeatureKind::field);
  }

  void pattern(bool field, PlayerSet owners) {
    const int count = std::popcount(owners);
    // In these units a stripe and what is between it and the next one are 100 wide.
    constexpr double kDiagonal = 1.41421356;
    const double unit =
        1 /
        (kDiagonal * (field ? kLandPeriods : kOwnPeriods)[static_cast<std::size_t>(count)] * count);
    const int wide = field ? 22 : 100;
    const auto name = [&](std::string_view before, std::string_view after) {
      put(out_, before, options_.prefix, options_.own_prefix, field ? "land-" : "own-", owners,
          after);
    };
    name("<pattern id=\"", "\" width=\"");
    print(out_,
          "{}\" height=\"100\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)scale({:.5f})\">",
          100 * count, unit);
    const auto stripe = [&](int x, Player p) {
      put(out_, "<path d=\"M", x, " 0h", wide, "v100h-", wide, "z\" fill=\"", colours_[p]->fill,
          "\"/>");
    };
    // The first stripe lies around 0, so that half a turn changes nothing.
    int at = -wide / 2;
    for (Player p = 0; p < colours_.size(); ++p) {
      if (!engine::contains(owners, p)) continue;
      stripe(at, p);
      if (at < 0) stripe(at + 100 * count, p);
      at += 100;
    }
    out_ += "</pattern>\n";
    name("<pattern id=\"", "t\" href=\"#");
    name("", "");
    print(out_, "\" patternTransform=\"rotate(-45)scale({:.5f})\"/>\n", unit);
  }

  /// A drawing of a tile at rotation 0, or of one of its segments, where the tile lies.
  void use(const ViewedTile& tile, std::optional<engine::SegmentIndex> segment) {
    static constexpr std::array<std::string_view, engine::kMaxSegments> segments{
        "-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8"};
    const std::string_view part = segment ? segments[*segment] : "";
    const std::string_view name = symbol_name(tile.type);
    const int x = left_of(tile.cell);
    const int y = top_of(tile.cell);
    if (tile.rotation == 0) {
      return put(out_, "<use href=\"#", options_.prefix, name, part, "\" x=\"", x, "\" y=\"", y,
                 "\"/>");
    }
    constexpr std::array<std::string_view, 4> turns{"", "90", "180", "270"};
    put(out_, "<use href=\"#", options_.prefix, name, part, "\" transform=\"translate(",
        x + (tile.rotation == 3 ? 0 : kTile), " ", y + (tile.rotation == 1 ? 0 : kTile), ")rotate(",
        turns[tile.rotation], ")\"/>");
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
      if (feature.owners == 0) continue;
      const auto owner = static_cast<std::size_t>(std::countr_zero(feature.owners));
      const bool field = feature.kind == FeatureKind::field;
      put(out_, "<g class=\"board-", field ? "field" : feature.complete ? "done" : "open");
      if (!is_striped(feature)) put(out_, "\" fill=\"", colours_[owner]->fill);
      put(out_, "\"><title>", xml(standing_text(feature, record_)), "</title>");
      if (is_striped(feature)) {
        for (const bool turned : {false, true}) striped(feature, field ? "land-" : "own-", turned);
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
      if ((view_.tiles[segment.tile].rotation % 2 != 0) != turned) continue;
      if (!any) {
        out_ += "<g";
        // Says whose it is, so that a page can print it without stripes.
        if (std::has_single_bit(feature.owners)) {
          put(out_, " class=\"board-of-", std::countr_zero(feature.owners), "\"");
        }
        put(out_, " fill=\"url(#", options_.prefix, options_.own_prefix, pattern, feature.owners,
            turned ? "t" : "", ")\">");
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

  /// The figures of each player who has some on the table: standing, lying, with a crook.
  void figure_symbols() {
    for (Player p = 0; p < colours_.size(); ++p) {
      const auto has = [&](auto what) {
        return std::any_of(view_.figures.begin(), view_.figures.end(),
                           [&](const ViewedFigure& f) { return f.owner == p && what(f); });
      };
      const auto symbol = [&](std::string_view name, std::string_view shape, std::string_view turn,
                              std::string_view letter_at) {
        put(out_, "<g id=\"", options_.prefix, options_.own_prefix, name, p,
            "\" class=\"board-figure\" fill=\"", colours_[p]->fill, "\" stroke=\"",
            colours_[p]->ink, "\"><use href=\"#", options_.prefix, shape, "\"", turn, "/><text ",
            letter_at, " fill=\"", colours_[p]->ink, "\">", letters_[p].capital, "</text></g>\n");
      };
      if (has([&](const ViewedFigure& f) { return stands(f); })) {
        symbol("stand-", "meeple", "", "y=\"5.6\"");
      }
      if (has([&](const ViewedFigure& f) { return !f.shepherd && !stands(f); })) {
        symbol("lie-", "meeple", " transform=\"rotate(-90)\"", "x=\"1\" y=\"3.6\"");
      }
      if (has([](const ViewedFigure& f) { return f.shepherd; })) {
        symbol("herd-", "shepherd", "", "y=\"10\"");
      }
    }
  }

  bool stands(const ViewedFigure& figure) const {
    return !figure.shepherd && role_of(view_, figure) != Role::farmer;
  }

  void figures() {
    if (view_.figures.empty()) return;
    out_ += "<g class=\"board-figures\">\n";
    for (const ViewedFigure& figure : view_.figures) {
      const ViewedTile& tile = view_.tiles[figure.tile];
      const Point on_tile = anchor(tile.type, tile.rotation, figure.segment);
      const int x = left_of(tile.cell) + static_cast<int>(std::lround(on_tile.x));
      const int y = top_of(tile.cell) + static_cast<int>(std::lround(on_tile.y));
      put(out_, "<use href=\"#", options_.prefix, options_.own_prefix,
          figure.shepherd  ? "herd-"
          : stands(figure) ? "stand-"
                           : "lie-",
          figure.owner, "\" x=\"", x, "\" y=\"", y, "\"><title>",
          xml(record_.players[figure.owner].name), ": ", name_of(role_of(view_, figure)),
          "</title></use>");
      if (figure.shepherd) flock(figure.owner, x, y);
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  /// The sheep and the tokens that lie beside a shepherd.
  void flock(Player player, int x, int y) {
    const ViewedSeat& seat = view_.seats[player];
    std::string tokens;
    int count = 0;
    for (std::size_t t = 0; t < seat.tokens.size(); ++t) {
      for (int i = 0; i < seat.tokens[t]; ++i, ++count) {
        print(tokens,
              "<circle cx=\"{0}\" cy=\"9\" r=\"5.5\" fill=\"#fff\" stroke=\"#333\"/><text "
              "class=\"board-token\" x=\"{0}\" y=\"12\">{1}</text>",
              count * 12, t + 1);
      }
    }
    if (count == 0) return;
    // Beside it, but not beyond the tile more than need be.
    const int end = 12 * (count - 1);
    print(out_,
          "<g class=\"board-flock\" transform=\"translate({} {})\"><use href=\"#{}sheep\" "
          "x=\"3\" y=\"-6\"/><circle cx=\"17\" cy=\"-6\" r=\"8\" fill=\"#fff\" "
          "fill-opacity=\".85\"/><text x=\"17\" y=\"-2\">{}</text>{}</g>",
          std::min(x + 28, width() - end - 8), y, options_.prefix, seat.sheep, tokens);
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
  ViewedBounds bounds_;
  std::vector<const SeatColour*> colours_;
  std::vector<SeatLetter> letters_;
};

}  // namespace

void append_board_svg(std::string& out, const BoardView& view, const Record& record,
                      const BoardSvg& options) {
  Picture(out, view, record, options).draw();
}

void append_board_symbols(std::string& out, const TileTypes& types, std::string_view prefix) {
  print(out, kFigures, prefix);
  append_tile_symbols(out, types, prefix);
}

TileTypes types_of(const BoardView& view) {
  TileTypes out;
  for (const ViewedTile& tile : view.tiles) out.set(tile.type);
  return out;
}

std::string_view board_style() {
  return kStyle;
}

}  // namespace cartulary::formats

#include "formats/board_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

#include "formats/board_words.hpp"
#include "formats/escape.hpp"
#include "formats/seat_colours.hpp"
#include "formats/seat_letters.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Player;
using engine::PlayerSet;

constexpr int kTile = 100;
constexpr int kMargin = 36;  ///< for the coordinates

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

constexpr std::string_view kStyle = R"(.board-tiles,.board-tints{stroke:none}
.board-tints{fill-rule:evenodd}
.board-open{fill-opacity:.36}
.board-done{fill-opacity:.66}
.board-field{fill-opacity:.3}
.board-figure{stroke-width:1.3;stroke-linejoin:round}
.board-figure text{stroke:none;font:700 10px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle}
.board-flock text{stroke:none;font:700 12px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#222}
.board-flock .board-token{font-size:8px}
.board-last{fill:none;stroke-linejoin:round}
.board-coord{font:600 20px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#757575}
)";

template <class... Args>
void print(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

class Picture {
 public:
  Picture(std::string& out, const BoardView& view, const Record& record, const BoardSvg& options)
      : out_(out),
        view_(view),
        record_(record),
        options_(options),
        bounds_(options.bounds.value_or(view.bounds)),
        colours_(seat_colours(record)),
        letters_(seat_letters(record)) {}

  void draw() {
    begin();
    tiles();
    if (options_.tints) tints();
    if (options_.last && view_.last) last();
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
    out_ += "</defs>\n";
  }

  /// Stripes in the colours of those who share a feature. Tiles are turned, and their stripes with
  /// them, so there are two of each: for tiles that lie straight and for those a quarter turn off.
  /// The stripes meet at the borders of tiles: their period divides the diagonal.
  void patterns() {
    std::array<bool, 1u << engine::kMaxPlayers> made{};
    for (const ViewedFeature& feature : view_.features) {
      const PlayerSet owners = feature.owners;
      if (std::popcount(owners) < 2 || made[owners]) continue;
      made[owners] = true;
      const int count = std::popcount(owners);
      const double period = (count == 2 ? 20 : 25) / 1.41421356;
      for (const bool turned : {false, true}) {
        print(out_,
              "<pattern id=\"{}own-{}{}\" width=\"{:.3f}\" height=\"9\" patternUnits=\""
              "userSpaceOnUse\" patternTransform=\"rotate({})\">",
              options_.prefix, owners, turned ? "t" : "", period, turned ? -45 : 45);
        // The first colour's stripe lies around 0, so that half a turn changes nothing.
        double at = -period / count / 2;
        for (Player p = 0; p < colours_.size(); ++p) {
          if (!engine::contains(owners, p)) continue;
          stripe(at, period / count, colours_[p]->fill);
          if (at < 0) stripe(at + period, period / count, colours_[p]->fill);
          at += period / count;
        }
        out_ += "</pattern>\n";
      }
    }
  }

  void stripe(double x, double wide, std::string_view fill) {
    print(out_, "<path d=\"M{:.3f} 0h{:.3f}v9h-{:.3f}z\" fill=\"{}\"/>", x, wide, wide, fill);
  }

  /// Where a drawing of a tile at rotation 0 goes, as attributes of `<use>`.
  void place(const ViewedTile& tile) {
    const int x = left_of(tile.cell);
    const int y = top_of(tile.cell);
    if (x != 0) print(out_, " x=\"{}\"", x);
    if (y != 0) print(out_, " y=\"{}\"", y);
    if (tile.rotation == 0) return;
    print(out_, " transform=\"rotate({} {} {})\"", 90 * tile.rotation, x + kTile / 2,
          y + kTile / 2);
  }

  void tiles() {
    out_ += "<g class=\"board-tiles\">\n";
    for (const ViewedTile& tile : view_.tiles) {
      print(out_, "<use href=\"#{}{}\"", options_.prefix, symbol_name(tile.type));
      place(tile);
      out_ += "/>\n";
    }
    out_ += "</g>\n";
  }

  void tints() {
    out_ += "<g class=\"board-tints\">\n";
    for (const ViewedFeature& feature : view_.features) {
      if (feature.owners == 0) continue;
      const bool shared = std::popcount(feature.owners) > 1;
      const auto owner = static_cast<std::size_t>(std::countr_zero(feature.owners));
      const std::string_view state = feature.kind == FeatureKind::field ? "field"
                                     : feature.complete                 ? "done"
                                                                        : "open";
      print(out_, "<g class=\"board-{}\"", state);
      if (!shared) print(out_, " fill=\"{}\"", colours_[owner]->fill);
      print(out_, "><title>{}</title>", xml(standing_text(feature, record_)));
      for (const ViewedSegment& segment : feature.segments) {
        const ViewedTile& tile = view_.tiles[segment.tile];
        print(out_, "<use href=\"#{}{}-{}\"", options_.prefix, symbol_name(tile.type),
              segment.segment);
        place(tile);
        if (shared) {
          print(out_, " fill=\"url(#{}own-{}{})\"", options_.prefix, feature.owners,
                tile.rotation % 2 != 0 ? "t" : "");
        }
        out_ += "/>";
      }
      out_ += "</g>\n";
    }
    out_ += "</g>\n";
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

  void figures() {
    if (view_.figures.empty()) return;
    out_ += "<g class=\"board-figures\">\n";
    for (const ViewedFigure& figure : view_.figures) {
      const ViewedTile& tile = view_.tiles[figure.tile];
      const Point at = anchor(tile.type, tile.rotation, figure.segment);
      const SeatColour& colour = *colours_[figure.owner];
      const std::string_view role = role_of(view_, figure);
      const bool lies = role == "farmer";
      print(out_,
            "<g class=\"board-figure\" transform=\"translate({:.0f} {:.0f})\" fill=\"{}\" "
            "stroke=\"{}\"><title>{}: {}</title><use href=\"#{}{}\"{}/><text {} fill=\"{}\">{}"
            "</text></g>",
            left_of(tile.cell) + at.x, top_of(tile.cell) + at.y, colour.fill, colour.ink,
            xml(record_.players[figure.owner].name), role, options_.prefix,
            figure.shepherd ? "shepherd" : "meeple", lies ? " transform=\"rotate(-90)\"" : "",
            lies              ? "x=\"1\" y=\"3.6\""
            : figure.shepherd ? "y=\"10\""
                              : "y=\"5.6\"",
            colour.ink, letters_[figure.owner].capital);
      if (figure.shepherd) flock(figure.owner, left_of(tile.cell) + at.x, top_of(tile.cell) + at.y);
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  /// The sheep and the tokens that lie beside a shepherd.
  void flock(Player player, double x, double y) {
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
    const double end = 12.0 * (count - 1);
    print(out_,
          "<g class=\"board-flock\" transform=\"translate({:.0f} {:.0f})\"><use href=\"#{}sheep\" "
          "x=\"3\" y=\"-6\"/><circle cx=\"17\" cy=\"-6\" r=\"8\" fill=\"#fff\" "
          "fill-opacity=\".85\"/><text x=\"17\" y=\"-2\">{}</text>{}</g>",
          std::min(x + 24, width() - end - 8), y, options_.prefix, seat.sheep, tokens);
  }

  void coordinates() {
    out_ += "<g class=\"board-coord\">";
    const auto number = [&](int x, int y, int value) {
      print(out_, "<text x=\"{}\" y=\"{}\">{}</text>", x, y, value);
    };
    for (int x = bounds_.first.x; x <= bounds_.last.x; ++x) {
      const int at = (x - bounds_.first.x) * kTile + kTile / 2;
      number(at, -12, x);
      number(at, height() + 27, x);
    }
    for (int y = bounds_.first.y; y <= bounds_.last.y; ++y) {
      const int at = (y - bounds_.first.y) * kTile + kTile / 2 + 7;
      const int value = record_.y_north ? -y : y;
      number(-18, at, value);
      number(width() + 18, at, value);
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
  fmt::format_to(std::back_inserter(out), kFigures, prefix);
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

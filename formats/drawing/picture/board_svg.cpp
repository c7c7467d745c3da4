#include "formats/drawing/picture/board_svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "formats/drawing/picture/board_caption.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Player;

constexpr int kMargin = 36;  ///< for the coordinates

constexpr std::string_view kMarkStyle = R"(.board-last{fill:none;stroke-linejoin:round}
.board-coord{font:600 20px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#757575}
)";
/// Programs that do not know a selector leave out the whole rule.
constexpr std::string_view kStillStyle = ".board-fields .board-field{opacity:.65}\n";
constexpr std::string_view kLastBorder = "#1c1c1c\" stroke-width=\"2.6\"";
constexpr std::string_view kProposedBorder =
    "#7b1fa2\" stroke-width=\"5\" stroke-dasharray=\"14 9\"";
constexpr int kBadgeApart = 20;

using Periods = std::array<int, engine::kMaxPlayers + 1>;

/// Stripes rise `steep` times as fast as a diagonal. `periods`, by the number of owners: how often
/// they begin anew along the western side of a tile; `steep` times as often along its northern one.
/// Whole numbers, so that stripes meet at the borders of tiles.
struct Slant {
  int steep;
  Periods periods;
};
constexpr Slant kLandSlant{1, {0, 6, 3, 3, 2, 1, 1}};
/// Walls run along the sides of tiles or their diagonals: these stripes cross them all.
constexpr Slant kOwnSlant{2, {0, 0, 2, 2, 1, 1, 1}};

/// A stripe and what is between it and the next one, in the units of a pattern.
constexpr int kStep = 100;
constexpr int kLandWidth = 22;

class Picture {
 public:
  Picture(std::string& out, const BoardView& view, const Record& record, const BoardSvg& options)
      : out_(out), view_(view), record_(record), options_(options) {
    if (options.caption) caption_.emplace(view, record, width());
  }

  void draw() {
    place_badges();
    begin();
    append_shade(out_, view_.tiles, bounds_.first);
    tiles();
    tints();
    if (view_.last && !view_.final) last();
    badges();
    figures();
    neutrals();
    if (options_.coordinates) coordinates();
    if (caption_) caption_->append(out_, -side(), height() + margin());
    out_ += "</svg>\n";
  }

 private:
  int left_of(engine::Cell cell) const { return (cell.x - bounds_.first.x) * kTile; }
  int top_of(engine::Cell cell) const { return (cell.y - bounds_.first.y) * kTile; }
  int width() const { return bounds_.columns() * kTile; }
  int height() const { return bounds_.rows() * kTile; }

  /// The width that a caption adds to the board, on each side.
  int side() const { return caption_ ? (caption_->width() - width() + 1) / 2 : 0; }
  int margin() const { return options_.coordinates ? kMargin : 4; }

  void begin() {
    const int wide = width() + 2 * (margin() + side());
    const int high = height() + 2 * margin() + (caption_ ? caption_->height() : 0);
    print(out_,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" viewBox=\"{0} "
          "{1} {2} {3}\" width=\"{2}\" height=\"{3}\">\n<title>{4}</title>\n<desc>",
          -margin() - side(), -margin(), wide, high,
          options_.title.empty() ? "Board " + position_text(view_) : xml(options_.title));
    for (Player p : record_.seats()) print(out_, "{}; ", xml(seat_text(view_, record_, p)));
    print(out_, "{} tiles left.</desc>\n", view_.tiles_left);
    if (options_.style) {
      print(out_, "<style>\n{}{}</style>\n", board_style(), options_.still ? kStillStyle : "");
    }
    out_ += "<defs>\n";
    if (options_.symbols) {
      TileTurns turns;
      note_turns(view_, turns);
      append_board_symbols(out_, turns, options_.prefix, &view_);
      seen_from_afar(wide, high);
    }
    std::vector<Stripes> stripes;
    for (const ViewedFeature& feature : view_.features) {
      if (!never_seen(feature)) add_stripes(feature, stripes);
    }
    for (const Stripes& it : stripes) append_patterns(out_, it, colours_, own_prefix_);
    figure_symbols();
    out_ += "</defs>\n";
  }

  /// The page or program that shows the picture decides how small tiles are, unless that is known.
  void seen_from_afar(int wide, int high) {
    const bool known = options_.pixels > 0;
    if (known && options_.pixels * kTile >= std::max(wide, high) * kNearPixels) return;
    out_ += "<style>\n";
    append_far_style(out_, known ? 0 : wide * kNearPixels / kTile, options_.prefix);
    out_ += "</style>\n";
  }

  void tiles() {
    out_ += "<g class=\"board-tiles\">\n";
    for (const ViewedTile& tile : view_.tiles) {
      put(out_, "<use href=\"#", options_.prefix, symbol_name(tile.type, tile.rotation), "\" x=\"",
          left_of(tile.cell), "\" y=\"", top_of(tile.cell), "\"/>\n");
    }
    out_ += "</g>\n";
  }

  /// True if it would be drawn only for somebody who points at it, where nobody can.
  bool never_seen(const ViewedFeature& feature) const {
    return feature.kind == FeatureKind::field && options_.still && !options_.fields;
  }

  void tints() {
    put(out_, "<g class=\"board-tints", options_.owners == Owners::strong ? " board-strong" : "",
        options_.fields ? " board-fields" : "", "\">\n");
    for (const ViewedFeature& feature : view_.features) {
      if (feature.owners.empty() || never_seen(feature)) continue;
      const bool field = feature.kind == FeatureKind::field;
      if (options_.owners == Owners::none && !field) continue;
      const auto stripes = stripes_of(feature);
      put(out_, "<g class=\"board-", field ? "field" : feature.complete ? "done" : "open");
      if (!stripes) {
        const SeatColour& colour = *colours_[feature.owners.lowest()];
        put(out_, "\" stroke=\"", field ? colour.fill : colour.line);
      }
      put(out_, "\"><title>", xml(standing_text(feature, record_)), "</title>");
      if (stripes) {
        for (const bool turned : {false, true}) striped(feature, name_of(*stripes), turned);
      } else {
        for (const ViewedSegment& segment : view_.segments_of(feature)) tint(segment, feature.kind);
      }
      out_ += "</g>\n";
    }
    out_ += "</g>\n";
  }

  /// The line that shows whose a segment is; of a field, its area.
  void tint(const ViewedSegment& segment, FeatureKind kind) {
    static constexpr engine::ArrayBy<engine::SegmentIndex, std::string_view, engine::kMaxSegments>
        names{"-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8"};
    constexpr engine::ArrayBy<engine::Rotation, std::string_view, engine::kRotations> turns{
        "", "90", "180", "270"};
    const ViewedTile& tile = view_.tiles[segment.tile];
    const int x = left_of(tile.cell);
    const int y = top_of(tile.cell);
    put(out_, "<use href=\"#", options_.prefix, symbol_name(tile.type), names[segment.segment],
        kind == FeatureKind::field ? "" : "b");
    if (tile.rotation == engine::Rotation{0}) return put(out_, "\" x=\"", x, "\" y=\"", y, "\"/>");
    const int east = tile.rotation == engine::Rotation{3} ? 0 : kTile;
    const int south = tile.rotation == engine::Rotation{1} ? 0 : kTile;
    put(out_, "\" transform=\"translate(", x + east, " ", y + south, ")rotate(",
        turns[tile.rotation], ")\"/>");
  }

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
        put(out_, feature.kind == FeatureKind::field ? " fill" : " stroke", "=\"url(#", own_prefix_,
            pattern, turned ? "t" : "", ")\">");
      }
      any = true;
      tint(segment, feature.kind);
    }
    if (any) out_ += "</g>";
  }

  void last() {
    const ViewedTile& tile = view_.tiles[*view_.last];
    const int x = left_of(tile.cell) + 1;
    const int y = top_of(tile.cell) + 1;
    print(out_,
          "<path class=\"board-last\" d=\"M{0} {1}h98v98h-98z\" stroke=\"#fff\" "
          "stroke-width=\"5.4\"/><path class=\"board-last\" d=\"M{0} {1}h98v98h-98z\" "
          "stroke=\"{2}/>\n",
          x, y, options_.proposed ? kProposedBorder : kLastBorder);
  }

  /// The figures of each player who has some on the table, in the poses that they have there.
  void figure_symbols() {
    for (Player p : record_.seats()) {
      for (const FigureKind* kind : all_figure_kinds()) {
        if (is_shown(p, kind->upright)) figure_symbol(p, kind->upright);
        if (kind->in_field.id == kind->upright.id) continue;
        if (is_shown(p, kind->in_field)) figure_symbol(p, kind->in_field);
      }
      if (find_row(badges_, &Badge::owner, p) != nullptr) badge_symbol(p);
    }
  }

  void badge_symbol(Player p) {
    put(out_, "<g id=\"", own_prefix_, "badge-", index(p),
        "\" class=\"board-badge\"><circle r=\"10\" "
        "fill=\"",
        colours_[p]->fill, "\" stroke=\"#fff\" stroke-width=\"2.4\"/><text y=\"4.6\" fill=\"",
        colours_[p]->ink, "\">", letters_[p].capital, "</text></g>\n");
  }

  bool is_shown(Player owner, const FigurePose& pose) const {
    return std::ranges::any_of(view_.figures, [&](const ViewedFigure& f) {
      return f.owner == owner && pose_of(f).id == pose.id;
    });
  }

  void figure_symbol(Player p, const FigurePose& pose) {
    put(out_, "<g id=\"", own_prefix_, pose.id, index(p), "\" class=\"board-figure\" fill=\"",
        colours_[p]->fill, "\" stroke=\"", colours_[p]->ink, "\"><use href=\"#", options_.prefix,
        pose.shape, "\"/><text ", pose.letter_at, " fill=\"", colours_[p]->ink, "\">",
        letters_[p].capital, "</text></g>\n");
  }

  struct Place {
    int x;
    int y;
  };
  /// Where something stands on a segment.
  Place place_of(engine::TileIndex on, engine::SegmentIndex segment) const {
    const ViewedTile& tile = view_.tiles[on];
    const Point on_tile = anchor(tile.type, tile.rotation, segment);
    return {left_of(tile.cell) + static_cast<int>(std::lround(on_tile.x)),
            top_of(tile.cell) + static_cast<int>(std::lround(on_tile.y))};
  }

  /// A letter for each owner, where no figure tells whose it is.
  void place_badges() {
    if (options_.owners == Owners::none) return;
    for (const auto f : engine::each<FeatureIndex>(view_.features.size())) {
      const auto place = badge_place(view_, f);
      if (!place) continue;
      const engine::PlayerSet owners = view_.features[f].owners;
      auto [x, y] = place_of(place->tile, place->segment);
      x -= kBadgeApart * (owners.size() - 1) / 2;
      for (Player p : owners) {
        badges_.push_back({x, y, p});
        x += kBadgeApart;
      }
    }
  }

  void badges() {
    if (badges_.empty()) return;
    out_ += "<g class=\"board-badges\">\n";
    for (const Badge& badge : badges_) {
      put(out_, "<use href=\"#", own_prefix_, "badge-", index(badge.owner), "\" x=\"", badge.x,
          "\" y=\"", badge.y, "\"/>\n");
    }
    out_ += "</g>\n";
  }

  const FigurePose& pose_of(const ViewedFigure& figure) const {
    const FigureKind& kind = *all_figure_kinds()[figure.kind];
    return is_in_field(view_, figure) ? kind.in_field : kind.upright;
  }

  void figures() {
    if (view_.figures.empty()) return;
    out_ += "<g class=\"board-figures\">\n";
    // Those in front stand before those behind.
    std::vector<std::pair<Place, const ViewedFigure*>> standing;
    for (const ViewedFigure& figure : view_.figures) {
      standing.emplace_back(place_of(figure.tile, figure.segment), &figure);
    }
    sort_by(standing, [](const auto& placed) { return placed.first.y; });
    for (const auto& [at, viewed] : standing) {
      const ViewedFigure& figure = *viewed;
      const auto [x, y] = at;
      const double scale = figure_scale(view_.tiles[figure.tile].type, figure.segment);
      print(out_, "<use href=\"#{}{}{}\" transform=\"translate({} {})scale({:.3g})\">", own_prefix_,
            pose_of(figure).id, index(figure.owner), x, y, scale);
      put(out_, "<title>", xml(record_.players[figure.owner].name), ": ",
          name_of(role_of(view_, figure)), "</title></use>");
      if (const auto draw_beside = all_figure_kinds()[figure.kind]->draw_beside) {
        draw_beside(out_, view_.seats[figure.owner], x, y, width(), options_.prefix);
      }
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  /// Dragon and fairy stand before all others.
  void neutrals() {
    const std::string way = flown_way(view_);
    if (!way.empty()) {
      print(out_, "<path {} transform=\"translate({} {})\" d=\"{}\"/>\n", kFlightLook,
            -kTile * bounds_.first.x, -kTile * bounds_.first.y, way);
    }
    for (const ViewedNeutral& figure : view_.neutrals) {
      const Point at = place_of_neutral(view_, figure);
      print(out_,
            "<g class=\"board-neutral\" transform=\"translate({:.0f} {:.0f})scale({})\">"
            "<title>{}</title>{}</g>\n",
            at.x - kTile * bounds_.first.x, at.y - kTile * bounds_.first.y, kFigureScale,
            figure.name, figure.drawing);
    }
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
  std::optional<BoardCaption> caption_{};
  const std::string own_prefix_ = std::string(options_.prefix) += options_.own_prefix;
  ViewedBounds bounds_ = view_.bounds;
  SeatColours colours_ = seat_colours(record_);
  SeatLetters letters_ = seat_letters(record_);
  struct Badge {
    int x;
    int y;
    Player owner;
  };
  std::vector<Badge> badges_{};
};

}  // namespace

std::optional<Stripes> stripes_of(const ViewedFeature& feature) {
  const int owners = feature.owners.size();
  const bool field = feature.kind == engine::FeatureKind::field;
  if (owners == 0 || (owners == 1 && !field)) return {};
  return Stripes{field, feature.owners};
}

void add_stripes(const ViewedFeature& feature, std::vector<Stripes>& all) {
  const auto stripes = stripes_of(feature);
  if (stripes && !contains(all, *stripes)) all.push_back(*stripes);
}

std::string name_of(const Stripes& stripes) {
  std::string out;
  put(out, stripes.field ? "land-" : "own-", stripes.owners.bits);
  return out;
}

void append_patterns(std::string& out, const Stripes& stripes, const SeatColours& colours,
                     std::string_view prefix) {
  const int count = stripes.owners.size();
  const Slant& slant = stripes.field ? kLandSlant : kOwnSlant;
  const double turn = std::atan2(1, slant.steep) * 180 / std::numbers::pi;
  const double unit =
      1 / (std::hypot(slant.steep, 1) * slant.periods[static_cast<std::size_t>(count)] * count);
  const int wide = stripes.field ? kLandWidth : kStep;
  const std::string name = name_of(stripes);
  print(out,
        "<pattern id=\"{}{}\" width=\"{}\" height=\"100\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate({:.4g})scale({:.5f})\">",
        prefix, name, kStep * count, turn, unit);
  const auto stripe = [&](int x, engine::Player p) {
    put(out, "<path d=\"M", x, " 0h", wide, "v100h-", wide, "z\" fill=\"",
        stripes.field ? colours[p]->fill : colours[p]->line, "\"/>");
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
        "patternTransform=\"rotate({2:.4g})scale({3:.5f})\"/>\n",
        prefix, name, turn - 90, unit);
}

void append_board_svg(std::string& out, const BoardView& view, const Record& record,
                      const BoardSvg& options) {
  Picture(out, view, record, options).draw();
}

void append_shade(std::string& out, std::span<const ViewedTile> tiles, engine::Cell corner,
                  std::string_view id) {
  auto cells = mapped(tiles, [](const ViewedTile& tile) { return tile.cell; });
  std::ranges::sort(cells, reads_before);
  // Cells that lie in a row without a gap are one rectangle.
  std::string rows;
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t end = i + 1;
    while (end < cells.size() && cells[end].y == cells[i].y &&
           cells[end].x == cells[end - 1].x + 1) {
      ++end;
    }
    const int wide = kTile * static_cast<int>(end - i);
    put(rows, "M", (cells[i].x - corner.x) * kTile, " ", (cells[i].y - corner.y) * kTile, "h", wide,
        "v100h-", wide, "z");
    i = end;
  }
  // Farther and farther away, each of them faint: a soft edge without a filter.
  put(out, "<g class=\"board-shade\" fill-opacity=\".1\">");
  bool defined = false;
  for (const char* const far : {"1 2", "2.5 4", "4 6", "5.5 8"}) {
    put(out, "<g transform=\"translate(", far, ")\">");
    if (defined) {
      put(out, "<use href=\"#", id, "\"/>");
    } else {
      put(out, "<path");
      if (!id.empty()) put(out, " id=\"", id, "\"");
      put(out, " d=\"", rows, "\"/>");
    }
    defined = !id.empty();
    out += "</g>";
  }
  out += "</g>\n";
}

void append_figure_symbols(std::string& out, std::string_view prefix, const BoardView* only) {
  const auto is_shown = [&](const FigureKind* kind) {
    return std::ranges::any_of(
        only->figures, [&](const ViewedFigure& it) { return all_figure_kinds()[it.kind] == kind; });
  };
  for (const FigureKind* kind : all_figure_kinds()) {
    if (only != nullptr && kind->defined_where_shown && !is_shown(kind)) continue;
    formats::print(out, fmt::runtime(kind->drawing()), prefix);
  }
}

void append_board_symbols(std::string& out, const TileTurns& turns, std::string_view prefix,
                          const BoardView* only) {
  append_figure_symbols(out, prefix, only);
  append_tile_symbols(out, turns, prefix);
}

void note_turns(const BoardView& view, TileTurns& turns) {
  for (const ViewedTile& tile : view.tiles) turns[tile.type].insert(tile.rotation);
}

std::string_view board_style() {
  static const std::string style = [] {
    std::string out(feature_style());
    for (const FigureKind* kind : all_figure_kinds()) out += kind->style;
    return out += kMarkStyle;
  }();
  return style;
}

}  // namespace cartulary::formats

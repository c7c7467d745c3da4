#include "formats/pages/page/replay_data.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/json_rows.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = ReplayStep::Kind;

class SegmentNumbers {
 public:
  explicit SegmentNumbers(const BoardView& end) {
    std::size_t next = 0;
    for (const ViewedTile& tile : end.tiles) {
      first_.push_back(next);
      next += engine::kTiles[tile.type].segments.size();
    }
  }
  std::size_t of(engine::TileIndex tile, engine::SegmentIndex segment) const {
    return first_[tile] + index(segment);
  }

 private:
  engine::VectorBy<engine::TileIndex, std::size_t> first_{};
};

/// Texts, each once, in the order in which they came.
class Words {
 public:
  int number_of(std::string text) {
    const auto [at, is_new] = number_.emplace(std::move(text), static_cast<int>(all_.size()));
    if (is_new) all_.push_back(&at->first);
    return at->second;
  }
  const std::vector<const std::string*>& all() const { return all_; }

 private:
  std::map<std::string, int> number_{};
  std::vector<const std::string*> all_{};
};

struct KnownFeature {
  ViewedFeature feature{};
  std::vector<std::size_t> segments{};  ///< ascending
  std::optional<std::size_t> badge{};
};

struct FeatureRow {
  std::size_t id;
  const KnownFeature& known;
  const std::vector<std::size_t>& added;
  Words& words;
  const Record& record;
};
const ViewedFeature& feature_of(const FeatureRow& row) {
  return row.known.feature;
}
void write_words(Json& json, const FeatureRow& row, std::string text) {
  json.number(row.words.number_of(std::move(text)));
}

constexpr JsonColumn<FeatureRow> kFeatureColumns[] = {
#include "formats/pages/page/feature_columns.def"
};

struct TileRow {
  std::ptrdiff_t type;  ///< its place among the types
  const ViewedTile& tile;
};
constexpr JsonColumn<TileRow> kTileColumns[] = {
#include "formats/pages/page/tile_columns.def"
};

constexpr JsonColumn<Point> kSegmentColumns[] = {
    {"x", [](Json& json, const Point& at) { json.number(std::lround(at.x)); }},
    {"y", [](Json& json, const Point& at) { json.number(std::lround(at.y)); }},
};

struct FigureRow {
  const ViewedFigure& figure;
  std::size_t segment;
};
constexpr JsonColumn<FigureRow> kFigureColumns[] = {
#include "formats/pages/page/figure_columns.def"
};

bool same_standing(const ViewedFeature& a, const ViewedFeature& b) {
  return a.complete == b.complete && a.scored == b.scored && a.open == b.open &&
         a.coats == b.coats && a.owners == b.owners && a.points == b.points &&
         a.for_pigs == b.for_pigs && a.followers == b.followers && a.tiles == b.tiles;
}

class StepWriter {
 public:
  StepWriter(Json& json, const Report& report, const ReplayTable& table,
             const SegmentNumbers& numbers, const std::vector<HomeMark>& marks,
             const GraphPlaces& graph_x)
      : json_(json),
        report_(report),
        all_figures_(table.figures),
        all_neutrals_(table.neutrals),
        numbers_(numbers),
        marks_(marks),
        graph_x_(graph_x) {}

  void write(const ReplayStep& step, const BoardView& view) {
    json_.field("key", step.key);
    json_.field("name", step_name(report_, step));
    if (!step.nag.empty()) json_.field("nag", step.nag);
    if (step.kind == Kind::move) {
      const engine::Turn& turn = report_.tiles().turns[step.moves - 1].turn;
      const std::vector<engine::TileId> left = gone(turn);
      if (!left.empty()) {
        json_.list("gone", left, [&](engine::TileId t) { json_.value(engine::kTiles[t].code); });
      }
    }
    if (step.player != engine::kNobody) json_.field("player", index(step.player));
    json_.field("laid", view.tiles.size());
    if (step.kind == Kind::move && view.last) json_.field("last", index(*view.last));
    json_.field("left", view.tiles_left);
    const auto seats = report_.record.seats();
    json_.list("totals", seats, [&](engine::Player p) { json_.number(step.totals[p]); });
    json_.list("gains", seats, [&](engine::Player p) { json_.value(gain_text(step.gains[p])); });
    home(view);
    figures(view);
    neutrals(view);
    features(view);
    cells(step, view);
    json_.list("x", graph_x_, [&](const auto& x) { json_.number(std::lround(x[written_])); });
    flaw(step);
    ++written_;
  }
  const Words& words() const { return words_; }

 private:
  /// Tiles that leave the box in a turn and are not on the board after it, as far as known.
  static std::vector<engine::TileId> gone(const engine::Turn& turn) {
    std::vector<engine::TileId> out;
    if (turn.action() == engine::Action::discard) out.push_back(turn.tile);
    if (is_known(turn.under)) out.push_back(turn.under);
    return out;
  }

  /// The numbers that the table of players shows, by seat and by mark.
  void home(const BoardView& view) {
    std::vector<std::vector<int>> now = mapped(view.seats, [&](const ViewedSeat& seat) {
      return mapped(marks_, [&](const HomeMark& mark) { return mark.count(seat); });
    });
    if (now == home_) return;
    home_ = std::move(now);
    json_.list("home", home_, [&](const std::vector<int>& counts) {
      json_.list(counts, [&](int count) { json_.number(count); });
    });
  }

  void figures(const BoardView& view) {
    std::vector<std::ptrdiff_t> standing;
    for (const ViewedFigure& figure : view.figures) {
      const auto at = std::ranges::lower_bound(all_figures_, figure);
      standing.push_back(at - all_figures_.begin());
    }
    std::ranges::sort(standing);
    json_.list("figures", standing, [&](std::ptrdiff_t number) { json_.number(number); });
  }

  /// Where the figures of nobody stand, if that has changed.
  void neutrals(const BoardView& view) {
    const std::string way = flown_way(view);
    if (!way.empty()) json_.field("flight", way);
    std::vector<std::string> now;
    for (const ViewedNeutral& one : all_neutrals_) {
      const auto* figure = find_row(view.neutrals, &ViewedNeutral::name, one.name);
      const Point at = figure != nullptr ? place_of_neutral(view, *figure) : Point{};
      now.push_back(figure == nullptr ? "" : fmt::format("{:.0f} {:.0f}", at.x, at.y));
    }
    if (now == neutrals_) return;
    neutrals_ = std::move(now);
    json_.list("neutral", neutrals_, [&](const std::string& at) { json_.value(at); });
  }

  void features(const BoardView& view) {
    std::map<std::size_t, KnownFeature> now;
    json_.list("features", engine::each<FeatureIndex>(view.features.size()), [&](const auto f) {
      const ViewedFeature& feature = view.features[f];
      const auto badge = badge_place(view, f);
      KnownFeature known{feature, {}, {}};
      if (badge) known.badge = numbers_.of(badge->tile, badge->segment);
      for (const ViewedSegment& segment : view.segments_of(feature)) {
        known.segments.push_back(numbers_.of(segment.tile, segment.segment));
      }
      std::ranges::sort(known.segments);
      const std::size_t id = known.segments.front();
      const auto before = features_.find(id);
      const bool is_new = before == features_.end();
      std::vector<std::size_t> added;
      if (is_new) {
        added = known.segments;
      } else {
        const std::vector<std::size_t>& old = before->second.segments;
        std::set_difference(known.segments.begin(), known.segments.end(), old.begin(), old.end(),
                            std::back_inserter(added));
      }
      if (is_new || !added.empty() || before->second.badge != known.badge ||
          !same_standing(before->second.feature, feature)) {
        write_row(json_, kFeatureColumns, FeatureRow{id, known, added, words_, report_.record});
      }
      now.emplace(id, std::move(known));
    });
    features_ = std::move(now);
  }

  void cells(const ReplayStep& step, const BoardView& view) {
    if (step.scored.empty()) return;
    json_.list("cells", step.scored, [&](const ScoredFeature& scored) {
      json_.list(scored.cells, [&](engine::Cell cell) {
        const auto tile = std::ranges::find(view.tiles, cell, &ViewedTile::cell);
        if (tile != view.tiles.end()) json_.number(tile - view.tiles.begin());
      });
    });
  }

  void flaw(const ReplayStep& step) {
    const Finding* worst = worst_finding(report_, step);
    if (worst != nullptr) json_.field("flaw", name_of(worst->severity()));
  }

  Json& json_;
  const Report& report_;
  const std::vector<ViewedFigure>& all_figures_;
  const std::vector<ViewedNeutral>& all_neutrals_;
  const SegmentNumbers& numbers_;
  const std::vector<HomeMark>& marks_;
  const GraphPlaces& graph_x_;
  std::vector<std::vector<int>> home_{};  ///< as written last
  std::vector<std::string> neutrals_{};   ///< the same
  std::size_t written_ = 0;
  Words words_{};
  std::map<std::size_t, KnownFeature> features_{};  ///< by first segment
};

/// Names of features and figures; of a figure beside which something lies, its place in `home`.
void write_kinds(Json& json, std::span<const HomeMark> marks) {
  json.objects("kinds", engine::kAllFeatureKinds, [&](const engine::FeatureKind kind) {
    json.field("name", name_of(kind));
    json.field("one", name_of(role_of(kind)));
    json.field("many", plural_of(role_of(kind)));
    json.field("central", engine::is_central(kind));
  });
  json.objects("figure_kinds", all_figure_kinds(), [&](const FigureKind* kind) {
    json.field("one", kind->name);
    json.field("many", kind->names);
    if (kind->expansion) json.field("follower", is_follower(kind->figure));
    if (kind->unit.empty()) return;
    const auto at = std::ranges::find(marks, kind->unit, &HomeMark::name);
    if (at == marks.end()) return;
    json.field("unit", kind->unit);
    json.field("beside", static_cast<std::size_t>(at - marks.begin()));
  });
}

/// The sets of players, each at the number that its bits are.
void write_groups(Json& json, const Record& record) {
  json.key("groups").open('[');
  for (unsigned bits = 0; bits < 1U << record.players.size(); ++bits) {
    json.list(record.seats(), [&](engine::Player p) {
      if (bits >> index(p) & 1U) json.number(index(p));
    });
  }
  json.close(']');
}

void write_columns(Json& json) {
  json.key("columns").open('{');
  write_column_names(json, "tiles", kTileColumns);
  write_column_names(json, "segments", kSegmentColumns);
  write_column_names(json, "figures", kFigureColumns);
  write_column_names(json, "features", kFeatureColumns);
  json.close('}');
}

void write_tiles(Json& json, const Report& report, const BoardView& end) {
  std::vector<engine::TileId> types;
  const auto index_of = [&](engine::TileId type) {
    const auto at = std::ranges::find(types, type);
    if (at == types.end()) types.push_back(type);
    return std::ranges::find(types, type) - types.begin();
  };
  json.list("tiles", end.tiles, [&](const ViewedTile& tile) {
    write_row(json, kTileColumns, TileRow{index_of(tile.type), tile});
  });
  json.list("segments", end.tiles, [&](const ViewedTile& tile) {
    for (auto s : engine::each<engine::SegmentIndex>(engine::kTiles[tile.type].segments.size())) {
      const Point at = anchor(tile.type, tile.rotation, s);
      write_row(json, kSegmentColumns, Point{100 * tile.cell.x + at.x, 100 * tile.cell.y + at.y});
    }
  });
  const engine::TileCounts& box = engine::tiles_of(report.record.rules).counts;
  for (engine::TileId type : engine::kAllTiles) {
    if (box[type] > 0) index_of(type);
  }
  json.objects("types", types, [&](engine::TileId type) {
    json.field("code", engine::kTiles[type].code);
    json.field("id", symbol_name(type));
    const auto laid = std::ranges::find(end.tiles, type, &ViewedTile::type);
    json.field("turn", laid == end.tiles.end() ? 0 : index(laid->rotation));
    json.field("box", box[type]);
    json.list("kinds", engine::kTiles[type].segments,
              [&](const engine::Segment& segment) { json.number(index(segment.kind)); });
  });
  json.field("north", report.record.axes == Axes::y_north);
}

}  // namespace

void append_script_json(std::string& out, std::string_view json) {
  // Characters that could turn the direction of writing around stand in strings of the record only;
  // so does `<`, which must not end the script or begin a comment.
  std::string clean;
  append_printable(clean, json);
  for (char c : clean) c == '<' ? out += "\\u003c" : out += c;
}

std::string use_of(std::string_view id) {
  return fmt::format("<use href=\"#{}\"/>", id);
}

std::vector<HomeMark> home_marks(const BoardView& end, const Rules& rules) {
  std::vector<HomeMark> out{
      {use_of("meeple"), "meeples", false, [](const ViewedSeat& seat) { return seat.supply; }}};
  for (const FigureKind* kind : other_figures(rules)) {
    const engine::Figure figure = kind->figure;
    const bool alone = kind->unit.empty();
    out.push_back({use_of(kind->upright.shape), name_of(figure), true,
                   [figure, alone](const ViewedSeat& seat) {
                     return alone ? seat.others[figure] : seat.beside ? 0 : 1;
                   }});
    if (!alone) {
      out.push_back({use_of(kind->unit), kind->unit, false, &ViewedSeat::beside_total});
    }
  }
  for (const ViewedSeat& seat : end.seats) {
    for (const ViewedSeat::Tokens& won : seat.tokens) {
      if (std::ranges::find(out, won.name, &HomeMark::name) != out.end()) continue;
      const bool single = !won.drawing.empty();
      out.push_back({single ? std::string(won.drawing) : use_of(fmt::format("t-{}", won.name)),
                     won.name, single, [name = won.name](const ViewedSeat& its) {
                       const auto at =
                           std::ranges::find(its.tokens, name, &ViewedSeat::Tokens::name);
                       return at == its.tokens.end() ? 0 : at->count;
                     }});
    }
  }
  return out;
}

ReplayTable replay_table(const Report& report, const std::vector<ReplayStep>& steps) {
  ReplayTable table;
  BoardWalk walk(report);
  for (const ReplayStep& step : steps) {
    walk.play_to(step.moves);
    if (step.kind == Kind::final) walk.finish();
    table.views.push_back(walk.view());
    for (const ViewedFigure& figure : table.views.back().figures) table.figures.push_back(figure);
    // Both come to stay, the dragon and the fairy in this order.
    if (table.views.back().neutrals.size() > table.neutrals.size()) {
      table.neutrals = table.views.back().neutrals;
    }
  }
  std::vector<ViewedFigure>& all = table.figures;
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return table;
}

void append_replay_data(std::string& out, const Report& report,
                        const std::vector<ReplayStep>& steps, const ReplayTable& table,
                        const GraphPlaces& graph_x, std::string_view narrow_graph) {
  const Record& record = report.record;
  std::string text;
  Json json(text);
  json.open('{');
  const SeatLetters letters = seat_letters(record);
  json.objects("players", record.seats(), [&](engine::Player p) {
    json.field("name", record.players[p].name);
    json.field("mark", letters[p].capital);
  });
  write_groups(json, record);
  write_columns(json);
  const std::vector<HomeMark> marks = home_marks(table.end(), record.rules);
  write_kinds(json, marks);
  write_tiles(json, report, table.end());
  const SegmentNumbers numbers(table.end());
  json.list("figures", table.figures, [&](const ViewedFigure& figure) {
    write_row(json, kFigureColumns, FigureRow{figure, numbers.of(figure.tile, figure.segment)});
  });
  StepWriter writer(json, report, table, numbers, marks, graph_x);
  json.objects("steps", steps.size(),
               [&](std::size_t s) { writer.write(steps[s], table.views[s]); });
  json.list("words", writer.words().all(), [&](const std::string* words) { json.value(*words); });
  json.field("narrow_graph", narrow_graph);
  json.close('}');
  append_script_json(out, text);
}

}  // namespace cartulary::formats

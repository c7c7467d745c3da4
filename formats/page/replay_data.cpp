#include "formats/page/replay_data.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "formats/picture/board_svg.hpp"
#include "formats/picture/board_words.hpp"
#include "formats/picture/figures.hpp"
#include "formats/picture/seat_letters.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/json.hpp"

namespace cartulary::formats {
namespace {

using Kind = ReplayStep::Kind;

/// The number of a segment.
std::size_t node_of(engine::TileIndex tile, engine::SegmentIndex segment) {
  return index(tile) * 10 + index(segment);
}
static_assert(engine::kMaxSegments <= 10);

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

/// A feature as the script keeps it.
struct KnownFeature {
  ViewedFeature feature{};
  std::vector<std::size_t> nodes{};  ///< ascending
  std::optional<std::size_t> badge{};
};

bool same_standing(const ViewedFeature& a, const ViewedFeature& b) {
  return a.complete == b.complete && a.scored == b.scored && a.open == b.open &&
         a.coats == b.coats && a.owners == b.owners && a.points == b.points &&
         a.followers == b.followers && a.tiles == b.tiles;
}

/// Writes what each step changes.
class StepWriter {
 public:
  StepWriter(Json& json, const Report& report, const std::vector<ViewedFigure>& figures,
             const GraphPlaces& graph_x)
      : json_(json), report_(report), all_figures_(figures), graph_x_(graph_x) {}

  void write(const ReplayStep& step, const BoardView& view) {
    json_.open('{');
    json_.field("key", step.key);
    json_.field("name", step_name(report_, step));
    if (!step.nag.empty()) json_.field("nag", step.nag);
    if (step.kind == Kind::move) {
      const engine::Turn& turn = report_.turns[step.moves - 1].turn;
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
    json_.list("supply", view.seats, [&](const ViewedSeat& seat) { json_.number(seat.supply); });
    for (const FigureKind* kind : other_figures(report_.record.rules)) beside(*kind, view);
    figures(view);
    features(view);
    cells(step, view);
    json_.list("x", graph_x_, [&](const auto& x) { json_.number(std::lround(x[written_])); });
    flaw(step);
    json_.close('}');
    ++written_;
  }
  /// What the features that were written point into.
  const Words& words() const { return words_; }

 private:
  /// Tiles that leave the box in a turn and are not on the board after it, as far as they are
  /// known.
  static std::vector<engine::TileId> gone(const engine::Turn& turn) {
    std::vector<engine::TileId> out;
    if (turn.action() == engine::Action::discard) out.push_back(turn.tile);
    if (is_known(turn.under)) out.push_back(turn.under);
    return out;
  }

  void beside(const FigureKind& kind, const BoardView& view) {
    std::vector<std::optional<std::vector<int>>> now;
    for (const ViewedSeat& seat : view.seats) now.push_back(seat.beside);
    if (written_ > 0 && now == beside_) return;
    beside_ = std::move(now);
    json_.list("beside", view.seats, [&](const ViewedSeat& seat) {
      json_.open('[');
      json_.number(seat.beside_total());
      json_.value(beside_text(kind, seat, kAtHome));
      json_.close(']');
    });
  }

  void figures(const BoardView& view) {
    std::vector<std::ptrdiff_t> standing;
    for (const ViewedFigure& figure : view.figures) {
      const auto at = std::lower_bound(all_figures_.begin(), all_figures_.end(), figure);
      standing.push_back(at - all_figures_.begin());
    }
    std::sort(standing.begin(), standing.end());
    json_.list("figures", standing, [&](std::ptrdiff_t number) { json_.number(number); });
  }

  void features(const BoardView& view) {
    std::map<std::size_t, KnownFeature> now;
    json_.key("features").open('[');
    for (const auto f : engine::each<FeatureIndex>(view.features.size())) {
      const ViewedFeature& feature = view.features[f];
      const auto badge = badge_place(view, f);
      KnownFeature known{
          feature, {}, badge ? std::optional(node_of(badge->tile, badge->segment)) : std::nullopt};
      for (const ViewedSegment& segment : view.segments_of(feature)) {
        known.nodes.push_back(node_of(segment.tile, segment.segment));
      }
      std::sort(known.nodes.begin(), known.nodes.end());
      const std::size_t id = known.nodes.front();
      const auto before = features_.find(id);
      const bool is_new = before == features_.end();
      std::vector<std::size_t> added;
      if (is_new) {
        added = known.nodes;
      } else {
        const std::vector<std::size_t>& old = before->second.nodes;
        std::set_difference(known.nodes.begin(), known.nodes.end(), old.begin(), old.end(),
                            std::back_inserter(added));
      }
      if (is_new || !added.empty() || before->second.badge != known.badge ||
          !same_standing(before->second.feature, feature)) {
        write_feature(id, known, added);
      }
      now.emplace(id, std::move(known));
    }
    json_.close(']');
    features_ = std::move(now);
  }

  void write_feature(std::size_t id, const KnownFeature& known,
                     const std::vector<std::size_t>& added) {
    const ViewedFeature& feature = known.feature;
    json_.open('[');
    json_.number(id);
    json_.number(index(feature.kind));
    json_.number(feature.complete);
    json_.number(feature.owners.bits);
    json_.open('[');
    for (engine::Player p : report_.record.seats()) json_.number(feature.followers[p]);
    json_.close(']');
    json_.number(feature.tiles);
    json_.number(words_.number_of(extent_text(feature)));
    json_.number(words_.number_of(state_text(feature)));
    json_.number(words_.number_of(owners_text(feature, report_.record)));
    json_.open('[');
    for (std::size_t node : added) json_.number(node);
    json_.close(']');
    if (known.badge) json_.number(*known.badge);
    json_.close(']');
  }

  void cells(const ReplayStep& step, const BoardView& view) {
    if (step.scored.empty()) return;
    json_.list("cells", step.scored, [&](const ScoredFeature& scored) {
      json_.open('[');
      for (engine::Cell cell : scored.cells) {
        const auto tile =
            std::find_if(view.tiles.begin(), view.tiles.end(),
                         [cell](const ViewedTile& viewed) { return viewed.cell == cell; });
        if (tile != view.tiles.end()) json_.number(tile - view.tiles.begin());
      }
      json_.close(']');
    });
  }

  void flaw(const ReplayStep& step) {
    if (step.findings.empty()) return;
    Severity worst = Severity::note;
    for (std::size_t f : step.findings) worst = std::max(worst, report_.findings[f].severity());
    json_.field("flaw", name_of(worst));
  }

  Json& json_;
  const Report& report_;
  const std::vector<ViewedFigure>& all_figures_;
  const GraphPlaces& graph_x_;
  std::vector<std::optional<std::vector<int>>> beside_{};  ///< as written last, by player
  std::size_t written_ = 0;
  Words words_{};
  std::map<std::size_t, KnownFeature> features_{};  ///< by first segment
};

/// Names of features and figures.
void write_kinds(Json& json) {
  json.key("kinds").open('[');
  for (const auto kind : engine::each<engine::FeatureKind>(engine::kFeatureKinds)) {
    json.open('{');
    json.field("name", name_of(kind));
    json.field("one", name_of(role_of(kind)));
    json.field("many", plural_of(role_of(kind)));
    json.close('}');
  }
  json.close(']');
  json.list("figure_kinds", all_figure_kinds(), [&](const FigureKind* kind) {
    json.open('{');
    json.field("one", kind->name);
    json.field("many", kind->names);
    json.close('}');
  });
}

/// The drawings that the tiles need, and the tiles.
void write_tiles(Json& json, const Report& report, const BoardView& end) {
  std::vector<engine::TileId> types;
  const auto index_of = [&](engine::TileId type) {
    const auto at = std::find(types.begin(), types.end(), type);
    if (at == types.end()) types.push_back(type);
    return std::find(types.begin(), types.end(), type) - types.begin();
  };
  json.list("tiles", end.tiles, [&](const ViewedTile& tile) {
    json.open('[');
    json.number(index_of(tile.type));
    json.number(index(tile.rotation));
    json.number(tile.cell.x);
    json.number(tile.cell.y);
    for (auto s : engine::each<engine::SegmentIndex>(engine::kTiles[tile.type].segments.size())) {
      const Point at = anchor(tile.type, tile.rotation, s);
      json.number(100 * tile.cell.x + std::lround(at.x));
      json.number(100 * tile.cell.y + std::lround(at.y));
    }
    json.close(']');
  });
  const engine::TileCounts& box = engine::tiles_of(report.record.rules).counts;
  for (engine::TileId type : engine::kAllTiles) {
    if (box[type] > 0) index_of(type);
  }
  json.list("types", types, [&](engine::TileId type) {
    json.open('{');
    json.field("code", engine::kTiles[type].code);
    json.field("id", symbol_name(type));
    const auto laid = std::find_if(end.tiles.begin(), end.tiles.end(),
                                   [type](const ViewedTile& tile) { return tile.type == type; });
    json.field("turn", laid == end.tiles.end() ? 0 : index(laid->rotation));
    json.field("box", box[type]);
    json.key("kinds").open('[');
    for (const engine::Segment& segment : engine::kTiles[type].segments) {
      json.number(index(segment.kind));
    }
    json.close(']');
    json.close('}');
  });
  json.field("north", report.record.axes == Axes::y_north);
}

}  // namespace

void append_script_json(std::string& out, std::string_view json) {
  // What could turn the direction of writing around stands in strings of the record only; so does
  // `<`, which must not end the script or begin a comment.
  std::string clean;
  append_printable(clean, json);
  for (char c : clean) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
}

ReplayTable replay_table(const Report& report, const std::vector<ReplayStep>& steps) {
  ReplayTable table;
  BoardWalk walk(report);
  for (const ReplayStep& step : steps) {
    walk.play_to(step.moves);
    if (step.kind == Kind::final) walk.finish();
    table.views.push_back(walk.view());
    for (const ViewedFigure& figure : table.views.back().figures) {
      table.figures.push_back(figure);
    }
  }
  std::vector<ViewedFigure>& all = table.figures;
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return table;
}

void append_replay_data(std::string& out, const Report& report,
                        const std::vector<ReplayStep>& steps, const ReplayTable& table,
                        const GraphPlaces& graph_x) {
  const Record& record = report.record;
  std::string text;
  Json json(text);
  json.open('{');
  const SeatLetters letters = seat_letters(record);
  json.list("players", record.seats(), [&](engine::Player p) {
    json.open('{');
    json.field("name", record.players[p].name);
    json.field("mark", letters[p].capital);
    json.close('}');
  });
  write_kinds(json);
  write_tiles(json, report, table.end());
  json.list("figures", table.figures, [&](const ViewedFigure& figure) {
    json.open('[');
    json.number(index(figure.owner));
    json.number(figure.kind);
    json.number(node_of(figure.tile, figure.segment));
    json.close(']');
  });
  StepWriter writer(json, report, table.figures, graph_x);
  json.key("steps").open('[');
  for (std::size_t s = 0; s < steps.size(); ++s) writer.write(steps[s], table.views[s]);
  json.close(']');
  json.list("words", writer.words().all(), [&](const std::string* words) { json.value(*words); });
  json.close('}');
  append_script_json(out, text);
}

}  // namespace cartulary::formats

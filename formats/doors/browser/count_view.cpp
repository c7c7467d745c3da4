#include "formats/doors/browser/count_view.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

#include "engine/found/position.hpp"
#include "engine/parts_played.hpp"
#include "engine/rules_of.hpp"
#include "engine/scoring.hpp"
#include "engine/traders_builders/goods.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/found_faults.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/pages/page/replay_board.hpp"

namespace cartulary::formats {
namespace {

using engine::Cell;
using engine::FeatureKind;
using engine::Piece;
using engine::Rotation;
using engine::TileId;

FeatureKind kind_on(const Piece& piece, engine::SegmentIndex segment) {
  return engine::kTiles[piece.tile].segments[segment].kind;
}

std::vector<const FigureKind*> figures_on(FeatureKind feature, const Rules& rules) {
  std::vector<const FigureKind*> out;
  const bool has_name = !name_of(role_of(feature)).empty();  // in gardens no meeple stands
  if (has_name && (feature != FeatureKind::field || rules.farmers)) out.push_back(&kMeeple);
  for (const FigureKind* kind : other_figures(rules)) {
    if (kind->played != nullptr && !kind->played(rules)) continue;
    const bool farmer = feature == FeatureKind::field && engine::is_follower(kind->figure);
    if (farmer && !rules.farmers) continue;
    for (const Role role : roles_of(kind->figure)) {
      if (role.feature == feature) out.push_back(kind);
    }
  }
  return out;
}

/// Visits one of the rotations that look the same: the first from `from` on.
template <class Visit>
void for_each_look(TileId tile, engine::RotationSet rotations, Rotation from, Visit visit) {
  engine::RotationSet seen;
  for (int n = 0; n < engine::kRotations; ++n) {
    const auto r = static_cast<Rotation>((engine::index(from) + n) % engine::kRotations);
    if (!rotations.contains(r) || seen.contains(r)) continue;
    seen |= engine::kLookAlike[tile][r];
    visit(r);
  }
}

class CountView {
 public:
  explicit CountView(const Report& report);

  void append(Json& json) const;

 private:
  void append_stock(Json& json) const;
  void append_goods(Json& json) const;
  void append_titles(Json& json) const;
  void append_tiles(Json& json) const;
  void append_turns(Json& json, std::size_t tile) const;
  void append_spots(Json& json, std::size_t tile) const;
  void append_figure(Json& json, std::size_t tile) const;
  void append_places(Json& json) const;
  void append_faults(Json& json) const;
  void append_scorings(Json& json) const;
  /// The segments of a feature, each as the number of its tile and its own; none of no feature.
  void append_segments(Json& json, engine::Node feature) const;
  std::vector<std::size_t> tiles_of(const Finding& finding) const;

  const Report& report_;
  const TileRecord& record_;
  const std::vector<RecordedTurn>& tiles_;
  std::vector<engine::Piece> pieces_{};
  std::vector<bool> understood_{};            ///< whose figure has its place
  std::map<engine::Cell, std::size_t> at_{};  ///< of two on one cell, the first
  engine::ArrayBy<engine::TileId, int, engine::kTileTypes> left_{};  ///< in the box
  engine::Cell first_{};                                             ///< of those that tiles lie on
  engine::Cell last_{};
};

CountView::CountView(const Report& report)
    : report_(report), record_(report.record.tiles()), tiles_(record_.position.tiles) {
  FoundTable table(record_);
  for (const MeepleFault fault : table.faults) understood_.push_back(fault == MeepleFault::none);
  pieces_ = std::move(table.pieces);
  const engine::TileCounts box = engine::tiles_of(record_.rules).counts;
  for (TileId tile : engine::kAllTiles) left_[tile] = box[tile];
  for (const auto& [tile, span] : record_.position.discarded) --left_[tile];
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Cell cell = pieces_[i].cell;
    at_.try_emplace(cell, i);
    --left_[pieces_[i].tile];
    if (i == 0) first_ = last_ = cell;
    first_ = {std::min(first_.x, cell.x), std::min(first_.y, cell.y)};
    last_ = {std::max(last_.x, cell.x), std::max(last_.y, cell.y)};
  }
}

void CountView::append(Json& json) const {
  append_cell(json, "first", first_);
  append_cell(json, "last", last_);
  json.key("count").open('{');
  append_stock(json);
  json.key("discarded").open('[');
  for (const auto& [tile, span] : record_.position.discarded) {
    json.value(engine::kTiles[tile].code);
  }
  for (int n = 0; n < record_.position.unseen; ++n) json.value("?");
  json.close(']');
  json.list("tokens", engine::each<engine::Token>(engine::kTokenKinds), [&](const auto token) {
    if (engine::sheep_on(token) > 0) json.number(engine::sheep_on(token));
  });
  append_goods(json);
  append_titles(json);
  append_tiles(json);
  append_places(json);
  append_faults(json);
  append_scorings(json);
  json.field("outcome", report_.verdict.winners.empty() ? std::string()
                                                        : outcome_text(report_.verdict, record_));
  json.close('}');
}

void CountView::append_goods(Json& json) const {
  json.key("goods");
  if (!engine::plays_goods(record_.rules)) return json.null();
  json.open('{');
  json.list("kinds", engine::kAllGoods, [&](engine::Good good) { json.value(name_of(good)); });
  json.list("held", record_.seats(), [&](engine::Player p) {
    json.list(record_.position.extra.goods[p], [&](const int tokens) { json.number(tokens); });
  });
  json.close('}');
}

/// Titles that can be held, and the seat that holds each; -1: nobody.
void CountView::append_titles(Json& json) const {
  json.list("titles", engine::kAllTitles, [&](engine::Title title) {
    if (!engine::plays(record_.rules, title)) return;
    const engine::Player holder = record_.position.extra.titles[title].holder;
    json.open('{');
    json.field("name", name_of(title));
    json.field("holder", holder == engine::kNobody ? -1 : static_cast<int>(holder));
    json.close('}');
  });
}

void CountView::append_stock(Json& json) const {
  json.list("stock", engine::kAllTiles, [&](TileId tile) {
    if (left_[tile] <= 0) return;
    json.open('{');
    json.field("tile", engine::kTiles[tile].code);
    json.field("id", symbol_name(tile));
    json.field("edges", edge_word(tile, Rotation{0}));
    json.field("left", left_[tile]);
    json.close('}');
  });
}

void CountView::append_tiles(Json& json) const {
  json.objects("tiles", pieces_.size(), [&](std::size_t tile) {
    const Piece& piece = pieces_[tile];
    Piece bare = piece;
    bare.deployment = {};
    json.field("tile", engine::kTiles[piece.tile].code);
    json.field("id", symbol_name(piece.tile));
    json.field("column", static_cast<int>(piece.cell.x));
    json.field("row", static_cast<int>(piece.cell.y));
    json.field("rotation", index(piece.rotation));
    json.field("move", text_of(bare, record_));
    append_turns(json, tile);
    append_spots(json, tile);
    append_figure(json, tile);
  });
}

void CountView::append_turns(Json& json, std::size_t tile) const {
  Piece piece = pieces_[tile];
  const engine::RotationSet here = engine::kLookAlike[piece.tile][piece.rotation];
  const engine::RotationSet fits =
      engine::kFits[piece.tile][wanted_at(piece.cell, record_.position)] - here;
  json.key("turns").open('[');
  // A figure whose place is not known would be lost.
  if (understood_[tile]) {
    for_each_look(piece.tile, fits, piece.rotation, [&](Rotation r) {
      piece.rotation = r;
      json.value(text_of(piece, record_));
    });
  }
  json.close(']');
}

void CountView::append_spots(Json& json, std::size_t tile) const {
  const Piece& piece = pieces_[tile];
  const auto segments =
      engine::each<engine::SegmentIndex>(engine::kTiles[piece.tile].segments.size());
  json.list("spots", segments, [&](engine::SegmentIndex s) {
    const FeatureKind feature = kind_on(piece, s);
    const auto kinds = figures_on(feature, record_.rules);
    if (kinds.empty()) return;
    const Point at = anchor(piece.tile, piece.rotation, s);
    json.open('{');
    json.field("segment", index(s));
    json.field("kind", name_of(feature));
    json.field("x", static_cast<int>(std::lround(at.x)));
    json.field("y", static_cast<int>(std::lround(at.y)));
    json.objects("figures", kinds, [&](const FigureKind* kind) {
      const FigurePose& pose = feature == FeatureKind::field ? kind->in_field : kind->upright;
      json.field("name", name_of(role_of(feature, kind->figure)));
      json.field("word", meeple_text(piece.tile, piece.rotation, s, kind->figure));
      json.field("shape", pose.shape);
      json.field("unit", kind->unit);
    });
    json.close('}');
  });
}

void CountView::append_figure(Json& json, std::size_t tile) const {
  const Piece& piece = pieces_[tile];
  json.key("figure");
  if (!piece.has_figure()) return json.null();
  const auto [segment, figure] = piece.deployment;
  const FeatureKind feature = kind_on(piece, segment);
  const FigureKind& kind = figure_kind(figure);
  const Point at = anchor(piece.tile, piece.rotation, segment);
  json.open('{');
  json.field("segment", index(segment));
  json.field("seat", index(piece.owner));
  json.field("word", meeple_text(piece.tile, piece.rotation, segment, figure));
  json.field("name", name_of(role_of(feature, figure)));
  json.list("tokens", engine::each<engine::Token>(engine::kTokenKinds), [&](const auto token) {
    for (int n = 0; n < piece.extra.flock[token]; ++n) json.number(engine::sheep_on(token));
  });
  std::string picture = "<svg xmlns=\"http://www.w3.org/2000/svg\">";
  open_replay_figure(picture, {.pose = feature == FeatureKind::field ? kind.in_field : kind.upright,
                               .owner = piece.owner,
                               .letter = seat_letters(record_)[piece.owner].capital,
                               .at = {100 * piece.cell.x + at.x, 100 * piece.cell.y + at.y},
                               .scale = figure_scale(piece.tile, segment)});
  json.field("picture", picture + "</g></svg>");
  json.close('}');
}

void CountView::append_places(Json& json) const {
  std::map<Cell, bool> cells;  // whether something can lie there
  const auto note = [&](Cell cell) {
    cells.try_emplace(cell, report_.game().board().bounds().contains(cell));
  };
  if (pieces_.empty()) note({0, 0});
  for (const auto& [cell, piece] : at_) {
    for (const engine::Side side : engine::kAllSides) {
      if (!at_.contains(engine::neighbour(cell, side))) note(engine::neighbour(cell, side));
    }
  }
  std::erase_if(cells, [](const auto& cell) { return !cell.second; });
  json.objects("places", cells, [&](const auto& place) {
    const Cell cell = place.first;
    const engine::Edges wanted = wanted_at(cell, record_.position);
    json.field("column", static_cast<int>(cell.x));
    json.field("row", static_cast<int>(cell.y));
    json.field("at", text_of(cell, record_));
    int number = -1;
    json.list("fits", engine::kAllTiles, [&](TileId tile) {
      if (left_[tile] <= 0) return;
      ++number;
      const engine::RotationSet fits = engine::kFits[tile][wanted];
      if (fits.empty()) return;
      json.open('{');
      json.field("type", number);
      json.key("rotations").open('[');
      for_each_look(tile, fits, Rotation{0}, [&](Rotation r) { json.number(index(r)); });
      json.close(']');
      json.close('}');
    });
  });
}

std::vector<std::size_t> CountView::tiles_of(const Finding& finding) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    const Span line = tiles_[i].span;
    const auto is_in = [&](Span span) {
      return span.offset >= line.offset && span.offset < line.end();
    };
    const bool named =
        is_in(finding.span) ||
        std::ranges::any_of(finding.labels, [&](const Label& label) { return is_in(label.span); });
    if (named) out.push_back(i);
  }
  return out;
}

void CountView::append_faults(Json& json) const {
  std::size_t number = 0;
  json.list("faults", report_.findings, [&](const Finding& finding) {
    const std::size_t at = number++;
    const std::vector<std::size_t> tiles = tiles_of(finding);
    if (finding.severity() == Severity::note && tiles.empty()) return;
    json.open('{');
    json.field("finding", at);
    json.list("tiles", tiles, [&](std::size_t i) { json.number(static_cast<long long>(i)); });
    json.close('}');
  });
}

void CountView::append_segments(Json& json, engine::Node feature) const {
  const engine::Board& board = report_.game().board();
  const auto append_segment = [&](engine::Node node) {
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    json.open('{');
    json.field("tile", at_.at(tile.cell));
    json.field("segment", index(node - tile.first_node));
    json.close('}');
  };
  json.open('[');
  if (feature != engine::kNoNode) board.features().for_each_segment(feature, append_segment);
  json.close(']');
}

void CountView::append_scorings(Json& json) const {
  const engine::Board& board = report_.game().board();
  json.objects("scorings", report_.tiles().final_scores, [&](const ScoredFeature& scored) {
    json.field("text", scoring_text(scored, record_, kPageSigns));
    json.field("points", scored.points);
    json.list("seats", scored.winners, [&](engine::Player p) { json.number(index(p)); });
    json.key("segments");
    append_segments(json, scored.feature);
    json.key("cities").open('[');
    if (!scored.cities.empty()) {
      for (const engine::Node city : engine::completed_cities_of(board, scored.feature)) {
        append_segments(json, city);
      }
    }
    json.close(']');
    // The tiles that count around a monastery, or around what is in the middle of a tile like one.
    json.key("around").open('[');
    const bool central =
        scored.feature != engine::kNoNode &&
        engine::is_central(board.features()[board.features().find(scored.feature)].kind);
    if (central) {
      const Cell middle = board.tile(board.tile_of(scored.feature)).cell;
      for (const auto& [cell, piece] : at_) {
        const bool near = std::abs(cell.x - middle.x) <= 1 && std::abs(cell.y - middle.y) <= 1;
        if (near) json.number(static_cast<long long>(piece));
      }
    }
    json.close(']');
  });
}

}  // namespace

bool is_counted(const Report& report) {
  if (!report.record.has_position() || report.record.turn_count() > 0) return false;
  const RecordedResult& result = report.record.result;
  const bool ended = result.termination && result.termination->value != Termination::unfinished;
  return ended || has_final_scoring(result, report.verdict.over);
}

void append_cell(Json& json, std::string_view name, Cell cell) {
  json.key(name).open('{');
  json.field("x", static_cast<int>(cell.x));
  json.field("y", static_cast<int>(cell.y));
  json.close('}');
}

void append_count(Json& json, const Report& report) {
  CountView(report).append(json);
}

}  // namespace cartulary::formats

#include "formats/drawing/picture/board_view.hpp"

#include <algorithm>

#include "engine/majority.hpp"
#include "engine/odds/odds.hpp"
#include "engine/scoring.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Node;
using engine::TileIndex;

/// True if a scoring is that of a pig, which comes besides that of its field.
template <class Event>
bool is_for_pig(const Event& event) {
  return !event.terms.empty() && event.terms.begin()->counted == engine::Counted::pig_cities;
}

/// The scoring in `events` that is the feature's own. Fields that are scored city by city have
/// none: their events name cities.
const engine::ScoreEvent* event_of(const engine::Board& board, const engine::ScoreEvents& events,
                                   Node root) {
  const FeatureKind kind = board.features()[root].kind;
  for (const engine::ScoreEvent& event : events) {
    if (event.feature == engine::kNoNode || event.category != engine::category_of(kind) ||
        is_for_pig(event)) {
      continue;
    }
    if (board.features().find(event.feature) == root) return &event;
  }
  return nullptr;
}

/// Sides where a road, city or field segment can be extended. A city has several ports on a side.
int open_sides(const engine::Board& board, const engine::PlacedTile& placed,
               engine::SegmentIndex segment) {
  const engine::PortSet ports = engine::kOriented[placed.type][placed.rotation].ports[segment] -
                                board.ports_beyond_border(placed.cell);
  int out = 0;
  for (engine::Side side : engine::kAllSides) {
    out += ports.meets(engine::ports_of(side)) &&
           board.at(engine::neighbour(placed.cell, side)) == engine::kEmpty;
  }
  return out;
}

/// How many of the tiles that are left match some edges.
int fitting_tiles(const engine::Game& game, engine::Edges wanted) {
  int out = 0;
  for (const engine::TileId tile : engine::kAllTiles) {
    if (!engine::kFits[tile][wanted].empty()) out += game.remaining(tile);
  }
  return out;
}

/// The edges but for that of one side.
engine::Edges without(engine::Edges edges, engine::Side side) {
  engine::Edges out = engine::kNoEdges;
  for (const engine::Side other : engine::kAllSides) {
    if (other != side) out = out + engine::edges_at(other, edge_at(edges, other));
  }
  return out;
}

/// The features, but for fields, that a tile on an empty cell would extend or stand beside.
std::vector<FeatureIndex> features_at(const engine::Board& board, engine::Cell gap,
                                      const BoardView& view) {
  std::vector<FeatureIndex> out;
  const auto add = [&](TileIndex tile, engine::SegmentIndex segment) {
    const FeatureIndex feature = view.tiles[tile].features[segment];
    if (std::ranges::find(out, feature) == out.end()) out.push_back(feature);
  };
  const auto kind_at = [&](TileIndex tile, engine::SegmentIndex segment) {
    return engine::kTiles[board.tile(tile).type].segments[segment].kind;
  };
  for (int16_t dy = -1; dy <= 1; ++dy) {
    for (int16_t dx = -1; dx <= 1; ++dx) {
      const engine::Cell cell{static_cast<int16_t>(gap.x + dx), static_cast<int16_t>(gap.y + dy)};
      const TileIndex tile = board.at(cell);
      if (tile == engine::kEmpty) continue;
      const engine::OrientedTile& shape = board.oriented(tile);
      for (const auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
        const FeatureKind kind = kind_at(tile, s);
        if (engine::is_central(kind)) add(tile, s);
        if (engine::is_central(kind) || kind == FeatureKind::field) continue;
        for (const engine::Side side : engine::kAllSides) {
          if (engine::neighbour(cell, side) == gap && shape.ports[s].meets(engine::ports_of(side)))
            add(tile, s);
        }
      }
    }
  }
  return out;
}

}  // namespace

std::vector<engine::Cell> BoardView::cells_of(const ViewedFeature& feature) const {
  std::vector<engine::Cell> out;
  out.reserve(static_cast<std::size_t>(feature.tiles));
  // Segments come tile by tile.
  for (const ViewedSegment& segment : segments_of(feature)) {
    const engine::Cell cell = tiles[segment.tile].cell;
    if (out.empty() || out.back() != cell) out.push_back(cell);
  }
  std::ranges::sort(out, reads_before);
  return out;
}

BoardWalk::BoardWalk()
    : replay_(std::make_unique<Replay>()), ended_(std::make_unique<engine::Game>()) {}

void BoardWalk::begin_empty(const Report& report) {
  report_ = &report;
  moves_ = 0;
  final_ = laid_ = false;
  flight_ = {};
  number_ = static_cast<int>(report.verdict.turns_before);
  player_ = engine::kNobody;
  paid_.assign(engine::Features::kMaxNodes, {});
  paid_for_pigs_.assign(engine::Features::kMaxNodes, {});
}

void BoardWalk::begin(const Report& report) {
  begin_empty(report);
  replay_->begin(report.record.tiles());
  game_ = &replay_->game();
  tiles_.assign(static_cast<std::size_t>(game_->board().tile_count()), {});
}

void BoardWalk::begin_at_end(const Report& report) {
  begin_empty(report);
  game_ = &report.game();
  moves_ = report.verdict.moves_played;
  final_ = report.verdict.final_scoring;
  tiles_.clear();
  const auto pay = [this](const std::vector<ScoredFeature>& scored) {
    for (const ScoredFeature& s : scored) note_payment(s);
  };
  for (const TracedTurn& turn : report.tiles().turns) {
    note_turn(turn.turn, turn.number, turn.player);
    pay(turn.scored);
  }
  pay(report.tiles().final_scores);
  // Before them lie the tiles that the game began with.
  const auto all = static_cast<std::size_t>(game_->board().tile_count());
  tiles_.insert(tiles_.begin(), all - tiles_.size(), {});
}

bool BoardWalk::next() {
  if (moves_ >= report_->verdict.moves_played || !replay_->next()) return false;
  replay_->play();
  note_turn(replay_->turn(), replay_->number(), replay_->player());
  note_payments();
  ++moves_;
  return true;
}

void BoardWalk::note_turn(const engine::Turn& turn, int number, engine::Player player) {
  number_ = number;
  player_ = player;
  const engine::Laid* const laid = turn.laid();
  laid_ = laid != nullptr;
  flight_ = laid_ ? laid->extra.far.flight : engine::Flight{};
  if (laid_) tiles_.push_back({number_, player_});
}

void BoardWalk::play_to(std::size_t moves) {
  while (moves_ < moves && next()) {
  }
}

void BoardWalk::finish() {
  if (!report_->verdict.final_scoring) return;
  replay_->finish();
  note_payments();
  final_ = true;
}

void BoardWalk::note_payments() {
  for (const engine::ScoreEvent& event : game_->events()) note_payment(event);
}

template <class Event>
void BoardWalk::note_payment(const Event& event) {
  if (event.feature == engine::kNoNode) return;
  const engine::Features& features = game_->board().features();
  const Node root = features.find(event.feature);
  if (event.category != engine::category_of(features[root].kind)) return;
  if (is_for_pig(event)) {
    for (engine::Player p : event.winners) paid_for_pigs_[root][p] += event.points;
  } else {
    paid_[root] = {event.winners, event.points};
  }
}

bool BoardWalk::is_over() const {
  const Verdict& verdict = report_->verdict;
  return final_ || (moves_ == verdict.moves_played && verdict.over);
}

BoardView BoardWalk::view() const {
  BoardView out{.moves = moves_,
                .number = number_,
                .player = player_,
                .to_move = is_over() ? engine::kNobody : game_->to_move(),
                .final = final_,
                .tiles_left = game_->remaining()};
  if (!final_) out.flight = flight_;
  view_tiles(out);
  view_features(out);
  view_gaps(out);
  view_seats(out);
  return out;
}

void BoardWalk::view_tiles(BoardView& out) const {
  const engine::Board& board = game_->board();
  out.tiles.reserve(tiles_.size());
  for (TileIndex i : engine::each<TileIndex>(board.tile_count())) {
    const engine::PlacedTile& tile = board.tile(i);
    const Laid& laid = tiles_[i];
    out.tiles.push_back({.type = tile.type,
                         .rotation = tile.rotation,
                         .cell = tile.cell,
                         .number = laid.number,
                         .player = laid.player});
    ViewedBounds& bounds = out.bounds;
    if (i == TileIndex{0}) bounds = {tile.cell, tile.cell};
    bounds.first.x = std::min(bounds.first.x, tile.cell.x);
    bounds.first.y = std::min(bounds.first.y, tile.cell.y);
    bounds.last.x = std::max(bounds.last.x, tile.cell.x);
    bounds.last.y = std::max(bounds.last.y, tile.cell.y);
  }
  if (laid_) out.last = board.last_tile();
}

void BoardWalk::view_features(BoardView& out) const {
  const engine::Board& board = game_->board();
  const engine::Features& features = board.features();
  constexpr FeatureIndex kNone{0xFFFF};
  // A feature is now worth what the final scoring would give.
  if (!final_) {
    *ended_ = *game_;
    ended_->finish();
  }
  const engine::ScoreEvents& worth = (final_ ? *game_ : *ended_).events();
  const auto nodes = static_cast<std::size_t>(features.size());
  engine::VectorBy<Node, FeatureIndex> index_of(nodes, kNone);  // by root
  out.segments.resize(nodes);
  out.features.reserve(nodes / 2);
  std::size_t free_segment = 0;
  for (Node node : engine::each<Node>(features.size())) {
    const TileIndex tile = board.tile_of(node);
    const Node root = features.find(node);
    FeatureIndex& number = index_of[root];
    if (number == kNone) {
      number = static_cast<FeatureIndex>(out.features.size());
      ViewedFeature& viewed = out.features.emplace_back(view_of(root, worth));
      viewed.first_segment = free_segment;
      free_segment += static_cast<std::size_t>(features.segments(root));
    }
    ViewedFeature& viewed = out.features[number];
    const engine::SegmentIndex segment = node - board.tile(tile).first_node;
    out.segments[viewed.first_segment + viewed.segments++] = {tile, segment};
    viewed.open += open_sides(board, board.tile(tile), segment);
    out.tiles[tile].features[segment] = number;
    if (features.meeple_on(node) != engine::kNobody) {
      // A large meeple is one of them, however much it counts.
      ++viewed.followers[features.meeple_on(node)];
      out.figures.push_back(
          {features.meeple_on(node), kind_number(features.figure_on(node)), tile, segment});
    }
  }
}

ViewedFeature BoardWalk::view_of(Node root, const engine::ScoreEvents& worth) const {
  const engine::Board& board = game_->board();
  const engine::Feature& feature = board.features()[root];
  const bool is_monastery = engine::is_central(feature.kind);
  ViewedFeature out{.kind = feature.kind,
                    .complete = feature.complete(),
                    .open = is_monastery ? feature.open : 0,  // sides are added
                    .coats = feature.coats,
                    .for_pigs = paid_for_pigs_[root],
                    .tiles = feature.tiles.count()};
  if (paid_[root]) {
    out.scored = true;
    out.owners = paid_[root]->owners;
    out.points = paid_[root]->points;
  } else if (feature.followers.any()) {
    out.owners = engine::majority(board, root, game_->rules().tie_breaks).winners;
    const engine::ScoreEvent* event = event_of(board, worth, root);
    if (event != nullptr) out.points = event->points;
    if (final_ || out.kind != FeatureKind::field) return out;
    for (const engine::ScoreEvent& it : worth) {
      if (!is_for_pig(it) || board.features().find(it.feature) != root) continue;
      for (engine::Player p : it.winners) out.for_pigs[p] += it.points;
    }
  }
  return out;
}

void BoardWalk::view_gaps(BoardView& out) const {
  if (!laid_ || game_->remaining() == 0 || !engine::analysis::knows_tiles(*game_)) return;
  const engine::Board& board = game_->board();
  const engine::Cell laid = board.tile(board.last_tile()).cell;
  for (const engine::Side side : engine::kAllSides) {
    const engine::Cell cell = engine::neighbour(laid, side);
    if (board.at(cell) != engine::kEmpty || !board.bounds().contains(cell)) continue;
    const engine::Edges wanted = board.wanted_at(cell);
    const engine::Edges before = without(wanted, engine::opposite(side));
    if (before == engine::kNoEdges) continue;  // nobody waited for a tile there
    ViewedGap gap{.cell = cell,
                  .fitting = fitting_tiles(*game_, wanted),
                  .without = fitting_tiles(*game_, before)};
    if (gap.fitting == gap.without) continue;
    gap.features = features_at(board, cell, out);
    out.gaps.push_back(std::move(gap));
  }
}

void BoardWalk::view_seats(BoardView& out) const {
  for (const ExpansionPieces& row : expansion_pieces()) {
    if (row.view_board != nullptr) row.view_board(*game_, out);
  }
  const auto kinds = all_figure_kinds();
  for (engine::Player p : game_->seats()) {
    out.seats.push_back({.points = game_->points(p), .supply = game_->supply(p)});
    for (const ExpansionPieces& row : expansion_pieces()) {
      if (row.view_seat != nullptr) row.view_seat(*game_, p, out.seats[p]);
    }
    for (std::size_t kind = 1; kind < kinds.size(); ++kind) {
      const auto number = static_cast<uint8_t>(kind);
      const engine::Figure figure = kinds[kind]->figure;
      if (is_follower(figure)) out.seats[p].others[figure] = game_->supply(p, figure);
      if (kinds[kind]->view != nullptr) kinds[kind]->view(*game_, p, number, out);
    }
  }
}

BoardView board_after(const Report& report, std::size_t moves) {
  BoardWalk walk(report);
  walk.play_to(moves);
  return walk.view();
}

BoardView board_at_end(const Report& report) {
  BoardWalk walk(report);
  walk.play_to(report.verdict.moves_played);
  walk.finish();
  return walk.view();
}

std::optional<FeatureIndex> find_feature(const BoardView& view, engine::FeatureKind kind,
                                         std::span<const engine::Cell> cells) {
  for (auto f : engine::each<FeatureIndex>(view.features.size())) {
    if (view.features[f].kind != kind) continue;
    const std::vector<engine::Cell> own = view.cells_of(view.features[f]);
    if (std::ranges::equal(own, cells)) return f;
  }
  return {};
}

ViewedBounds bounds_around(const BoardView& view, std::span<const engine::Cell> cells, int margin) {
  const auto [west, east] = std::ranges::minmax_element(cells, {}, &engine::Cell::x);
  const auto [north, south] = std::ranges::minmax_element(cells, {}, &engine::Cell::y);
  const auto beside = [](int at, int step) { return static_cast<int16_t>(at + step); };
  ViewedBounds out;
  out.first.x = std::max(view.bounds.first.x, beside(west->x, -margin));
  out.first.y = std::max(view.bounds.first.y, beside(north->y, -margin));
  out.last.x = std::min(view.bounds.last.x, beside(east->x, margin));
  out.last.y = std::min(view.bounds.last.y, beside(south->y, margin));
  return out;
}

BoardView cropped_to(const BoardView& view, const ViewedBounds& bounds) {
  BoardView out = view;
  out.bounds = bounds;
  out.tiles.clear();
  out.figures.clear();
  out.neutrals.clear();
  out.segments.clear();
  out.last.reset();
  engine::VectorBy<engine::TileIndex, std::optional<engine::TileIndex>> number(view.tiles.size());
  for (auto t : engine::each<engine::TileIndex>(view.tiles.size())) {
    const engine::Cell cell = view.tiles[t].cell;
    const bool inside = cell.x >= bounds.first.x && cell.x <= bounds.last.x &&
                        cell.y >= bounds.first.y && cell.y <= bounds.last.y;
    if (!inside) continue;
    number[t] = static_cast<engine::TileIndex>(out.tiles.size());
    out.tiles.push_back(view.tiles[t]);
  }
  if (view.last) out.last = number[*view.last];
  for (ViewedNeutral figure : view.neutrals) {
    const auto at = index_where(out.tiles, [&](const auto& t) { return t.cell == figure.cell; });
    if (!at) continue;
    if (figure.beside) figure.beside->tile = static_cast<engine::TileIndex>(*at);
    out.neutrals.push_back(figure);
  }
  for (ViewedFigure figure : view.figures) {
    if (!number[figure.tile]) continue;
    figure.tile = *number[figure.tile];
    out.figures.push_back(figure);
  }
  for (ViewedFeature& kept : out.features) {
    const std::span<const ViewedSegment> segments = view.segments_of(kept);
    kept.first_segment = out.segments.size();
    kept.segments = 0;
    for (const ViewedSegment& segment : segments) {
      if (!number[segment.tile]) continue;
      out.segments.push_back({*number[segment.tile], segment.segment});
      ++kept.segments;
    }
  }
  return out;
}

BoardView cropped_to(const BoardView& view, FeatureIndex feature) {
  const std::vector<engine::Cell> cells = view.cells_of(view.features[feature]);
  BoardView out = cropped_to(view, bounds_around(view, cells, 1));
  out.last.reset();
  for (auto f : engine::each<FeatureIndex>(out.features.size())) {
    if (f != feature) out.features[f].owners = {};
  }
  return out;
}

std::optional<ViewedSegment> badge_place(const BoardView& view, FeatureIndex feature) {
  const ViewedFeature& it = view.features[feature];
  if (it.owners.empty()) return {};
  for (const ViewedFigure& figure : view.figures) {
    if (view.tiles[figure.tile].features[figure.segment] == feature) return {};
  }
  const auto segments = view.segments_of(it);
  if (segments.empty()) return {};
  const auto cell_of = [&](const ViewedSegment& s) { return view.tiles[s.tile].cell; };
  int x = 0;
  int y = 0;
  for (const ViewedSegment& s : segments) x += cell_of(s).x, y += cell_of(s).y;
  const int count = static_cast<int>(segments.size());
  const auto apart = [&](const ViewedSegment& s) {
    const int dx = cell_of(s).x * count - x;
    const int dy = cell_of(s).y * count - y;
    return dx * dx + dy * dy;
  };
  return *std::ranges::min_element(segments, {}, apart);
}

}  // namespace cartulary::formats

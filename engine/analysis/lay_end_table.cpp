// Lays a table as it is in a game.
#include "engine/analysis/end_table.hpp"
#include "engine/final_scoring.hpp"

namespace cartulary::engine::analysis {

bool EndTable::can_be(const Game& game) {
  const GameRules& rules = game.rules();
  if (!rules.expansions.empty() || !rules.turns_go_round() || rules.staged || rules.record_hands ||
      rules.limit.shifting || rules.border_completes || rules.unplaceable_ends ||
      rules.unplaceable != Action::discard) {
    return false;
  }
  if (!rules.tie_breaks.empty() || !rules.terms.empty() || !rules.placement.empty() ||
      !rules.drawing.empty() || !rules.choices.empty() || rules.final_scoring.size() != 1 ||
      rules.score_fields != field_scorer(FieldScoring::per_field)) {
    return false;
  }
  const Board& board = game.board();
  if (board.tile_count() == 0 || board.tile_count() + game.remaining() > kMostTiles) return false;
  // A tile to come may have as many cities as it has sides.
  int cities = kSides * game.remaining();
  for (Node node : each<Node>(board.features().size())) {
    const engine::Feature& feature = board.features()[node];
    cities += board.features().find(node) == node && feature.kind == FeatureKind::city;
  }
  return cities <= kMostCities;
}

void EndTable::take_rules(const Game& game) {
  const GameRules& rules = game.rules();
  players_ = game.players();
  to_move_ = game.to_move();
  tie_ = rules.tie;
  left_in_all_ = game.remaining();
  bounds_ = game.board().bounds();
  city_ = rules.city;
  small_city_ = rules.small_city;
  road_ = rules.road;
  monastery_ = rules.monastery;
  final_city_ = rules.final_city;
  final_road_ = rules.final_road;
  final_monastery_ = rules.final_monastery;
  stands_on_ = rules.stands_on[Figure::meeple];
  for (TileId tile : kAllTiles) left_[tile] = static_cast<int8_t>(game.remaining(tile));
  for (Player p : game.seats()) {
    scores_[p] = static_cast<int16_t>(game.points(p));
    supply_[p] = static_cast<uint8_t>(game.supply(p));
  }
}

void EndTable::take_grid(const Board& board) {
  for (SquareIndex square : touched_) squares_[index(square)] = {};
  touched_.clear();
  placed_.clear();
  frontier_.clear();
  const Grid& grid = board.grid();
  for (TileIndex i : each<TileIndex>(board.tile_count())) {
    const PlacedTile& tile = board.tile(i);
    placed_.push_back({&kOriented[tile.type][tile.rotation], tile.first_node});
    squares_[index(tile.square)].tile = static_cast<uint8_t>(index(i) + 1);
    touched_.push_back(tile.square);
    if (tile.central == kNoNode) continue;
    for (int step : Grid::kAround) {
      ++squares_[index(tile.square + step)].beside_centrals;
      touched_.push_back(tile.square + step);
    }
  }
  for (const Grid::Opening& opening : grid.frontier()) {
    Square& square = squares_[index(opening.square)];
    square.wanted = grid[opening.square].wanted;
    square.slot = static_cast<uint16_t>(frontier_.size());
    frontier_.push_back(opening);
    touched_.push_back(opening.square);
  }
}

void EndTable::take_features(const Board& board) {
  const Features& features = board.features();
  nodes_ = features.size();
  cities_ = 0;
  for (Node node : each<Node>(nodes_)) {
    parent_[node] = features.find(node);
    if (parent_[node] != node) continue;
    const engine::Feature& from = features[node];
    Feature& to = features_[node];
    to = {.followers = from.followers,
          .open = from.open,
          .size = static_cast<uint8_t>(from.tiles.count()),
          .coats = from.coats,
          .kind = from.kind};
    for (std::size_t word = 0; word < to.tiles.size(); ++word) {
      to.tiles[word] = from.tiles.words[word];
    }
    if (from.kind == FeatureKind::city) {
      to.cities = Cities{1} << cities_++;
      if (from.complete()) cities_done_.push_back(to.cities);
    }
    if (from.kind == FeatureKind::field && from.followers.any()) farmers_.push_back(node);
  }
  for (Node node : each<Node>(nodes_)) {
    const Segment& segment = board.segment(node);
    if (segment.kind != FeatureKind::field) continue;
    const TileIndex tile = board.tile_of(node);
    for (SegmentIndex s : segment.bordered_cities) {
      features_[parent_[node]].cities |= features_[parent_[board.node(tile, s)]].cities;
    }
  }
}

void EndTable::set(const Game& game) {
  take_rules(game);
  turns_.clear();
  kept_.clear();
  joined_.clear();
  cities_done_.clear();
  farmers_.clear();
  change_ = 0;
  take_grid(game.board());
  take_features(game.board());
  for (Node node : each<Node>(nodes_)) {
    const Feature& feature = features_[node];
    if (parent_[node] == node && feature.followers.any()) {
      add_score(feature, points(feature, false));
    }
  }
}

}  // namespace cartulary::engine::analysis

#include "engine/analysis/end_table.hpp"

#include <bit>
#include <limits>

#include "engine/analysis/policy.hpp"
#include "engine/final_scoring.hpp"

namespace cartulary::engine::analysis {

EndTable::EndTable() : squares_(static_cast<std::size_t>(Grid::kStride) * Grid::kStride) {
  kept_.reserve(256);
  joined_.reserve(256);
  cities_done_.reserve(2 * kMostCities);
  farmers_.reserve(64);
  touched_.reserve(4096);
  found_.reserve(4096);
}

PlayerSet EndTable::winners() const {
  int best = std::numeric_limits<int>::min();
  for (Player p : each<Player>(players_)) best = std::max<int>(best, scores_[p]);
  PlayerSet leaders;
  for (Player p : each<Player>(players_)) leaders.insert_if(scores_[p] == best, p);
  return winners_of_tie(leaders, tie_);
}

int EndTable::scores_in_all() const {
  int sum = 0;
  for (Player p : each<Player>(players_)) sum += scores_[p];
  return sum;
}

EndTable::Before EndTable::now() const {
  return {.nodes = nodes_,
          .cities = cities_,
          .kept = kept_.size(),
          .joined = joined_.size(),
          .cities_done = cities_done_.size(),
          .farmers = farmers_.size(),
          .scores = scores_,
          .supply = supply_};
}

void EndTable::back_to(const Before& before) {
  for (; joined_.size() > before.joined; joined_.pop_back()) {
    parent_[joined_.back()] = joined_.back();
  }
  for (; kept_.size() > before.kept; kept_.pop_back()) {
    features_[kept_.back().node] = kept_.back().feature;
  }
  cities_done_.resize(before.cities_done);
  farmers_.resize(before.farmers);
  nodes_ = before.nodes;
  cities_ = before.cities;
  scores_ = before.scores;
  supply_ = before.supply;
}

void EndTable::add_score(const Feature& feature, int points) {
  int most = 1;
  for (Player p : each<Player>(players_)) most = std::max(most, feature.followers[p]);
  for (Player p : each<Player>(players_)) {
    if (feature.followers[p] == most) scores_[p] = static_cast<int16_t>(scores_[p] + points);
  }
}

int EndTable::points(const Feature& feature, bool complete) const {
  if (feature.kind == FeatureKind::city) {
    const FeaturePoints& each = !complete ? final_city_ : feature.size == 2 ? small_city_ : city_;
    return feature.size * each.tile + feature.coats * each.coat;
  }
  if (feature.kind == FeatureKind::road) {
    return feature.size * (complete ? road_ : final_road_).tile;
  }
  if (feature.kind == FeatureKind::field) return kPerField * cities_beside(feature);
  return (9 - feature.open) * (complete ? monastery_ : final_monastery_).tile;
}

int EndTable::cities_beside(const Feature& field) const {
  int count = 0;
  for (Cities city : cities_done_) count += (city & field.cities) != 0;
  return count;
}

void EndTable::send_home(Feature& feature) {
  if (!feature.followers.any()) return;
  for (Player p : each<Player>(players_)) {
    supply_[p] = static_cast<uint8_t>(supply_[p] + feature.followers[p]);
  }
  feature.followers.clear();
}

void EndTable::join_side(const OrientedTile& shape, Side side, const Placed& neighbour) {
  SegmentIndex last_mine = kNoSegment;
  SegmentIndex last_theirs = kNoSegment;
  Node root = kNoNode;
  for (int place = engine::left; place <= engine::right; ++place) {
    const Port p = port(side, static_cast<PortPlace>(place));
    const SegmentIndex mine = shape.segment_at[p];
    const SegmentIndex theirs = neighbour.shape->segment_at[facing(p)];
    if (mine == kNoSegment || theirs == kNoSegment) continue;
    if (mine != last_mine || theirs != last_theirs) {
      const Node own = find(first_ + mine);
      root = find(neighbour.first + theirs);
      Feature& into = features_[root];
      if (into.change != change_) {
        keep(root);
        into.change = change_;
        if (into.followers.any()) add_score(into, -points(into, false));
      }
      if (own != root) {
        const Feature& from = features_[own];
        parent_[own] = root;
        joined_.push_back(own);
        bool apart = true;
        for (std::size_t word = 0; word < into.tiles.size(); ++word) {
          apart = apart && (into.tiles[word] & from.tiles[word]) == 0;
          into.tiles[word] |= from.tiles[word];
        }
        into.size = static_cast<uint8_t>(into.size + from.size);
        if (!apart) {
          int size = 0;
          for (uint64_t word : into.tiles) size += bits_set(word);
          into.size = static_cast<uint8_t>(size);
        }
        into.followers.merge(from.followers);
        into.cities |= from.cities;
        into.open = static_cast<int16_t>(into.open + from.open);
        into.coats = static_cast<uint8_t>(into.coats + from.coats);
      }
      last_mine = mine;
      last_theirs = theirs;
    }
    features_[root].open = static_cast<int16_t>(features_[root].open - 2);
  }
}

void EndTable::join(const OrientedTile& shape, TileId tile, SquareIndex square) {
  ++change_;
  first_ = static_cast<Node>(nodes_);
  const std::size_t number = placed_.size();
  Tiles only{};
  only[number / 64] = uint64_t{1} << number % 64;
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    const Node node = first_ + s;
    parent_[node] = node;
    features_[node] = {.followers = {},
                       .tiles = only,
                       .cities = {},
                       .change = change_,
                       .open = shape.port_count[s],
                       .size = 1,
                       .coats = s == shape.coats_at ? shape.coats : uint8_t{0},
                       .kind = shape.kinds[s]};
    if (shape.kinds[s] == FeatureKind::city) features_[node].cities = Cities{1} << cities_++;
  }
  const auto& segments = kTiles[tile].segments;
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    for (SegmentIndex city : segments[s].bordered_cities) {
      features_[first_ + s].cities |= features_[first_ + city].cities;
    }
  }
  nodes_ += shape.segment_count;
  if (shape.central != kNoSegment) {
    int around = 0;
    for (int step : Grid::kAround) around += squares_[index(square + step)].tile != 0;
    features_[first_ + shape.central].open = static_cast<int16_t>(8 - around);
  }
  for (Side side : kAllSides) {
    const uint8_t there = squares_[index(square + Grid::kStep[side])].tile;
    if (there != 0) join_side(shape, side, placed_[there - 1U]);
  }
}

SegmentSet EndTable::free_segments(const OrientedTile& shape) const {
  SegmentSet free;
  if (supply_[to_move_] == 0) return free;
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    free.insert_if(
        stands_on_.contains(shape.kinds[s]) && !features_[find(first_ + s)].followers.any(), s);
  }
  return free;
}

void EndTable::complete_city(const Feature& city) {
  cities_done_.push_back(city.cities);
  // Fields that the tile is part of are counted anew when it is settled.
  StaticVector<Node, 4 * kMostTiles> seen;
  for (Node farmer : farmers_) {
    const Node root = find(farmer);
    const Feature& field = features_[root];
    if (field.change == change_ || (field.cities & city.cities) == 0) continue;
    if (std::ranges::find(seen, root) != seen.end()) continue;
    seen.push_back(root);
    add_score(field, kPerField);
  }
}

void EndTable::settle(const OrientedTile& shape, SquareIndex square, SegmentIndex meeple) {
  if (meeple != kNoSegment) {
    const Node root = find(first_ + meeple);
    features_[root].followers.add(to_move_);
    --supply_[to_move_];
    if (features_[root].kind == FeatureKind::field) farmers_.push_back(root);
  }
  // Two segments of the tile may be one feature, which is settled once.
  std::array<Node, kMaxSegments> settled;
  std::size_t count = 0;
  const auto is_new = [&](Node root) {
    for (std::size_t i = 0; i < count; ++i) {
      if (settled[i] == root) return false;
    }
    settled[count++] = root;
    return true;
  };
  for (SegmentIndex s : shape.closables) {
    const Node root = find(first_ + s);
    if (!is_new(root)) continue;
    Feature& feature = features_[root];
    const bool complete = feature.open == 0;
    if (feature.followers.any()) add_score(feature, points(feature, complete));
    if (!complete) continue;
    send_home(feature);
    if (feature.kind == FeatureKind::city) complete_city(feature);
  }
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    if (shape.kinds[s] != FeatureKind::field) continue;
    const Node root = find(first_ + s);
    if (!features_[root].followers.any() || !is_new(root)) continue;
    add_score(features_[root], points(features_[root], false));
  }
  if (shape.central != kNoSegment) {
    Feature& feature = features_[first_ + shape.central];
    if (feature.followers.any()) add_score(feature, points(feature, feature.open == 0));
    if (feature.open == 0) send_home(feature);
  }
  if (squares_[index(square)].beside_centrals > 0) settle_around(square);
}

void EndTable::settle_around(SquareIndex square) {
  for (int step : Grid::kAround) {
    const uint8_t there = squares_[index(square + step)].tile;
    if (there == 0) continue;
    const Placed& tile = placed_[there - 1U];
    if (tile.shape->central == kNoSegment) continue;
    const Node node = tile.first + tile.shape->central;
    keep(node);
    Feature& feature = features_[node];
    if (feature.followers.any()) add_score(feature, -points(feature, false));
    --feature.open;
    if (feature.followers.any()) add_score(feature, points(feature, feature.open == 0));
    if (feature.open == 0) send_home(feature);
  }
}

int EndTable::points_on(SegmentIndex segment) const {
  const Feature& feature = features_[find(first_ + segment)];
  return points(feature, feature.kind != FeatureKind::field && feature.open == 0);
}

template <class Visit>
void EndTable::for_each_place(TileId tile, Visit visit) {
  for (std::size_t slot = 0; slot < frontier_.size(); ++slot) {
    const auto [square, cell] = frontier_[slot];
    const RotationSet fits = kFits[tile][squares_[index(square)].wanted] & kDistinctRotations[tile];
    if (fits.empty() || !bounds_.contains(cell)) continue;
    for (Rotation rotation : fits) visit(square, cell, rotation);
  }
}

bool EndTable::fits(TileId tile) const {
  return std::ranges::any_of(frontier_, [&](const Grid::Opening& opening) {
    return !kFits[tile][squares_[index(opening.square)].wanted].empty() &&
           bounds_.contains(opening.cell);
  });
}

void EndTable::list(TileId tile, std::vector<Ranked>& out) {
  out.clear();
  const Before before = now();
  const int lead_before = lead(to_move_);
  for_each_place(tile, [&](SquareIndex square, Cell cell, Rotation rotation) {
    const OrientedTile& shape = kOriented[tile][rotation];
    join(shape, tile, square);
    const SegmentSet free = free_segments(shape);
    settle(shape, square, kNoSegment);
    const int gain = lead(to_move_) - lead_before;
    out.push_back({{.cell = cell, .rotation = rotation}, gain});
    for (SegmentIndex s : free) {
      out.push_back({{.cell = cell, .rotation = rotation, .deployment = {s, Figure::meeple}},
                     gain + others() * points_on(s)});
    }
    back_to(before);
  });
}

void EndTable::put(const OrientedTile& shape, SquareIndex square, Played& played) {
  Square& here = squares_[index(square)];
  played.slot = here.slot;
  squares_[index(frontier_.back().square)].slot = here.slot;
  const Cell cell = frontier_[here.slot].cell;
  frontier_.swap_remove(here.slot);
  const auto number = static_cast<uint8_t>(placed_.size() + 1);
  here.tile = number;
  placed_.push_back({&shape, first_});
  for (Side side : kAllSides) {
    const SquareIndex there = square + Grid::kStep[side];
    Square& next = squares_[index(there)];
    if (next.tile != 0) continue;
    if (next.wanted == kNoEdges) {
      next.slot = static_cast<uint16_t>(frontier_.size());
      frontier_.push_back({there, neighbour(cell, side)});
      ++played.opened;
    }
    next.wanted = next.wanted + shape.shown[side];
  }
  if (shape.central == kNoSegment) return;
  for (int step : Grid::kAround) ++squares_[index(square + step)].beside_centrals;
}

void EndTable::take_away(const Played& played) {
  const SquareIndex square = played.square;
  Square& here = squares_[index(square)];
  const OrientedTile& shape = *placed_.back().shape;
  for (Side side : kAllSides) {
    Square& next = squares_[index(square + Grid::kStep[side])];
    if (next.tile != 0) continue;
    next.wanted = static_cast<Edges>(index(next.wanted) - index(shape.shown[side]));
  }
  for (int n = 0; n < played.opened; ++n) frontier_.drop_back();
  if (shape.central != kNoSegment) {
    for (int step : Grid::kAround) --squares_[index(square + step)].beside_centrals;
  }
  placed_.drop_back();
  here.tile = 0;
  here.slot = played.slot;
  // The last one stands in its place.
  const Grid::Opening opening{square, played.cell};
  if (played.slot == frontier_.size()) {
    frontier_.push_back(opening);
    return;
  }
  const Grid::Opening moved = frontier_[played.slot];
  squares_[index(moved.square)].slot = static_cast<uint16_t>(frontier_.size());
  frontier_.push_back(moved);
  frontier_[played.slot] = opening;
}

void EndTable::play(TileId tile, const Choice& choice) {
  Played played{.before = now(), .tile = tile, .mover = to_move_};
  played.laid = true;
  played.cell = choice.cell;
  played.square = Grid::at(choice.cell);
  const OrientedTile& shape = kOriented[tile][choice.rotation];
  join(shape, tile, played.square);
  settle(shape, played.square, choice.deployment.segment);
  put(shape, played.square, played);
  turns_.push_back(played);
  --left_[tile];
  --left_in_all_;
  const auto next = index(to_move_) + 1;
  to_move_ = static_cast<Player>(next == static_cast<std::size_t>(players_) ? 0 : next);
}

void EndTable::discard(TileId tile) {
  turns_.push_back({.before = now(), .tile = tile, .mover = to_move_});
  --left_[tile];
  --left_in_all_;
}

void EndTable::take_back() {
  const Played& played = turns_.back();
  if (played.laid) take_away(played);
  back_to(played.before);
  ++left_[played.tile];
  ++left_in_all_;
  to_move_ = played.mover;
  turns_.drop_back();
}

bool EndTable::may_lie(TileId tile, const Choice& choice) const {
  const Square& square = squares_[index(Grid::at(choice.cell))];
  return square.tile == 0 && square.wanted != kNoEdges &&
         kFits[tile][square.wanted].contains(choice.rotation);
}

int EndTable::lead_after(TileId tile, Choice& choice) {
  const Before before = now();
  const SquareIndex square = Grid::at(choice.cell);
  const OrientedTile& shape = kOriented[tile][choice.rotation];
  join(shape, tile, square);
  const SegmentSet free = free_segments(shape);
  settle(shape, square, kNoSegment);
  int most = 0;
  choice.deployment = {};
  for (SegmentIndex s : free) {
    const int more = points_on(s);
    if (more <= most) continue;
    most = more;
    choice.deployment = {s, Figure::meeple};
  }
  const int out = lead(to_move_) + others() * most;
  back_to(before);
  return out;
}

int EndTable::best_lead(TileId tile, int enough, Replies& replies, Choice& best) {
  int most = std::numeric_limits<int>::min();
  for (Choice choice : replies) {
    if (!may_lie(tile, choice)) continue;
    const int lead = lead_after(tile, choice);
    if (lead <= most) continue;
    most = lead;
    best = choice;
    if (most >= enough) return most;
  }
  found_.clear();
  for_each_place(tile, [&](SquareIndex, Cell cell, Rotation rotation) {
    if (most >= enough) return;
    Ranked here{.choice = {.cell = cell, .rotation = rotation}};
    here.gain = lead_after(tile, here.choice);
    found_.push_back(here);
    if (here.gain <= most) return;
    most = here.gain;
    best = here.choice;
  });
  const std::size_t good = std::min(found_.size(), Replies::capacity());
  std::partial_sort(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(good),
                    found_.end(), [](const Ranked& a, const Ranked& b) { return a.gain > b.gain; });
  replies.clear();
  for (std::size_t i = 0; i < good; ++i) replies.push_back(found_[i].choice);
  return most;
}

}  // namespace cartulary::engine::analysis

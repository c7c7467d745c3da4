#include "engine/analysis/rating.hpp"

#include <utility>

#include "engine/places.hpp"

namespace cartulary::engine::analysis {
namespace {

/// The last numbers of cities are those of cities that the tile begins, by segment.
constexpr std::size_t kFirstBegun = CityNumbers::kMost - kMaxSegments;
/// No square of the table.
constexpr SquareIndex kNoSquare{-1 << 20};

}  // namespace

void Rating::Fewest::add(SquareIndex gap, int fitting) {
  if (gap == square) {
    tiles = std::min(tiles, fitting);
  } else if (fitting < tiles) {
    elsewhere = std::exchange(tiles, fitting);
    square = gap;
  } else {
    elsewhere = std::min(elsewhere, fitting);
  }
}

// ---- The position.

void Rating::begin(const Game& game, TileId tile, const Worth& worth) {
  game_ = &game;
  board_ = &game.board();
  terms_ = &worth[kStageOf[static_cast<std::size_t>(std::max(game.remaining() - 1, 0))]];
  fitting_.count(game, tile);
  tile_ = tile;
  mover_ = game.to_move();
  others_ = std::max(game.players() - 1, 1);
  farmers_ = game.rules().farmers();
  for (Player p : game.seats()) share_[p] = p == mover_ ? others_ : -1;

  const Features& features = board_->features();
  std::fill_n(slot_.begin(), features.size(), uint16_t{0});
  std::fill_n(number_.begin(), features.size(), uint8_t{0});
  growing_.clear();
  fields_.clear();
  monasteries_.clear();
  cities_ = 0;
  complete_ = complete_then_ = {};
  square_ = kNoSquare;
  hands_[0] = 0;
  for (int i = 0; i < kHandTerms; ++i) hands_[i + 1] = hands_[i] + (*terms_)[kHand + i];
  for (Node node : each<Node>(features.size())) {
    if (features.meeple_on(node) == kNobody) continue;
    const FeatureKind kind = features.of(node).kind;
    if (kind == FeatureKind::field) {
      (void)field_of(features.find(node));
    } else if (is_central(kind)) {
      add_monastery(node);
    }
  }
  occupied_fields_ = fields_.size();
}

void Rating::add_monastery(Node root) {
  const Feature& feature = board_->features()[root];
  const PlacedTile& tile = board_->tile(board_->tile_of(root));
  monasteries_.push_back({.square = tile.square,
                          .cell = tile.cell,
                          .open = feature.open,
                          .followers = feature.followers,
                          .share = share_of(feature.followers),
                          .worth = unfinished(FeatureKind::monastery, feature.open,
                                              9 - feature.open, fewest_around(tile.square))});
}

const Rating::Growing& Rating::growing(Node root) {
  if (slot_[root] == 0) {
    const Feature& feature = board_->features()[root];
    Growing out{.fewest = fewest_of(root)};
    if (feature.followers.any()) {
      out.share = share_of(feature.followers);
      out.worth = unfinished(feature.kind, feature.open, size_of(feature), out.fewest.tiles);
    }
    growing_.push_back(out);
    slot_[root] = static_cast<uint16_t>(growing_.size());
  }
  return growing_[slot_[root] - 1u];
}

Rating::Fewest Rating::fewest_of(Node root) const {
  const Grid& grid = board_->grid();
  Fewest out;
  board_->features().for_each_segment(root, [&](Node node) {
    const PlacedTile& tile = board_->tile(board_->tile_of(node));
    const PortSet ports = kOriented[tile.type][tile.rotation].ports[node - tile.first_node];
    for (Side side : kAllSides) {
      const SquareIndex gap = tile.square + Grid::kStep[side];
      if (!ports.meets(ports_of(side)) || grid[gap].tile() != kEmpty) continue;
      out.add(gap, fitting_.at(grid[gap].wanted));
    }
  });
  return out;
}

const Rating::Field& Rating::field_of(Node root) {
  if (slot_[root] == 0) {
    const Features& features = board_->features();
    Field out{.root = root};
    features.for_each_segment(root, [&](Node node) {
      const TileIndex tile = board_->tile_of(node);
      for (SegmentIndex city : board_->segment(node).bordered_cities) {
        out.cities.add(number_of(features.find(board_->node(tile, city))));
      }
    });
    const Feature& feature = features[root];
    if (feature.followers.any()) {
      out.lead = lead_of(feature.followers);
      out.share = share_of(feature.followers);
      out.worth = field(out.cities, feature.complete(), out.lead);
    }
    fields_.push_back(out);
    slot_[root] = static_cast<uint16_t>(fields_.size());
  }
  return fields_[slot_[root] - 1u];
}

std::size_t Rating::number_of(Node city) {
  uint8_t& number = number_[city];
  if (number == 0) {
    // No table has more of them; if one had, its last ones would count as one.
    cities_ = std::min(cities_ + 1, kFirstBegun);
    number = static_cast<uint8_t>(cities_);
    if (board_->features()[city].complete()) {
      complete_.add(number - 1u);
      complete_then_.add(number - 1u);
    }
  }
  return number - 1u;
}

// ---- The square.

void Rating::look_around(SquareIndex square, Cell cell) {
  square_ = square;
  cell_ = cell;
  empty_ = {};
  met_.clear();
  meeting_ = {};
  met_beyond_.fill({});
  limited_.clear();
  for (Side side : kAllSides) {
    const TileIndex tile = board_->grid()[square + Grid::kStep[side]].tile();
    if (tile == kEmpty) {
      empty_.insert(side);
      continue;
    }
    for (Port p : ports_of(side)) {
      const SegmentIndex s = board_->oriented(tile).segment_at[facing(p)];
      if (s != kNoSegment) meet(p, board_->features().find(board_->node(tile, s)));
    }
  }
  for (Side side : empty_) look_beyond(side, square + Grid::kStep[side]);
}

void Rating::meet(Port port, Node root) {
  const MetIndex at = met_as(root);
  met_at_[port] = at;
  meeting_.insert(port);
  if (index(at) < met_.size()) return;
  Met out{.root = root};
  const FeatureKind kind = board_->features()[root].kind;
  if (kind == FeatureKind::field) {
    // Fields that nobody owns wait until somebody asks for them.
    if (slot_[root] != 0) out.before = field_of(root).share * field_of(root).worth;
  } else {
    const Growing& it = growing(root);
    out.fewest = it.fewest.without(square_);
    out.before = it.share * it.worth;
    if (kind == FeatureKind::city) out.number.add(number_of(root));
  }
  met_.push_back(out);
}

/// The number of a feature among those that are met; one more than they have if it is none of them.
Rating::MetIndex Rating::met_as(Node root) const {
  return static_cast<MetIndex>(std::ranges::find(met_, root, &Met::root) - met_.begin());
}

void Rating::look_beyond(Side side, SquareIndex gap) {
  if (board_->grid()[gap].wanted == kNoEdges) return;
  for (Side next : kEverySide - SideSet::of(opposite(side))) {
    const TileIndex tile = board_->grid()[gap + Grid::kStep[next]].tile();
    if (tile == kEmpty) continue;
    const OrientedTile& shape = board_->oriented(tile);
    // Two cities may share a side: one has its centre, the other one its right port.
    SegmentSet segments;
    for (const PortPlace place : {centre, right}) {
      const SegmentIndex s = shape.segment_at[port(opposite(next), place)];
      if (s != kNoSegment && shape.closables.contains(s)) segments.insert(s);
    }
    for (SegmentIndex s : segments) add_gap(side, board_->features().find(board_->node(tile, s)));
  }
}

void Rating::add_gap(Side side, Node root) {
  const MetIndex met = met_as(root);
  if (index(met) < met_.size()) return met_beyond_[side].insert(met);
  if (!board_->features()[root].followers.any()) return;
  const Growing& known = growing(root);
  if (known.share == 0) return;
  const auto same = std::ranges::find(limited_, root, &Limited::root);
  if (same != limited_.end()) {
    same->gaps.insert(side);
  } else {
    limited_.push_back({root, known, SideSet::of(side)});
  }
}

// ---- The tile on it.

const Rating::Turns& Rating::turns(SquareIndex square, Cell cell, Rotation rotation) {
  if (square != square_) look_around(square, cell);
  shape_ = &kOriented[tile_][rotation];
  turns_.clear();
  joined_ = cities_here_ = {};
  joined_cities_ = {};
  complete_then_ = complete_;
  gain_ = 0;
  home_ = {};
  for (Side side : empty_) {
    left_[side] =
        fitting_.at(board_->grid()[square + Grid::kStep[side]].wanted + shape_->shown[side]);
  }
  for (SegmentIndex s : shape_->closables) {
    if (!joined_.contains(s)) grow(s);
  }
  limit_others();
  surround_monasteries();
  border_fields();
  if (home_.any()) {
    for (Player p : game_->seats()) {
      const int meeples = game_->supply(p);
      gain_ += share_[p] * (hand(meeples + home_[p]) - hand(meeples));
    }
  }
  turns_.push_back({{.cell = cell, .rotation = rotation, .deployment = {}}, gain_});
  const bool bare = game_->rules().bare.meets(kTiles[tile_].marks);
  if (game_->supply(mover_) > 0 && !bare) place_meeples();
  return turns_;
}

/// Joins a segment of the tile, and those that are connected with it there, to what they meet.
Rating::Part& Rating::join(SegmentIndex s) {
  Part& part = parts_[s];
  part = {};
  const auto add = [&](SegmentIndex one, MetSet met) {
    joined_.insert(one);
    part_of_[one] = s;
    part.segments.insert(one);
    part.ports |= shape_->ports[one];
    part.met |= met;
  };
  add(s, met_by(shape_->ports[s]));
  for (bool more = !part.met.empty(); more;) {
    more = false;
    for (SegmentIndex other : SegmentSet::first(shape_->segment_count) - joined_) {
      if (shape_->kinds[other] != shape_->kinds[s]) continue;
      const MetSet met = met_by(shape_->ports[other]);
      if (!met.meets(part.met)) continue;
      add(other, met);
      more = true;
    }
  }
  part.open = part.ports.size() - 2 * (part.ports & meeting_).size();
  for (MetIndex met : part.met) {
    const Feature& feature = board_->features()[met_[met].root];
    part.open += feature.open;
    part.followers.merge(feature.followers);
  }
  return part;
}

Rating::MetSet Rating::met_by(PortSet ports) const {
  MetSet out;
  for (Port p : ports& meeting_) out.insert(met_at_[p]);
  return out;
}

void Rating::grow(SegmentIndex s) {
  Part& part = join(s);
  const FeatureKind kind = shape_->kinds[s];
  TileSet tiles{};
  int coats = shape_->coats > 0 && part.segments.contains(shape_->coats_at) ? shape_->coats : 0;
  int fewest = kMaxTiles;
  Millipoints before = 0;
  for (MetIndex at : part.met) {
    const Met& met = met_[at];
    const Feature& feature = board_->features()[met.root];
    tiles.merge(feature.tiles);
    coats += feature.coats;
    fewest = std::min(fewest, met.fewest);
    before += met.before;
    part.joined.merge(met.number);
  }
  const int count = tiles.count() + 1;
  if (kind == FeatureKind::city) {
    cities_here_.insert(s);
    joined_cities_.merge(part.joined);
    if (part.met.empty()) {
      part.number.add(kFirstBegun + index(s));
    } else {
      part.number = met_[part.met.lowest()].number;
    }
    if (part.open <= 0) complete_then_.merge(part.number);
  }
  if (part.open <= 0) {
    part.worth = finished(kind, count, coats);
    home_.merge(part.followers);
  } else {
    for (Side side : empty_) {
      const bool gap = part.ports.meets(ports_of(side)) || part.met.meets(met_beyond_[side]);
      if (gap) fewest = std::min(fewest, left_[side]);
    }
    part.worth = unfinished(kind, part.open, count + coats, fewest);
  }
  gain_ += share_of(part.followers) * part.worth - before;
}

/// The tile limits what may come to the squares beside it, into which other features run.
void Rating::limit_others() {
  for (const Limited& it : limited_) {
    int fewest = it.known.fewest.tiles;
    for (Side side : it.gaps) fewest = std::min(fewest, left_[side]);
    if (fewest == it.known.fewest.tiles) continue;
    const Feature& feature = board_->features()[it.root];
    gain_ += it.known.share *
             (unfinished(feature.kind, feature.open, size_of(feature), fewest) - it.known.worth);
  }
}

void Rating::surround_monasteries() {
  for (const Monastery& it : monasteries_) {
    const int x = std::abs(it.cell.x - cell_.x);
    const int y = std::abs(it.cell.y - cell_.y);
    if (x > 2 || y > 2) continue;
    const int open = it.open - (x < 2 && y < 2);
    const Millipoints worth =
        open == 0 ? finished(FeatureKind::monastery, 0, 0)
                  : unfinished(FeatureKind::monastery, open, 9 - open, fewest_around(it.square));
    gain_ += it.share * (worth - it.worth);
    if (open == 0) home_.merge(it.followers);
  }
}

void Rating::border_fields() {
  // Those that the tile does not touch see only what becomes of their cities.
  for (std::size_t i = 0; i < occupied_fields_; ++i) {
    const Field& it = fields_[i];
    if (!it.cities.meets(joined_cities_) || index(met_as(it.root)) < met_.size()) continue;
    const bool surrounded = board_->features()[it.root].complete();
    gain_ += it.share * (field(bordered_then(it.cities, {}), surrounded, it.lead) - it.worth);
  }
  const PortSet occupied = board_->grid()[square_].occupied;
  for (SegmentIndex s : each<SegmentIndex>(shape_->segment_count)) {
    if (shape_->kinds[s] != FeatureKind::field || joined_.contains(s)) continue;
    if (shape_->ports[s].meets(occupied)) grow_field(join(s));
  }
}

void Rating::grow_field(const Part& part) {
  for (MetIndex met : part.met) gain_ -= met_[met].before;
  gain_ +=
      share_of(part.followers) * field(bordered_by(part), part.open <= 0, lead_of(part.followers));
}

void Rating::place_meeples() {
  const int meeples = game_->supply(mover_) + home_[mover_];
  const Millipoints missing = hand(meeples) - hand(meeples - 1);
  const Rated bare = turns_[0];
  for (SegmentIndex s : each<SegmentIndex>(shape_->segment_count)) {
    const Placed placed = placed_on(s);
    if (!placed.possible) continue;
    Rated rated = bare;
    rated.choice.deployment = {s, Figure::meeple};
    rated.gain += others_ * (placed.worth - (placed.returns ? 0 : missing));
    turns_.push_back(rated);
  }
}

Rating::Placed Rating::placed_on(SegmentIndex s) {
  const FeatureKind kind = shape_->kinds[s];
  if (kind == FeatureKind::monastery) {
    const int open = 8 - board_->tiles_around(cell_);
    if (open == 0) return {true, true, finished(kind, 0, 0)};
    return {true, false, unfinished(kind, open, 9 - open, fewest_around(square_))};
  }
  if (kind == FeatureKind::field) {
    if (!farmers_) return {};
    if (!joined_.contains(s)) join(s);
    const Part& part = parts_[part_of_[s]];
    if (part.followers.any()) return {};
    return {true, false, field(bordered_by(part), part.open <= 0, 1)};
  }
  if (!shape_->closables.contains(s)) return {};
  const Part& part = parts_[part_of_[s]];
  if (part.followers.any()) return {};
  return {true, part.open <= 0, part.worth};
}

/// The cities that a field of the tile borders then.
CityNumbers Rating::bordered_by(const Part& part) {
  CityNumbers cities;
  for (MetIndex met : part.met) cities.merge(field_of(met_[met].root).cities);
  SegmentSet own;
  for (SegmentIndex s : part.segments) {
    for (SegmentIndex city : kTiles[tile_].segments[s].bordered_cities) own.insert(part_of_[city]);
  }
  return bordered_then(cities, own);
}

/// The cities that a field borders then. `own`: those of the tile that it borders there.
CityNumbers Rating::bordered_then(CityNumbers cities, SegmentSet own) const {
  for (SegmentIndex s : cities_here_) {
    const Part& part = parts_[s];
    if (!own.contains(s) && !cities.meets(part.joined)) continue;
    cities.remove(part.joined);
    cities.merge(part.number);
  }
  return cities;
}

// ---- The worth of features, to each of their owners.

/// How many tiles fit there once the tile lies; kMaxTiles where nothing limits them.
int Rating::fitting_at(SquareIndex gap) const {
  for (Side side : kAllSides) {
    if (gap == square_ + Grid::kStep[side]) return left_[side];
  }
  const Edges wanted = board_->grid()[gap].wanted;
  return wanted == kNoEdges ? kMaxTiles : fitting_.at(wanted);
}

int Rating::fewest_around(SquareIndex middle) const {
  int out = kMaxTiles;
  for (int step : Grid::kAround) {
    const SquareIndex gap = middle + step;
    if (board_->grid()[gap].tile() == kEmpty && gap != square_)
      out = std::min(out, fitting_at(gap));
  }
  return out;
}

Millipoints Rating::unfinished(FeatureKind kind, int open, int size, int fewest) const {
  const auto& terms = *terms_;
  const Term first = terms_of(kind, open);
  Millipoints out = size * terms[first] + terms[first + 1];
  if (const FewTiles* few = few_tiles(kind, fewest)) {
    if (few->sized) out += size * terms[few->term];
    out += terms[few->term + few->sized];
  }
  return out;
}

Millipoints Rating::finished(FeatureKind kind, int tiles, int coats) const {
  const GameRules& rules = game_->rules();
  if (kind == FeatureKind::road) return kPoint * tiles * rules.road.tile;
  if (kind != FeatureKind::city) return kPoint * 9 * rules.monastery.tile;
  const FeaturePoints& each = tiles == 2 ? rules.small_city : rules.city;
  return kPoint * (tiles * each.tile + coats * each.coat);
}

Millipoints Rating::field(const CityNumbers& cities, bool surrounded, int lead) const {
  const auto& terms = *terms_;
  const int scoring = cities.in_common(complete_then_);
  Millipoints out = scoring * terms[kFieldTerms] +
                    (cities.size() - scoring) * terms[kFieldTerms + 1] + terms[kFieldTerms + 2];
  if (surrounded) out += terms[kSurroundedField];
  if (lead > 1) out += scoring * terms[kSafeField];
  return out;
}

Millipoints Rating::share_of(PlayerCounts followers) const {
  if (!followers.any()) return 0;
  Millipoints out = 0;
  for (Player p : most_followers(followers)) out += share_[p];
  return out;
}

}  // namespace cartulary::engine::analysis

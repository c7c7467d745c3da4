#include "engine/analysis/policy.hpp"

#include <limits>

#include "engine/places.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Rates a turn by its meaning for the players' worth.
class Rating {
 public:
  Rating(const Game& game, const Worth& worth) : game_(game), terms_(worth[stage_of(game)]) {
    const int others = std::max(game.players() - 1, 1);
    for (Player p : game.seats()) share_[p] = p == mover_ ? others : -1;
    others_ = others;
    hand_ = game.supply(mover_);
  }

  /// The worth of another meeple at home to a player who has `hand`.
  Millipoints meeple(int hand) const {
    return hand < kHandTerms ? terms_[kHand + std::max(hand, 0)] : 0;
  }
  Millipoints unfinished(FeatureKind kind, int open, int size) const {
    const Term first = terms_of(kind, open);
    return size * terms_[first] + terms_[first + 1];
  }
  Millipoints field(const BorderedCities& cities) const {
    return cities.complete * terms_[kFieldTerms] + cities.open * terms_[kFieldTerms + 1] +
           terms_[kFieldTerms + 2];
  }
  Millipoints finished(FeatureKind kind, int tiles, int coats) const {
    const GameRules& rules = game_.rules();
    if (kind == FeatureKind::road) return kPoint * tiles * rules.road.tile;
    if (kind != FeatureKind::city) return kPoint * 9 * rules.monastery.tile;
    const FeaturePoints& each = tiles == 2 ? rules.small_city : rules.city;
    return kPoint * (tiles * each.tile + coats * each.coat);
  }
  /// To the mover, of what is worth so much to each of these players.
  Millipoints to_mover(PlayerSet players, Millipoints worth) const {
    Millipoints sum = 0;
    for (Player p : players) sum += share_[p];
    return worth * sum;
  }
  /// The followers of a feature that come home.
  Millipoints home(PlayerCounts followers) const {
    Millipoints sum = 0;
    for (Player p : game_.seats()) {
      const int hand = game_.supply(p);
      for (int i = 0; i < followers[p]; ++i) sum += share_[p] * meeple(hand + i);
    }
    return sum;
  }

  /// The best turn with the tile on this square, figures on fields left out.
  void rate(TileId tile, SquareIndex square, Cell cell, Rotation rotation, Rated& best) const {
    const OrientedTile& shape = kOriented[tile][rotation];
    Millipoints gain = 0;
    Millipoints best_figure = 0;
    SegmentIndex on = kNoSegment;
    const PortSet taken = hand_ > 0 ? taken_after_laying(board_, square, shape) : kAllPorts;
    for (SegmentIndex s : shape.closables) {
      const Grown grown = grow(square, shape, s);
      gain += grown.gain;
      if (!shape.ports[s].meets(taken)) {
        const Millipoints placed =
            others_ * (grown.open == 0 ? grown.worth : grown.worth - meeple(hand_ - 1));
        if (placed > best_figure) best_figure = placed, on = s;
      }
    }
    if (board_.grid()[square].beside_central) gain += monasteries_around(square);
    gain += fields_joined(square, shape);
    if (shape.central != kNoSegment && hand_ > 0 &&
        shape.kinds[shape.central] == FeatureKind::monastery) {
      const int open = 8 - board_.tiles_around(cell);
      const Millipoints placed =
          others_ * (open == 0
                         ? finished(FeatureKind::monastery, 0, 0)
                         : unfinished(FeatureKind::monastery, open, 9 - open) - meeple(hand_ - 1));
      if (placed > best_figure) best_figure = placed, on = shape.central;
    }
    if (gain + best_figure > best.gain) {
      best = {{.cell = cell, .rotation = rotation, .deployment = {on, Figure::meeple}},
              gain + best_figure,
              best_figure};
    }
  }

  /// Puts the meeple on a field where that is worth more than what was chosen.
  void rate_farmers(TileId tile, Rated& best) const {
    if (hand_ == 0 || !game_.rules().farmers()) return;
    const SquareIndex square = Grid::at(best.choice.cell);
    const OrientedTile& shape = kOriented[tile][best.choice.rotation];
    PortSet taken = taken_after_laying(board_, square, shape);
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      if (shape.kinds[s] != FeatureKind::field || shape.ports[s].meets(taken)) continue;
      const Millipoints placed =
          others_ * (field(cities_of_field(tile, square, shape, s)) - meeple(hand_ - 1));
      if (placed <= best.figure) continue;
      best.gain += placed - best.figure;
      best.figure = placed;
      best.choice.deployment = {s, Figure::meeple};
    }
  }

 private:
  struct Grown {
    Millipoints gain = 0;   ///< to the mover's margin, by the followers that stand there
    Millipoints worth = 0;  ///< of the feature to whoever owns it
    int open = 0;
  };

  /// The growth of a city or road of the tile once the tile lies there.
  Grown grow(SquareIndex square, const OrientedTile& shape, SegmentIndex s) const {
    const Features& features = board_.features();
    const FeatureKind kind = shape.kinds[s];
    StaticVector<Node, kSides> roots;
    int open = shape.port_count[s];
    TileSet tiles{};
    int coats = shape.coats.contains(s);
    PlayerCounts followers;
    for (Side side : kAllSides) {
      const PortSet here = shape.ports[s] & ports_of(side);
      if (here.empty()) continue;
      const Node root = root_at(square, here.lowest());
      if (root == kNoNode) continue;
      open -= 2 * here.size();
      if (std::ranges::find(roots, root) != roots.end()) continue;
      roots.push_back(root);
      const Feature& feature = features[root];
      open += feature.open;
      tiles.merge(feature.tiles);
      coats += feature.coats;
      followers.merge(feature.followers);
    }
    const int count = tiles.count() + 1;
    Grown out;
    out.open = open;
    out.worth = open <= 0 ? finished(kind, count, coats) : unfinished(kind, open, count + coats);
    if (!followers.any()) return out;
    out.gain = to_mover(most_followers(followers), out.worth);
    if (open <= 0) out.gain += home(followers);
    for (Node root : roots) {
      const Feature& feature = features[root];
      if (!feature.followers.any()) continue;
      out.gain -= to_mover(most_followers(feature.followers),
                           unfinished(kind, feature.open, size_of(feature)));
    }
    return out;
  }

  Millipoints monasteries_around(SquareIndex square) const {
    Millipoints gain = 0;
    const Features& features = board_.features();
    for (int step : Grid::kAround) {
      const TileIndex there = board_.grid()[square + step].tile();
      if (there == kEmpty || board_.tile(there).central == kNoNode) continue;
      const Feature& feature = features[board_.tile(there).central];
      if (!feature.followers.any()) continue;
      const int open = feature.open;
      const Millipoints before = unfinished(FeatureKind::monastery, open, 9 - open);
      const Millipoints after = open == 1 ? finished(FeatureKind::monastery, 0, 0)
                                          : unfinished(FeatureKind::monastery, open - 1, 10 - open);
      gain += to_mover(most_followers(feature.followers), after - before);
      if (open == 1) gain += home(feature.followers);
    }
    return gain;
  }

  /// To the mover, of fields with followers becoming one.
  Millipoints fields_joined(SquareIndex square, const OrientedTile& shape) const {
    const PortSet occupied = board_.grid()[square].occupied;
    if (occupied.size() < 2) return 0;
    Millipoints gain = 0;
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      const PortSet joining = shape.ports[s] & occupied;
      if (shape.kinds[s] == FeatureKind::field && joining.size() > 1) {
        gain += joined_at(square, joining);
      }
    }
    return gain;
  }
  Millipoints joined_at(SquareIndex square, PortSet joining) const {
    const Features& features = board_.features();
    StaticVector<Node, kPorts> fields;
    for (Port p : joining) {
      const Node root = root_at(square, p);
      if (std::ranges::find(fields, root) == fields.end()) fields.push_back(root);
    }
    if (fields.size() < 2) return 0;
    Millipoints gain = 0;
    PlayerCounts followers;
    CityCount cities;
    for (Node root : fields) {
      cities.add_beside(board_, root);
      followers.merge(features[root].followers);
      gain -=
          to_mover(most_followers(features[root].followers), field(bordered_cities(board_, root)));
    }
    return gain + to_mover(most_followers(followers), field(cities.counts()));
  }

  /// The cities that a field of the tile will border. Cities that the tile completes count as open.
  BorderedCities cities_of_field(TileId tile, SquareIndex square, const OrientedTile& shape,
                                 SegmentIndex s) const {
    CityCount out;
    StaticVector<Node, kPorts> fields;
    for (Port p : shape.ports[s]) {
      const Node root = root_at(square, p);
      if (root == kNoNode || std::ranges::find(fields, root) != fields.end()) continue;
      fields.push_back(root);
      out.add_beside(board_, root);
    }
    int begun = 0;
    for (SegmentIndex city : kTiles[tile].segments[s].bordered_cities) {
      Node root = kNoNode;
      for (Port p : shape.ports[city]) {
        root = root_at(square, p);
        if (root != kNoNode) break;
      }
      if (root != kNoNode) {
        out.add(board_, root);
      } else {
        ++begun;
      }
    }
    BorderedCities counts = out.counts();
    counts.open += begun;
    return counts;
  }

  /// The feature that a port of a tile on this square would meet; kNoNode where no tile lies.
  Node root_at(SquareIndex square, Port p) const {
    const TileIndex there = board_.grid()[square + Grid::kStep[side_of(p)]].tile();
    if (there == kEmpty) return kNoNode;
    const SegmentIndex theirs = board_.oriented(there).segment_at[facing(p)];
    return theirs == kNoSegment ? kNoNode : board_.features().find(board_.node(there, theirs));
  }

  const Game& game_;
  const Board& board_ = game_.board();
  const ArrayBy<Term, Millipoints, kTerms>& terms_;
  Player mover_ = game_.to_move();
  PerPlayer<Millipoints> share_{};
  Millipoints others_ = 1;
  int hand_ = 0;
};

}  // namespace

const ArrayBy<TileId, RotationSet, kTileTypes> kDistinctRotations = [] {
  ArrayBy<TileId, RotationSet, kTileTypes> out{};
  for (TileId tile : kAllTiles) {
    for (Rotation r : kAllRotations) out[tile].insert_if(kLookAlike[tile][r].lowest() == r, r);
  }
  return out;
}();

Choice first_that_looks_like(TileId tile, const Choice& choice) {
  Choice out = choice;
  out.rotation = kLookAlike[tile][choice.rotation].lowest();
  if (!choice.deployment.any()) return out;
  const OrientedTile& from = kOriented[tile][choice.rotation];
  const OrientedTile& to = kOriented[tile][out.rotation];
  const SegmentIndex segment = choice.deployment.segment;
  for (SegmentIndex s : each<SegmentIndex>(to.segment_count)) {
    if (to.kinds[s] != from.kinds[segment] || to.ports[s] != from.ports[segment]) continue;
    out.deployment.segment = s;
  }
  return out;
}

bool Policy::choose(const Game& game, TileId tile, Rated& out) const {
  const Rating rating(game, *worth_);
  constexpr Millipoints kMinGain = std::numeric_limits<Millipoints>::min();
  out = {{}, kMinGain, 0};
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    // Rotations that look the same fit alike; those that are left are the first of each look.
    for (Rotation r : fits& kDistinctRotations[tile]) rating.rate(tile, square, cell, r, out);
  });
  if (out.gain == kMinGain) return false;
  rating.rate_farmers(tile, out);
  return true;
}

}  // namespace cartulary::engine::analysis

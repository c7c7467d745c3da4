#include "engine/scoring.hpp"

#include <bitset>

#include "engine/game.hpp"

namespace cartulary::engine {
namespace {

/// Points for a completed city by field scoring per field, and per city.
constexpr int16_t kPerField = 3;
constexpr int16_t kPerCity = 4;

void add_term(ScoreEvent& event, Counted counted, int count, int16_t each) {
  event.terms.push_back({counted, static_cast<int16_t>(count), each});
  event.points = static_cast<int16_t>(event.points + count * each);
}

using NodeSet = std::bitset<Features::kMaxNodes>;

/// Roots of all features that somebody stands in, by kind, in the order of their first meeple.
std::array<NodeList, kFeatureKinds> occupied_features(const Board& board) {
  const Features& features = board.features();
  std::array<NodeList, kFeatureKinds> roots;
  NodeSet seen;
  for (int n = 0; n < features.size(); ++n) {
    const Node node = static_cast<Node>(n);
    if (features.meeple_on(node) == kNobody) continue;
    const Node root = features.find(node);
    if (seen[root]) continue;
    seen.set(root);
    roots[static_cast<std::size_t>(index(features[root].kind))].push_back(root);
  }
  return roots;
}

void decide(ScoreEvent& event, const Majority& majority) {
  event.followers = majority.followers;
  event.on_hills = majority.on_hills;
  event.tied = majority.tied;
  event.majority = majority.winners;
  event.winners = majority.winners;
}

ScoreEvent field_event(Node feature, const Majority& farmers, int cities, int16_t each) {
  ScoreEvent event;
  event.category = Category::fields;
  event.final = true;
  event.feature = feature;
  decide(event, farmers);
  add_term(event, Counted::completed_cities, cities, each);
  return event;
}

/// The rule of all current editions: each field pays its owners for each completed city.
void score_per_field(Game& game, const NodeList& fields) {
  for (Node field : fields) {
    const Majority farmers = majority(game.board(), field, game.rules().tie_break);
    const int cities = static_cast<int>(completed_cities_of(game.board(), field).size());
    game.award(field_event(field, farmers, cities, kPerField));
  }
}

/// The middle printing: nobody is paid twice for one city, however many fields he owns at it.
void score_per_field_once(Game& game, const NodeList& fields) {
  std::array<NodeSet, kMaxPlayers> paid;
  for (Node field : fields) {
    const Majority farmers = majority(game.board(), field, game.rules().tie_break);
    const NodeList cities = completed_cities_of(game.board(), field);
    for (Player p = 0; p < game.players(); ++p) {
      if (!contains(farmers.winners, p)) continue;
      int fresh = 0;
      for (Node city : cities) {
        if (paid[p][city]) continue;
        paid[p].set(city);
        ++fresh;
      }
      ScoreEvent event = field_event(field, farmers, fresh, kPerField);
      event.winners = only(p);
      game.award(event);
    }
  }
}

/// The first printing: each completed city pays whoever has most farmers in all fields around it.
void score_per_city(Game& game, const NodeList& fields) {
  const Features& features = game.board().features();
  NodeList cities;
  std::array<PlayerCounts, Features::kMaxNodes> farmers{};
  std::array<PlayerCounts, Features::kMaxNodes> on_hills{};
  for (Node field : fields) {
    const PlayerCounts field_on_hills = followers_on_hills(game.board(), field);
    for (Node city : completed_cities_of(game.board(), field)) {
      if (!farmers[city].any()) cities.push_back(city);
      farmers[city].merge(features[field].followers);
      on_hills[city].merge(field_on_hills);
    }
  }
  for (Node city : cities) {
    const Majority here =
        majority(farmers[city], game.rules().tie_break, [&] { return on_hills[city]; });
    game.award(field_event(city, here, 1, kPerCity));
  }
}

}  // namespace

NodeList completed_cities_of(const Board& board, Node field) {
  const Features& features = board.features();
  NodeList cities;
  NodeSet seen;
  features.for_each_segment(field, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    for (unsigned mask = board.segment(node).bordered_cities; mask != 0; mask &= mask - 1) {
      const auto segment = static_cast<SegmentIndex>(std::countr_zero(mask));
      const Node root = features.find(board.node(tile, segment));
      if (seen[root] || !features[root].complete()) continue;
      seen.set(root);
      cities.push_back(root);
    }
  });
  return cities;
}

ScoreEvent feature_event(const Board& board, const GameRules& rules, Node root, bool final) {
  const Feature& feature = board.features()[root];
  const int tiles = feature.tiles.count();
  ScoreEvent event;
  event.category = category_of(feature.kind);
  event.final = final;
  event.feature = root;
  decide(event, majority(board, root, rules.tie_break));
  switch (feature.kind) {
    case FeatureKind::city: {
      event.small_city = !final && tiles == 2;
      const FeaturePoints& each = final              ? rules.final_city
                                  : event.small_city ? rules.small_city
                                                     : rules.city;
      add_term(event, Counted::tiles, tiles, each.tile);
      add_term(event, Counted::coats, feature.coats, each.coat);
      break;
    }
    case FeatureKind::road:
      add_term(event, Counted::tiles, tiles, final ? rules.final_road.tile : rules.road.tile);
      break;
    case FeatureKind::monastery: {
      const Cell cell = board.tile(board.tile_of(root)).cell;
      add_term(event, Counted::monastery_tiles, 1 + board.tiles_around(cell),
               final ? rules.final_monastery.tile : rules.monastery.tile);
      // "During final scoring, an incomplete monastery does not score additional points."
      const int vineyards = final ? 0 : board.vineyards_around(cell);
      if (vineyards > 0) add_term(event, Counted::vineyards, vineyards, kVineyardPoints);
      break;
    }
    case FeatureKind::field:
      break;
  }
  return event;
}

ScoreEvent payment_event(const Trade& trade, int sign) {
  ScoreEvent event;
  event.category = Category::trades;
  event.winners = only(sign < 0 ? trade.from : trade.to);
  add_term(event, Counted::points_paid, trade.points, static_cast<int16_t>(sign));
  return event;
}

void score_final(Game& game) {
  const auto occupied = occupied_features(game.board());
  for (FeatureKind kind : {FeatureKind::city, FeatureKind::road, FeatureKind::monastery}) {
    for (Node root : occupied[static_cast<std::size_t>(index(kind))]) {
      game.award(feature_event(game.board(), game.rules(), root, true));
    }
  }
  game.rules().score_fields(game, occupied[static_cast<std::size_t>(index(FeatureKind::field))]);
  leave_flocks(game);
}

FieldScorer field_scorer(FieldScoring scoring) {
  constexpr std::array<FieldScorer, 3> scorers{score_per_field, score_per_field_once,
                                               score_per_city};
  return scorers[static_cast<std::size_t>(scoring)];
}

}  // namespace cartulary::engine

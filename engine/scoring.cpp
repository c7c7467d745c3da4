#include "engine/scoring.hpp"

#include <bitset>

namespace cartulary::engine {

void decide(ScoreEvent& event, const Majority& majority) {
  event.followers = majority.followers;
  event.breaking = majority.breaking;
  event.tied = majority.tied;
  event.majority = majority.winners;
  event.winners = majority.winners;
}

NodeList completed_cities_of(const Board& board, Node field) {
  const Features& features = board.features();
  NodeList cities;
  std::bitset<Features::kMaxNodes> seen;
  features.for_each_segment(field, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    for (SegmentIndex segment : board.segment(node).bordered_cities) {
      const Node root = features.find(board.node(tile, segment));
      if (seen[index(root)] || !features[root].complete()) continue;
      seen.set(index(root));
      cities.push_back(root);
    }
  });
  return cities;
}

ScoreEvent feature_event(const Board& board, const GameRules& rules, Node root, Scored when) {
  const bool final = when == Scored::at_end;
  const Feature& feature = board.features()[root];
  const int tiles = feature.tiles.count();
  ScoreEvent event;
  event.category = category_of(feature.kind);
  event.final = final;
  event.recalled = when == Scored::recalled;
  event.feature = root;
  decide(event, majority(board, root, rules.tie_breaks));
  if (feature.kind == FeatureKind::city) {
    event.small_city = !final && tiles == 2;
    const FeaturePoints& each = final              ? rules.final_city
                                : event.small_city ? rules.small_city
                                                   : rules.city;
    event.add(Counted::tiles, tiles, each.tile);
    event.add(Counted::coats, feature.coats, each.coat);
  } else if (feature.kind == FeatureKind::road) {
    event.add(Counted::tiles, tiles, final ? rules.final_road.tile : rules.road.tile);
  } else if (is_central(feature.kind)) {
    const Cell cell = board.tile(board.tile_of(root)).cell;
    event.add(Counted::monastery_tiles, 1 + board.tiles_around(cell),
              final ? rules.final_monastery.tile : rules.monastery.tile);
  }
  for (TermFn add_terms : rules.terms) add_terms(board, event);
  return event;
}

ScoreEvent award_event(Player player, int16_t points) {
  ScoreEvent event;
  event.category = Category::rulings;
  event.winners = PlayerSet::of(player);
  event.add(Counted::points_awarded, 1, points);
  return event;
}

ScoreEvent payment_event(const Trade& trade, int sign) {
  ScoreEvent event;
  event.category = Category::trades;
  event.winners = PlayerSet::of(sign < 0 ? trade.from : trade.to);
  event.add(Counted::points_paid, trade.points, static_cast<int16_t>(sign));
  return event;
}

}  // namespace cartulary::engine

#include "engine/final_scoring.hpp"

#include <bitset>

#include "engine/game.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

/// Points for a completed city by field scoring per city.
constexpr int16_t kPerCity = 4;

using NodeSet = std::bitset<Features::kMaxNodes>;

/// Roots of all features that somebody stands in, by kind, in the order of their first meeple.
ArrayBy<FeatureKind, NodeList, kFeatureKinds> occupied_features(const Board& board) {
  const Features& features = board.features();
  ArrayBy<FeatureKind, NodeList, kFeatureKinds> roots;
  NodeSet seen;
  for (Node node : each<Node>(features.size())) {
    if (features.meeple_on(node) == kNobody) continue;
    const Node root = features.find(node);
    if (seen[index(root)]) continue;
    seen.set(index(root));
    roots[features[root].kind].push_back(root);
  }
  return roots;
}

ScoreEvent field_event(const Game& game, Node feature, const Majority& farmers, int cities,
                       int16_t each, bool final) {
  ScoreEvent event;
  event.category = Category::fields;
  event.final = final;
  event.feature = feature;
  decide(event, farmers);
  event.add(Counted::completed_cities, cities, each);
  for (TermFn add_terms : game.rules().terms) add_terms(game.board(), event);
  return event;
}

/// The rule of all current editions: each field pays its owners for each completed city.
void score_per_field(Play play, const NodeList& fields, bool final) {
  for (Node field : fields) score_field(play, field, kPerField, final);
}

/// The middle printing: nobody is paid twice for one city, however many fields he owns at it.
void score_per_field_once(Play play, const NodeList& fields, bool final) {
  const Game& game = play.game();
  PerPlayer<NodeSet> paid;
  for (Node field : fields) {
    const Majority farmers = majority(game.board(), field, game.rules().tie_breaks);
    const NodeList cities = completed_cities_of(game.board(), field);
    for (Player p : farmers.winners) {
      int fresh = 0;
      for (Node city : cities) {
        if (paid[p][index(city)]) continue;
        paid[p].set(index(city));
        ++fresh;
      }
      ScoreEvent event = field_event(game, field, farmers, fresh, kPerField, final);
      event.winners = PlayerSet::of(p);
      play.award(event);
    }
  }
}

/// The first printing: each completed city pays whoever has most farmers in all fields around it.
void score_per_city(Play play, const NodeList& fields, bool final) {
  const Game& game = play.game();
  const Features& features = game.board().features();
  const TieBreaks& tie_breaks = game.rules().tie_breaks;
  NodeList cities;
  ArrayBy<Node, PlayerCounts, Features::kMaxNodes> farmers{};
  // By the place of what breaks ties in its list.
  std::array<ArrayBy<Node, PlayerCounts, Features::kMaxNodes>, TieBreaks::capacity()> breaking{};
  for (Node field : fields) {
    std::array<PlayerCounts, TieBreaks::capacity()> of_field{};
    for (std::size_t i = 0; i < tie_breaks.size(); ++i) {
      of_field[i] = tie_breaks[i].breaking(game.board(), field);
    }
    for (Node city : completed_cities_of(game.board(), field)) {
      if (!farmers[city].any()) cities.push_back(city);
      farmers[city].merge(features[field].followers);
      for (std::size_t i = 0; i < tie_breaks.size(); ++i) breaking[i][city].merge(of_field[i]);
    }
  }
  for (Node city : cities) {
    const Majority here = majority(farmers[city], tie_breaks, [&](const TieBreak& tie_break) {
      return breaking[static_cast<std::size_t>(&tie_break - tie_breaks.begin())][city];
    });
    play.award(field_event(game, city, here, 1, kPerCity, final));
  }
}

}  // namespace

void score_field(Play play, Node root, int16_t each, bool final) {
  const Game& game = play.game();
  const Majority farmers = majority(game.board(), root, game.rules().tie_breaks);
  const int cities = static_cast<int>(completed_cities_of(game.board(), root).size());
  play.award(field_event(game, root, farmers, cities, each, final));
}

void score_features_and_fields(Play play) {
  const Game& game = play.game();
  const auto occupied = occupied_features(game.board());
  for (FeatureKind kind : kAllFeatureKinds) {
    if (kind == FeatureKind::field) continue;
    for (Node root : occupied[kind]) {
      play.award(feature_event(game.board(), game.rules(), root, Scored::at_end));
      play.tell_scored(root, true);
    }
  }
  // Without farmers, a meeple in a field stands there because an arbiter let it.
  if (!game.rules().farmers()) return;
  game.rules().score_fields(play, occupied[FeatureKind::field], true);
  for (Node field : occupied[FeatureKind::field]) play.tell_scored(field, true);
}

FieldScorer field_scorer(FieldScoring scoring) {
  constexpr std::array<FieldScorer, 3> scorers{score_per_field, score_per_field_once,
                                               score_per_city};
  return scorers[index(scoring)];
}

}  // namespace cartulary::engine

#include "engine/traders_builders/pigs.hpp"

#include <algorithm>

#include "engine/game.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

/// Adds the points of all pigs; `paid(player, field, cities)`: for how many of the completed
/// cities of the field the player is paid.
template <class Paid>
void score(Play play, Paid paid) {
  const Game& game = play.game();
  for (Player p : game.seats()) {
    const Node pig = game.extra().trade.pigs[p];
    if (pig == kNoNode) continue;
    const Node field = game.board().features().find(pig);
    const int cities = paid(p, field, completed_cities_of(game.board(), field));
    if (cities == 0) continue;
    ScoreEvent event;
    event.category = Category::fields;
    event.final = true;
    event.feature = pig;
    event.winners = PlayerSet::of(p);
    event.add(Counted::pig_cities, cities, 1);
    play.award(event);
  }
}

}  // namespace

void score_pigs(Play play) {
  const Game& game = play.game();
  score(play, [&](Player player, Node field, const NodeList& cities) {
    const Majority farmers = majority(game.board(), field, game.rules().tie_breaks);
    return farmers.winners.contains(player) ? static_cast<int>(cities.size()) : 0;
  });
}

void score_pigs_per_city(Play play) {
  const Game& game = play.game();
  score(play, [&](Player player, Node, const NodeList& cities) {
    int paid = 0;
    for (Node city : cities) {
      paid += std::ranges::any_of(game.events(), [&](const ScoreEvent& e) {
        return e.category == Category::fields && e.feature == city && e.winners.contains(player);
      });
    }
    return paid;
  });
}

}  // namespace cartulary::engine

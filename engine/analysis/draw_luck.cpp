#include "engine/analysis/draw_luck.hpp"

#include "engine/analysis/playout.hpp"

namespace cartulary::engine::analysis {

Expected DrawLuck::of(const Game& before, TileId tile) {
  Expected out;
  double copies = 0;
  for (TileId it : kAllTiles) copies += before.next_copies(it);
  for (TileId it : kAllTiles) {
    if (before.next_copies(it) == 0) continue;
    const Outcome outcome = with(before, it);
    const double share = (it == tile) - before.next_copies(it) / copies;
    for (Player p : before.seats()) {
      out.margin[p] += share * outcome.margin[p];
      out.win[p] += share * outcome.win[p];
    }
  }
  return out;
}

Outcome DrawLuck::with(const Game& before, TileId tile) {
  Rated rated;
  Random random(0);
  *after_ = before;
  const bool fits = policy_.choose(before, tile, rated);
  play_chosen(*after_, fits ? turn_of(tile, rated.choice) : unplaceable_turn(before, tile), random);
  if (!after_->over()) return expected_of(*after_);
  after_->finish();
  return outcome_of(*after_);
}

}  // namespace cartulary::engine::analysis

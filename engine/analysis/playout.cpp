#include "engine/analysis/playout.hpp"

namespace cartulary::engine::analysis {

Deck::Deck(const Game& game) {
  for (TileId tile : kAllTiles) {
    for (int n = 0; n < game.remaining(tile); ++n) tiles_.push_back(tile);
  }
}

void Deck::take(TileId tile) {
  // From the end: the copy that would have come first.
  for (std::size_t i = tiles_.size(); i-- > 0;) {
    if (tiles_[i] != tile) continue;
    std::copy(tiles_.begin() + i + 1, tiles_.end(), tiles_.begin() + i);
    tiles_.drop_back();
    return;
  }
  assert(false);
}

void Deck::give_back(TileId tile) {
  tiles_.push_back(tile);
  std::rotate(tiles_.begin(), tiles_.end() - 1, tiles_.end());
}

void play_chosen(Game& game, Turn turn, Random& random) {
  for (PlayOnFn add : game.rules().play_on) add(game, turn, random.next());
  game.play_unchecked(turn);
}

bool play_next(Game& game, Deck& deck, const Policy& policy, Random& random) {
  if (game.over() || deck.empty()) return false;
  const TileId tile = deck.draw();
  Rated rated;
  if (policy.choose(game, tile, rated)) {
    play_chosen(game, turn_of(tile, rated.choice), random);
    return true;
  }
  const Turn turn = unplaceable_turn(game, tile);
  if (turn.action() == Action::give_back) deck.give_back(tile);
  play_chosen(game, turn, random);
  return true;
}

Outcome play_out(Game& game, Deck& deck, const Policy& policy, int most, Random& random) {
  for (int turn = 0; turn < most; ++turn) {
    if (!play_next(game, deck, policy, random)) break;
  }
  if (!game.over() && !deck.empty()) return expected_of(game);
  game.finish();
  return outcome_of(game);
}

}  // namespace cartulary::engine::analysis

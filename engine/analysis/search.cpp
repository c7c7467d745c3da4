#include "engine/analysis/search.hpp"

#include <algorithm>

namespace cartulary::engine::analysis {

Search::Search(const Policy& policy) : policy_(policy) {}

Outcome Search::play_on(const Game& game, const Turn& turn, const Deck& deck, Random random) {
  *game_ = game;
  Deck left = deck;
  play_chosen(*game_, turn, random);
  return play_out(*game_, left, policy_, kPlayoutTurns, random);
}

void Search::list_moves(const Game& game, TileId tile) {
  moves_.clear();
  legal_choices(game, tile, *choices_);
  for (const Choice& choice : *choices_) {
    if (!kDistinctRotations[tile].contains(choice.rotation)) continue;
    *game_ = game;
    Random random(0);
    play_chosen(*game_, turn_of(tile, choice), random);
    if (game_->over()) game_->finish();
    const auto worth = worth_of(*game_, policy_.worth());
    moves_.push_back({choice, {}, margin_of(*game_, worth, game.to_move())});
  }
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const Move& a, const Move& b) { return a.at_once > b.at_once; });
  if (moves_.size() > kCandidates) moves_.resize(kCandidates);
}

const std::vector<Move>& Search::look(const Game& game, TileId tile, int playouts, uint64_t seed) {
  list_moves(game, tile);
  Deck deck(game);
  deck.take(tile);
  if (moves_.size() < 2 || deck.empty()) return moves_;
  const Player mover = game.to_move();
  int rounds = 0;
  for (std::size_t alive = moves_.size(); alive > 1; alive = (alive + 1) / 2) ++rounds;
  uint64_t order = 0;
  for (std::size_t alive = moves_.size(); alive > 1; alive = (alive + 1) / 2) {
    const int orders = std::max(1, playouts / rounds / static_cast<int>(alive));
    for (int n = 0; n < orders; ++n) {
      Random random(seed, order++);
      deck.shuffle(random);
      for (std::size_t i = 0; i < alive; ++i) {
        const Turn turn = turn_of(tile, moves_[i].choice);
        moves_[i].margin.add(play_on(game, turn, deck, random).margin[mover]);
      }
    }
    std::stable_sort(
        moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(alive),
        [](const Move& a, const Move& b) { return a.margin.mean() > b.margin.mean(); });
  }
  return moves_;
}

}  // namespace cartulary::engine::analysis

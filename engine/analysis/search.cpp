#include "engine/analysis/search.hpp"

#include <algorithm>
#include <utility>

namespace cartulary::engine::analysis {

uint64_t Search::number_positions(const Game& game, uint64_t count) {
  if (!game.rules().play_on.empty()) return 0;
  return std::exchange(numbers_, numbers_ + count) + 1;
}

Outcome Search::play_from(const Game& game, const Deck& deck, Random random, uint64_t number) {
  *game_ = game;
  Deck left = deck;
  policy_.follow(number);
  return play_out(*game_, left, policy_, kPlayoutTurns, random, *last_);
}

Outcome Search::play_on(const Game& game, const Turn& turn, const Deck& deck, Random random,
                        uint64_t after) {
  *game_ = game;
  Deck left = deck;
  policy_.follow(after);
  play_chosen(*game_, turn, random);
  return play_out(*game_, left, policy_, kPlayoutTurns, random, *last_);
}

void Search::list_moves(const Game& game, TileId tile) {
  moves_.clear();
  policy_.forget();
  legal_choices(game, tile, *choices_);
  for (const Choice& choice : *choices_) {
    if (!kDistinctRotations[tile].contains(choice.rotation)) continue;
    *game_ = game;
    Random random(0);
    play_chosen(*game_, turn_of(tile, choice), random);
    if (game_->over()) game_->finish();
    const auto worth = worth_of(*game_);
    moves_.push_back(
        {choice, {}, margin_of(*game_, worth, game.to_move()), number_positions(game, 1)});
  }
  std::ranges::stable_sort(moves_, std::ranges::greater(), &Move::at_once);
}

const std::vector<Move>& Search::look(const Game& game, TileId tile, int playouts, uint64_t seed) {
  list_moves(game, tile);
  Deck deck(game);
  deck.take(tile);
  if (moves_.size() < 2 || deck.empty()) return moves_;
  const Player mover = game.to_move();
  const std::size_t tried = first_round(tile, playouts);
  int rounds = 0;
  for (std::size_t alive = tried; alive > 1; alive = (alive + 1) / 2) ++rounds;
  uint64_t order = 0;
  for (std::size_t alive = tried; alive > 1; alive = (alive + 1) / 2) {
    const int orders = std::max(1, playouts / rounds / static_cast<int>(alive));
    for (int n = 0; n < orders; ++n) {
      Random random(seed, order++);
      deck.shuffle(random);
      for (std::size_t i = 0; i < alive; ++i) {
        const Turn turn = turn_of(tile, moves_[i].choice);
        moves_[i].margin.add(play_on(game, turn, deck, random, moves_[i].after).margin[mover]);
      }
    }
    std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(alive),
                     [](const Move& a, const Move& b) { return a.expected() > b.expected(); });
  }
  return moves_;
}

std::size_t Search::first_round(TileId tile, int playouts) {
  // Each of them is to be played on in most rounds, as far as the playouts go.
  constexpr int playouts_each = 8;
  constexpr std::size_t fewest = 6;
  const auto affordable = static_cast<std::size_t>(std::max(playouts / playouts_each, 0));
  const std::size_t most = std::max(affordable, fewest);
  if (moves_.size() <= most) return moves_.size();
  // The best of each kind of figure stand first of those that are left out.
  ArrayBy<FeatureKind, bool, kFeatureKinds> seen{};
  bool bare = false;
  const auto is_first_of_kind = [&](const Move& move) {
    const Deployment& figure = move.choice.deployment;
    bool& known = figure.any() ? seen[kTiles[tile].segments[figure.segment].kind] : bare;
    return !std::exchange(known, true);
  };
  std::size_t tried = 0;
  for (; tried < most; ++tried) (void)is_first_of_kind(moves_[tried]);
  for (std::size_t i = most; i < moves_.size(); ++i) {
    if (!is_first_of_kind(moves_[i])) continue;
    std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(tried),
                moves_.begin() + static_cast<std::ptrdiff_t>(i),
                moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    ++tried;
  }
  return tried;
}

}  // namespace cartulary::engine::analysis

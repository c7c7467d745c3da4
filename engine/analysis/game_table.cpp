#include "engine/analysis/game_table.hpp"

#include <algorithm>
#include <optional>

#include "engine/analysis/policy.hpp"

namespace cartulary::engine::analysis {

GameTable::GameTable() : games_(EndTable::kMostTurns + 1) {
  for (auto& game : games_) game = std::make_unique<Game>();
}

void GameTable::set(const Game& game) {
  turns_ = 0;
  *games_[0] = game;
  if (game.over()) games_[0]->finish();
}

int GameTable::lead(Player player) const {
  int out = std::max(game().players(), 2) * game().points(player);
  for (Player p : game().seats()) out -= game().points(p);
  return out;
}

void GameTable::list(TileId tile, std::vector<Ranked>& out) {
  out.clear();
  legal_choices(game(), tile, *choices_);
  for (const Choice& choice : *choices_) {
    if (kDistinctRotations[tile].contains(choice.rotation)) out.push_back({choice, 0});
  }
}

void GameTable::play(const Turn& turn) {
  const Game& from = game();
  Game& to = *games_[++turns_];
  to = from;
  to.play_unchecked(turn);
  if (to.over()) to.finish();
}

int GameTable::best_lead(TileId tile, int enough, Replies& replies, Choice& best) {
  std::optional<int> most;
  const Player mover = to_move();
  list(tile, found_);
  for (const Choice& reply : replies) {
    const auto at = std::find_if(found_.begin(), found_.end(),
                                 [&](const Ranked& it) { return it.choice == reply; });
    if (at != found_.end()) std::iter_swap(found_.begin(), at);
  }
  for (const Ranked& found : found_) {
    play(tile, found.choice);
    const int now = lead(mover);
    take_back();
    if (most && now <= *most) continue;
    most = now;
    best = found.choice;
    if (now >= enough) break;
  }
  replies.clear();
  replies.push_back(best);
  return *most;
}

}  // namespace cartulary::engine::analysis

// A game on which turns are played and taken back, by any rules: each turn is played on a copy.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/end_table.hpp"
#include "engine/analysis/policy.hpp"

namespace cartulary::engine::analysis {

/// Does what EndTable does, more slowly. Large; meant to be reused.
class GameTable {
 public:
  GameTable() : games_(EndTable::kMostTurns + 1) {
    for (auto& game : games_) game = std::make_unique<Game>();
  }

  void set(const Game& game) {
    turns_ = 0;
    *games_[0] = game;
    if (game.over()) games_[0]->finish();
  }

  int players() const { return game().players(); }
  Player to_move() const { return game().to_move(); }
  bool over() const { return game().over(); }
  int left() const { return game().remaining(); }
  int left(TileId tile) const { return game().remaining(tile); }
  Tie tie() const { return game().rules().tie; }
  /// Once the game is over.
  int lead(Player player) const {
    int out = std::max(game().players(), 2) * game().points(player);
    for (Player p : game().seats()) out -= game().points(p);
    return out;
  }
  [[nodiscard]] PlayerSet winners() const { return game().winners(); }

  void list(TileId tile, std::vector<Ranked>& out) {
    out.clear();
    legal_choices(game(), tile, *choices_);
    for (const Choice& choice : *choices_) {
      if (kDistinctRotations[tile].contains(choice.rotation)) out.push_back({choice, 0});
    }
  }

  [[nodiscard]] bool fits(TileId tile) const { return game().fits_anywhere(tile); }

  void play(TileId tile, const Choice& choice) { play(turn_of(tile, choice)); }
  void play(const Turn& turn) {
    const Game& from = game();
    Game& to = *games_[++turns_];
    to = from;
    to.play_unchecked(turn);
    if (to.over()) to.finish();
  }

  void discard(TileId tile) { play({.tile = tile, .fate = Discarded{}}); }
  void take_back() { --turns_; }

  int best_lead(TileId tile, int enough, Replies& replies, Choice& best) {
    std::optional<int> most;
    const Player mover = to_move();
    list(tile, found_);
    for (const Choice& reply : replies) {
      const auto at = std::ranges::find(found_, reply, &Ranked::choice);
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

 private:
  const Game& game() const { return *games_[turns_]; }

  std::size_t turns_ = 0;
  std::vector<std::unique_ptr<Game>> games_;
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
  std::vector<Ranked> found_;
};

}  // namespace cartulary::engine::analysis

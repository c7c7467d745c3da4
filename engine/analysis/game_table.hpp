// A game on which turns are played and taken back, by any rules: each turn is played on a copy.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/end_table.hpp"

namespace cartulary::engine::analysis {

/// Does what EndTable does, more slowly. Large; meant to be reused.
class GameTable {
 public:
  GameTable();

  void set(const Game& game);

  int players() const { return game().players(); }
  Player to_move() const { return game().to_move(); }
  bool over() const { return game().over(); }
  int left() const { return game().remaining(); }
  int left(TileId tile) const { return game().remaining(tile); }
  Tie tie() const { return game().rules().tie; }
  /// Once the game is over.
  int lead(Player player) const;
  [[nodiscard]] PlayerSet winners() const { return game().winners(); }

  void list(TileId tile, std::vector<Ranked>& out);
  [[nodiscard]] bool fits(TileId tile) const { return game().fits_anywhere(tile); }
  void play(TileId tile, const Choice& choice) { play(turn_of(tile, choice)); }
  void play(const Turn& turn);
  void discard(TileId tile) { play({.tile = tile, .fate = Discarded{}}); }
  void take_back() { --turns_; }
  int best_lead(TileId tile, int enough, Replies& replies, Choice& best);

 private:
  const Game& game() const { return *games_[turns_]; }

  std::size_t turns_ = 0;
  std::vector<std::unique_ptr<Game>> games_;
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
  std::vector<Ranked> found_;
};

}  // namespace cartulary::engine::analysis

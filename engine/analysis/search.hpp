// What the moves of a turn are worth: each is played on many times, all with the same tiles.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/estimate.hpp"
#include "engine/analysis/playout.hpp"

namespace cartulary::engine::analysis {

/// How many turns of each playout are played before what the position is worth by then is taken.
/// Longer ones take more time than they tell (formats/ANALYSIS.md).
inline constexpr int kPlayoutTurns = 12;
/// Most moves of a turn that are played on: those that gain most worth at once.
inline constexpr std::size_t kCandidates = 16;

/// A legal move and what became of it.
struct Move {
  Choice choice{};
  Sample margin{};          ///< of the mover
  Millipoints at_once = 0;  ///< the mover's margin of worth when it is made
};

/// Looks into single turns. Large; meant to be reused.
class Search {
 public:
  explicit Search(const Policy& policy = Policy());

  /// The moves with this tile, the best one first; none if it fits nowhere. In each of several
  /// rounds the better half of the moves is played on, as many times as `playouts` in all allow.
  const std::vector<Move>& look(const Game& game, TileId tile, int playouts, uint64_t seed);

  /// Plays a turn on, with what is left of the deck, and returns what the players get of it.
  Outcome play_on(const Game& game, const Turn& turn, const Deck& deck, Random random);

 private:
  void list_moves(const Game& game, TileId tile);

  Policy policy_;
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
  std::unique_ptr<Game> game_ = std::make_unique<Game>();
  std::vector<Move> moves_;
};

}  // namespace cartulary::engine::analysis

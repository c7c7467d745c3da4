// The worth of a turn's moves: each is played on many times, all with the same tiles.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/estimate.hpp"
#include "engine/analysis/playout.hpp"

namespace cartulary::engine::analysis {

/// How many turns of each playout are played before what the position is worth by then is taken.
/// Longer ones take more time than they tell (formats/guide/ANALYSIS.md).
inline constexpr int kPlayoutTurns = 6;
/// The number of playouts that tell as much of a move as its gain at once: measured in the middle
/// of games, as the variance of a playout over that of what it is about.
inline constexpr int kPlayoutsAtOnce = 5;

/// A legal move and what became of it.
struct Move {
  Choice choice{};
  Sample margin{};          ///< of the mover
  Millipoints at_once = 0;  ///< the mover's margin of worth when it is made
  uint64_t after = 0;       ///< the position after it, for Policy::follow

  /// The mover's margin by all that is known of the move.
  [[nodiscard]] double expected() const {
    const auto sum = static_cast<double>(margin.sum) + double{kPlayoutsAtOnce} * at_once;
    return sum / static_cast<double>(margin.count + kPlayoutsAtOnce);
  }
};

/// Looks into single turns. Large; meant to be reused.
class Search {
 public:
  /// The moves with this tile, the best one first; none if it fits nowhere. In each of several
  /// rounds the better half of the moves is played on, as many times as `playouts` in all allow.
  /// The first round has all moves; with few playouts, those that gain most worth at once, and of
  /// each kind of figure the one that does.
  const std::vector<Move>& look(const Game& game, TileId tile, int playouts, uint64_t seed);

  /// The first of so many numbers, for positions that are played on many times until the next
  /// look(); 0 if what an expansion draws besides tiles decides, too.
  uint64_t number_positions(const Game& game, uint64_t count);
  /// Plays a position on, with what is left of the deck, and returns what the players get of it.
  /// `number`: that of the position, if it has one.
  Outcome play_from(const Game& game, const Deck& deck, Random random, uint64_t number = 0);
  /// The same of a turn; `after` is the number of the position after it.
  Outcome play_on(const Game& game, const Turn& turn, const Deck& deck, Random random,
                  uint64_t after = 0);

 private:
  void list_moves(const Game& game, TileId tile);
  /// Brings the moves of the first round to the front, and returns how many there are.
  std::size_t first_round(TileId tile, int playouts);

  Policy policy_{};
  uint64_t numbers_ = 0;  ///< given so far
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
  std::unique_ptr<Game> game_ = std::make_unique<Game>();
  std::unique_ptr<LastTurns> last_ = std::make_unique<LastTurns>();
  std::vector<Move> moves_;
};

}  // namespace cartulary::engine::analysis

// Advice on a tile: how to play it, what that is worth, and how sure it is.
#pragma once

#include "engine/analysis/exact.hpp"
#include "engine/analysis/search.hpp"
#include "engine/analysis/turn_value.hpp"

namespace cartulary::engine::analysis {

/// How much may be tried for one turn.
struct Budget {
  int playouts = 2000;
  double seconds = 0;  ///< instead of playouts, where it is more than 0
};

/// A move. Values are in the units of an Outcome; those that were computed have no error.
struct Advice {
  bool fits = false;  ///< else there is no move, and the tile goes where the rules say
  Choice choice{};
  Value margin{};           ///< the mover's lead over the mean of the others
  PerPlayer<Value> lead{};  ///< the mover's lead over each of the others
  PerPlayer<Value> win{};
  int64_t playouts = 0;
  bool exact = false;  ///< all that could still come was looked at
};

/// Finds moves. Large; meant to be reused.
class Adviser {
 public:
  /// With playouts the same seed gives the same advice; with seconds it depends on the machine.
  /// `tile` is one that nobody has seen, and the game is not over.
  [[nodiscard]] Advice advise(const Game& game, TileId tile, const Budget& budget, uint64_t seed);

 private:
  void compute(const Game& game, TileId tile, Advice& out);
  void look_for(const Game& game, TileId tile, double seconds, uint64_t seed, Advice& out);
  /// False where the tile fits nowhere.
  bool choose(const Game& game, TileId tile, int playouts, uint64_t seed, Advice& out);
  /// Values the move that was chosen, as long as `goes_on(done)` says.
  template <class GoesOn>
  void value(const Game& game, TileId tile, uint64_t seed, GoesOn goes_on, Advice& out);

  Search search_;
  Exact exact_;
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
};

}  // namespace cartulary::engine::analysis

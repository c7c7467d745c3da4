// The last turns of a game, when all that can still come can be looked at: every draw, every move.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/expected.hpp"

namespace cartulary::engine::analysis {

/// Large; meant to be reused.
class Exact {
 public:
  Exact();
  ~Exact();

  /// True if a position is looked at to its end: few tiles are left, all of them will come, nothing
  /// else is drawn, and there is not too much to look at. The same position gives the same answer
  /// on every machine.
  [[nodiscard]] static bool can(const Game& game);

  /// Before the draw.
  [[nodiscard]] Expected before(const Game& game);
  /// The same, and what comes of the tile that `reply` names, which is among those left.
  [[nodiscard]] Expected before(const Game& game, Reply& reply);
  /// After a turn.
  [[nodiscard]] Expected after(const Game& game, const Turn& turn);
  /// With a tile, after the best move with it, which is written to `best`; where it fits nowhere,
  /// after what the rules say, and nothing is written.
  [[nodiscard]] Expected with(const Game& game, TileId tile, Choice& best);
  /// The best moves with a tile, at most `most`, the best one first; only one of several rotations
  /// that look the same. Any of several equal moves may be left out.
  [[nodiscard]] std::vector<Valued> ranked(const Game& game, TileId tile, std::size_t most);

 private:
  struct Solvers;
  std::unique_ptr<Solvers> solvers_;
};

}  // namespace cartulary::engine::analysis

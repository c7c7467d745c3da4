// The last turns of a game, when all that can still come can be looked at: every draw, every move.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/estimate.hpp"
#include "engine/analysis/policy.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// Most tiles that may be left.
inline constexpr int kExactTiles = 3;

/// What is expected when everybody makes the move that is best for his margin. The units are those
/// of an Outcome.
struct Expected {
  PerPlayer<double> margin{};
  PerPlayer<double> win{};
};

/// Large; meant to be reused.
class Exact {
 public:
  Exact();

  /// Whether a position is looked at to its end: few tiles are left, all of them will come, and
  /// nothing else is drawn.
  [[nodiscard]] static bool can(const Game& game);

  /// Before the draw.
  [[nodiscard]] Expected before(const Game& game) { return before(game, 0); }
  /// After a turn.
  [[nodiscard]] Expected after(const Game& game, const Turn& turn);
  /// With a tile, after the best move with it, which is written to `best`; where it fits nowhere,
  /// after what the rules say, and nothing is written.
  [[nodiscard]] Expected with(const Game& game, TileId tile, Choice& best) {
    return with(game, tile, best, 0);
  }

 private:
  struct Level {
    std::unique_ptr<Game> game = std::make_unique<Game>();
    std::unique_ptr<Choices> choices = std::make_unique<Choices>();
  };

  Expected before(const Game& game, std::size_t level);
  Expected with(const Game& game, TileId tile, Choice& best, std::size_t level);
  /// The same with the last tile of all.
  Expected with_last(const Game& game, TileId tile, Choice& best, std::size_t level);
  /// Takes the turn that has been played at this level on.
  Expected on(std::size_t level);

  std::vector<Level> levels_;
};

}  // namespace cartulary::engine::analysis

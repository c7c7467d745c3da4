// The last turns of a game, when all that can still come can be looked at: every draw, every move.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/estimate.hpp"
#include "engine/analysis/policy.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// Most tiles that may be left to two players.
inline constexpr int kExactTiles = 3;
/// The same with more players: a gain of one is no other's loss, so all has to be looked at.
inline constexpr int kExactTilesOfMore = 2;

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
  [[nodiscard]] Expected before(const Game& game);
  /// After a turn.
  [[nodiscard]] Expected after(const Game& game, const Turn& turn);
  /// With a tile, after the best move with it, which is written to `best`; where it fits nowhere,
  /// after what the rules say, and nothing is written.
  [[nodiscard]] Expected with(const Game& game, TileId tile, Choice& best);

 private:
  /// A margin of the player to move. What one of two players wins the other loses: once the player
  /// to move has so much, the other will not make the move that leads here, and the rest need not
  /// be looked at. What is returned then is at least as much, and its chances mean nothing.
  using Enough = double;

  struct Level {
    std::unique_ptr<Game> game = std::make_unique<Game>();
    std::unique_ptr<Choices> choices = std::make_unique<Choices>();
    /// What was best with a tile a little before, in a position that is much the same.
    ArrayBy<TileId, Choice, kTileTypes> best{};
  };

  void forget();
  Expected before(const Game& game, std::size_t level, Enough enough);
  Expected with(const Game& game, TileId tile, Choice& best, std::size_t level, Enough enough);
  /// The same with the last tile of all.
  Expected with_last(const Game& game, TileId tile, Choice& best, std::size_t level, Enough enough);
  /// After some move, such as the one that was best a little before.
  Expected with_any(const Game& game, TileId tile, std::size_t level);
  /// Lists what is legal, and brings what was best a little before to the front.
  void list_choices(const Game& game, TileId tile, std::size_t level);
  /// Plays a turn at this level.
  void play(const Game& game, const Turn& turn, std::size_t level);
  /// Takes the turn that has been played at this level on.
  Expected on(std::size_t level, Enough enough);

  std::vector<Level> levels_;
};

}  // namespace cartulary::engine::analysis

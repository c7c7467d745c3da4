// What a turn was worth: how lucky its draw was, and what the move made of it.
#pragma once

#include "engine/analysis/exact.hpp"
#include "engine/analysis/search.hpp"

namespace cartulary::engine::analysis {

/// How many playouts a turn gets.
struct Effort {
  int choosing = 1500;        ///< to find the best move with the tile that was drawn
  int choosing_others = 150;  ///< the same with each other tile
  int orders = 1000;  ///< of tiles, in which the best move and the one that was made are compared
  int orders_of_draws = 150;  ///< of them, those in which all other draws are looked at, too
};

/// What something means to each player.
struct Values {
  PerPlayer<Value> margin{};
  PerPlayer<Value> win{};
};

/// By how much the margin of a game moves with a point of luck. Fitted once, to 300 games in which
/// everybody made the best moves that were found (formats/ANALYSIS.md).
inline constexpr double kLuckWeight = 0.86;

/// A turn, its tile and what it came to. Values are those of the mover's best moves as far as they
/// were found, and of the policy from then on.
struct TurnValue {
  Player mover{};
  TileId tile = kNoTile;
  bool fits = false;     ///< else the tile went where the rules say
  Choice best{};         ///< the best move that was found; with tiles that fit
  Values before{};       ///< before the draw: the mean of all draws
  Values with_best{};    ///< after the best move with the tile
  Values with_played{};  ///< after the move that was made
  Values luck{};         ///< with_best - before
  Values skill{};        ///< with_played - with_best
  Values moved{};        ///< with_played - before
  bool same = false;     ///< the best move is the one that was made
  bool exact = false;    ///< all that could still come was looked at
};

/// Looks into turns. Large; meant to be reused.
class TurnValuer {
 public:
  /// A turn that is legal in the position. The same seed gives the same values.
  [[nodiscard]] TurnValue value_of(const Game& before, const Turn& turn, const Effort& effort,
                                   uint64_t seed);
  /// A position by the mean of what may be drawn next; the game must not be over.
  [[nodiscard]] Values value_before(const Game& game, const Effort& effort, uint64_t seed);

 private:
  struct Draw;
  using Mean = Expected;
  /// A draw of which the outcome is known already.
  struct KnownDraw {
    TileId tile = kNoTile;
    const Outcome* outcome = nullptr;
  };
  std::vector<Draw> draws_of(const Game& game, TileId drawn, const Effort& effort, uint64_t seed);
  Mean mean_of_draws(const Game& game, const std::vector<Draw>& draws, const Deck& deck,
                     Random random, const KnownDraw& known);
  TurnValue tried(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed);
  TurnValue computed(const Game& before, const Turn& turn);

  Search search_;
  Exact exact_;
};

}  // namespace cartulary::engine::analysis

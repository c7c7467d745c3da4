// Looks into turns: how lucky the draw was, and what the move made of it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/analysis/exact.hpp"
#include "engine/analysis/search.hpp"
#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// How many playouts a turn gets.
struct Effort {
  int choosing = 1500;  ///< to find the moves that may be best with the tile that was drawn
  int replying = 40;    ///< to find the best one with each tile that could have been drawn, and
                        ///< that the next player may draw
  int orders = 250;     ///< of tiles, in which the moves that may be best are compared
  int orders_of_draws = 100;  ///< of them, those in which all other draws are looked at, too
};

struct TurnLine;

/// Looks into turns. Large; meant to be reused.
class TurnValuer {
 public:
  TurnValuer();
  ~TurnValuer();

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
  std::vector<Draw> draws_of(const Game& game, const Effort& effort, uint64_t seed);
  /// The best move with a tile, as far as one of many is looked at.
  Turn reply(const Game& game, TileId tile, const Effort& effort, uint64_t seed);
  void begin_line(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed,
                  TurnLine& out);
  void play_line(const Game& before, const Deck& left, Random random, TurnLine& line);
  /// The move that was made first, then those that were found as for any draw, if they are others.
  std::vector<Turn> finalists(const Game& before, const Turn& played,
                              const std::array<Turn, 2>& found, const Effort& effort,
                              uint64_t seed);
  /// Lists moves of which all is known.
  void list_computed(const Game& before, const Turn& turn, const Expected& best, TurnValue& out);
  Mean mean_of_draws(const Game& game, const std::vector<Draw>& draws, const Deck& deck,
                     Random random, const KnownDraw& known);
  TurnValue tried(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed);
  TurnValue computed(const Game& before, const Turn& turn);

  Search search_;
  Exact exact_;
  std::vector<std::unique_ptr<TurnLine>> lines_;
};

}  // namespace cartulary::engine::analysis

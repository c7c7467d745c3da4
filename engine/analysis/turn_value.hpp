// Looks into turns: how lucky the draw was, and what the move made of it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/analysis/draw_luck.hpp"
#include "engine/analysis/exact.hpp"
#include "engine/analysis/search.hpp"
#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// How many playouts a turn gets.
struct Effort {
  int choosing = 1500;  ///< to find the moves that may be best with the tile that was drawn
  int replying = 40;    ///< to find the best move with each tile that the next player may draw
  int orders = 250;     ///< of tiles, in which the moves that may be best are compared
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
  /// The turn that is best with a tile, as far as it is found.
  [[nodiscard]] TurnValue best_with(const Game& game, TileId tile, const Effort& effort,
                                    uint64_t seed);
  /// A position by itself; the game must not be over.
  [[nodiscard]] Values value_of(const Game& game, const Effort& effort, uint64_t seed);

 private:
  void begin_line(const Game& after, const Effort& effort, uint64_t seed, TurnLine& out);
  void play_line(const Deck& left, Random random, TurnLine& line);
  /// The move that was made first, then those that may be better.
  std::vector<Turn> finalists(const Game& before, const Turn& played, const Effort& effort,
                              uint64_t seed);
  /// Lists moves of which all is known.
  void list_computed(const Game& before, const Turn& turn, const Expected& best, TurnValue& out);
  TurnValue tried(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed);
  TurnValue computed(const Game& before, const Turn& turn);

  Search search_;
  Exact exact_;
  DrawLuck luck_;
  std::vector<std::unique_ptr<TurnLine>> lines_;
};

}  // namespace cartulary::engine::analysis

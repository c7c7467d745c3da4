// The moves of a turn that may be the best, and what comes of a comparison of them.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// A move of the turn that may be the best, what the next player does with each tile, and what came
/// of it in each order.
struct TurnLine {
  Turn turn{};
  Game after{};
  uint64_t number = 0;  ///< of the position after it, and the first of those after the replies
  ArrayBy<TileId, Turn, kTileTypes> replies{};
  std::vector<Outcome> came{};
};
/// That of the move that was made comes first.
using TurnLines = std::vector<std::unique_ptr<TurnLine>>;

/// The mean of what came of a line, to each player.
[[nodiscard]] Values values_of(const TurnLine& line);

/// Compares the lines, which gives the values of the turn.
void compare_lines(const Game& before, const TurnLines& lines, TurnValue& out);

}  // namespace cartulary::engine::analysis

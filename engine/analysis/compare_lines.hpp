// The moves of a turn that may be the best, and what comes of a comparison of them.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/analysis/expected.hpp"
#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// A move of the turn that may be the best, what the next player does with each tile, and what came
/// of it in each order.
struct TurnLine {
  struct Came {
    Outcome found{};  ///< where only the policy answers
    Outcome mean{};   ///< of that, and of where the next player does
  };
  Turn turn{};
  Game after{};
  ArrayBy<TileId, Turn, kTileTypes> replies{};
  std::vector<Came> came{};
};
/// That of the move that was made comes first.
using TurnLines = std::vector<std::unique_ptr<TurnLine>>;

/// By how much it matters to a player who is to move. A player who plays well gains something with
/// each turn, and the others lose as much together. The first to move is ahead by half of a gain,
/// the last to move behind by half; so are those between, step by step.
[[nodiscard]] double by_order_of_turns(const Game& game, Player first, Player player, double gain);
[[nodiscard]] Player next_of(const Game& game, Player player);

/// Compares the lines and the draws, which gives the values of the turn. `looks`: the moves that
/// were found as for any draw. `draws`: the means of all draws in the first orders.
void compare_lines(const Game& before, const TurnLines& lines,
                   const std::array<const TurnLine*, 2>& looks, const std::vector<Expected>& draws,
                   TurnValue& out);

}  // namespace cartulary::engine::analysis

// The luck of a draw, by a measure that is fixed before anybody draws.
#pragma once

#include "engine/analysis/expected.hpp"
#include "engine/analysis/policy.hpp"

namespace cartulary::engine::analysis {

/// By how much the margin of a game moves with a point of luck, and the standard error of that: it
/// is fitted to games, and other kinds of them would have others (formats/guide/ANALYSIS.md).
inline constexpr double kLuckWeight = 0.8;
inline constexpr double kLuckWeightError = 0.13;

/// Measures luck. Large; meant to be reused.
class DrawLuck {
 public:
  /// The worth of the position after the turn that gains most at once with the tile, less the mean
  /// of that over all tiles that could have been drawn, to each player. So its mean over the draws
  /// is zero, and it does not know what was played. The tile is one of those left.
  [[nodiscard]] Expected of(const Game& before, TileId tile);

 private:
  [[nodiscard]] Outcome with(const Game& before, TileId tile);

  Policy policy_{};
  std::unique_ptr<Game> after_ = std::make_unique<Game>();
};

}  // namespace cartulary::engine::analysis

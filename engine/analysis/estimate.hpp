// Means of what was tried, and how sure they are.
#pragma once

#include <cstdint>

#include "engine/analysis/worth.hpp"

namespace cartulary::engine::analysis {

/// Chances in millionths.
using Millionths = int32_t;
inline constexpr Millionths kCertain = 1'000'000;

/// The meaning of a game, or of one that is stopped on the way, to each player.
struct Outcome {
  PerPlayer<Millipoints> margin{};  ///< the lead over the mean of the others
  PerPlayer<Millionths> win{};      ///< the chance to win; players who are tied share it
};

/// The outcome of a game that is over, after its final scoring.
[[nodiscard]] Outcome outcome_of(const Game& game);
/// The outcome to be expected of a position, by what it is worth.
[[nodiscard]] Outcome expected_of(const Game& game, const Worth& worth = kFittedWorth);

/// The difference in worth at which the better player wins 73 of 100 games from a position.
[[nodiscard]] double win_scale(const Game& game);

/// Values of which the mean is wanted. The sums are whole numbers, so that the order in which they
/// come changes nothing.
struct Sample {
  int64_t count = 0;
  int64_t sum = 0;
  int64_t squares = 0;

  void add(int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  [[nodiscard]] double mean() const;
  /// The variance of the values, not of their mean; 0 below two values.
  [[nodiscard]] double variance() const;
  /// The error of the mean; infinite below two values.
  [[nodiscard]] double standard_error() const;
};

/// A value and its standard error; both in the units of an Outcome. One that was computed, and not
/// tried, has no error.
struct Value {
  double mean = 0;
  double error = 0;
};
[[nodiscard]] Value value_of(const Sample& sample);

}  // namespace cartulary::engine::analysis

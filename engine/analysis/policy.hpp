// How a game is played on where nobody plays it: the best turn as far as one turn can tell.
#pragma once

#include <limits>
#include <memory>
#include <unordered_map>

#include "engine/analysis/random.hpp"
#include "engine/analysis/rating.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// By tile: the rotations that look different from those before them.
extern const ArrayBy<TileId, RotationSet, kTileTypes> kDistinctRotations;

/// The choice that looks the same on the table, in the first of the rotations that look alike.
[[nodiscard]] Choice first_that_looks_like(TileId tile, const Choice& choice);

/// Plays the turn that gains most worth at once. It sees cities, roads, monasteries and fields with
/// all terms, and no others: boxes add to a game what it knows nothing of. It always plays the same
/// turn in the same position.
class Policy {
 public:
  explicit Policy(const Worth& worth = kFittedWorth) : worth_(&worth) {}

  /// The turn with this tile; false if it fits nowhere.
  [[nodiscard]] bool choose(const Game& game, TileId tile, Rated& out);

  /// The next questions are about a game that is played on from the position with this number, 1 or
  /// more. Only the tiles drawn decide what comes then, so that it is looked up where the same ones
  /// came before. With 0, nothing is looked up.
  void follow(uint64_t position);
  /// Forgets all positions.
  void forget() { known_.clear(); }

 private:
  // Longer games are hardly ever the same.
  static constexpr int kFollowed = 3;
  static constexpr int kTileBits = 8;
  static constexpr Millipoints kLeast = std::numeric_limits<Millipoints>::min();  ///< no turn
  static_assert(kTileTypes < (1 << kTileBits) - 1);

  void rate(const Game& game, TileId tile, Rated& out);

  std::unordered_map<uint64_t, Rated> known_{};  ///< by position and the tiles drawn since
  uint64_t path_ = 0;
  int shift_ = 0;  ///< where the last tile stands in it; 0 if no more are followed
  const Worth* worth_;
  std::unique_ptr<Rating> rating_ = std::make_unique<Rating>();
};

}  // namespace cartulary::engine::analysis

// The features by which two moves of a turn differ most, by games that are played on from both.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/playout.hpp"

namespace cartulary::engine::analysis {

/// The points that a feature brings a player by the end of the game, after each of two moves.
struct Reason {
  FeatureKind kind = FeatureKind::field;
  /// The first segment of the feature, of the tiles that lie when the turn is played; kNoNode for
  /// all features of that kind that come later.
  Node feature = kNoNode;
  Player player{};
  double best = 0;
  double played = 0;
};

/// Finds reasons. Large; meant to be reused.
class Reasons {
 public:
  /// Most reasons for a move, and the least that one has to move the mover's margin, in points.
  static constexpr std::size_t kMost = 2;
  static constexpr double kLeast = 1;

  /// Why the best move brings the mover more than the one that was made, the most telling reason
  /// first. Both are played on by the policy in so many orders of tiles.
  [[nodiscard]] std::vector<Reason> of(const Game& before, const Turn& best, const Turn& played,
                                       int orders, uint64_t seed);

 private:
  /// By segment of the tiles that lie then, those of all kinds of later features behind them: the
  /// points of each player.
  using Points = std::vector<PerPlayer<int>>;
  void play_on(const Game& before, const Turn& turn, Deck deck, Random random, Points& points);
  void count(std::size_t segments, Points& points) const;

  Policy policy_{};
  std::unique_ptr<Game> game_ = std::make_unique<Game>();
};

}  // namespace cartulary::engine::analysis

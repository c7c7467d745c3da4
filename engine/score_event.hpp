// Points with the arithmetic that gave them.
#pragma once

#include <array>

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// What points are booked under. The first four are the feature kinds.
enum class Category : uint8_t { cities, roads, monasteries, fields, sheep, trades };
inline constexpr int kCategories = 6;
constexpr int index(Category category) {
  return static_cast<int>(category);
}
constexpr Category category_of(FeatureKind kind) {
  return static_cast<Category>(kind);
}

/// What a term counts.
enum class Counted : uint8_t {
  tiles,
  coats,
  monastery_tiles,
  vineyards,
  completed_cities,
  flock_tokens,
  points_paid
};
inline constexpr int kCountedThings = 7;

/// Why a flock left its field.
enum class FlockEnd : uint8_t {
  none,    ///< not about a flock
  guided,  ///< its shepherd's owner led it to the stable
  closed,  ///< a tile closed the field
  wolf,    ///< a wolf was drawn: no points
  left,    ///< it did not leave: still out at the end of the game, no points
};
inline constexpr int kFlockEnds = 5;
constexpr bool pays(FlockEnd end) {
  return end == FlockEnd::guided || end == FlockEnd::closed;
}

/// count things, worth `each` points apiece.
struct Term {
  Counted counted = Counted::tiles;
  int16_t count = 0;
  int16_t each = 0;
  constexpr int points() const { return count * each; }
};

/// One scoring: of a feature, of a field's cities, of a flock, or a payment.
struct ScoreEvent {
  Category category = Category::cities;
  bool final = false;       ///< part of the final scoring
  bool small_city = false;  ///< scored by the two-tile-city option
  PlayerSet winners = 0;    ///< who gets the points; empty when nobody stood there
  int16_t points = 0;       ///< what each winner gets
  /// A segment of the scored feature; with field scoring per city, of the city. kNoNode: a payment.
  Node feature = kNoNode;
  PlayerCounts followers;  ///< meeples that decided the majority
  PlayerCounts on_hills;   ///< those of them on hills, counted only when players were tied
  PlayerSet tied = 0;      ///< who had most followers
  PlayerSet majority = 0;  ///< who of them the feature belongs to, after hills; the winners, but
                           ///< where a player is not paid twice
  FlockEnd flock_end = FlockEnd::none;
  PlayerSet shepherds = 0;  ///< whose shepherds stood in the field of a flock
  std::array<Node, kMaxPlayers> shepherd_nodes{};  ///< and where, by player
  StaticVector<Term, 4> terms;
};

}  // namespace cartulary::engine

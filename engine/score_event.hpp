// Points with the arithmetic that gave them.
#pragma once

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// What points are booked under. The first four are the feature kinds.
enum class Category : uint8_t { cities, roads, monasteries, fields, trades };
inline constexpr int kCategories = 5;
constexpr int index(Category category) {
  return static_cast<int>(category);
}
constexpr Category category_of(FeatureKind kind) {
  return static_cast<Category>(kind);
}

/// What a term counts.
enum class Counted : uint8_t { tiles, coats, monastery_tiles, completed_cities, points_paid };

/// count things, worth `each` points apiece.
struct Term {
  Counted counted = Counted::tiles;
  int16_t count = 0;
  int16_t each = 0;
  constexpr int points() const { return count * each; }
};

/// One scoring: of a feature, or of a field's cities, or a payment.
struct ScoreEvent {
  Category category = Category::cities;
  bool final = false;       ///< part of the final scoring
  bool small_city = false;  ///< scored by the two-tile-city option
  PlayerSet winners = 0;    ///< who gets the points; empty when nobody stood there
  int16_t points = 0;       ///< what each winner gets
  /// A segment of the scored feature; with field scoring per city, of the city. kNoNode: a payment.
  Node feature = kNoNode;
  PlayerCounts followers;  ///< meeples that decided the majority
  StaticVector<Term, 2> terms;
};

/// The players with the most followers; empty when there are none.
constexpr PlayerSet majority(PlayerCounts followers) {
  PlayerSet leaders = 0;
  int most = 1;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    const int count = followers[p];
    if (count > most) leaders = 0, most = count;
    if (count == most) leaders |= only(p);
  }
  return leaders;
}

}  // namespace cartulary::engine

// Points with the arithmetic that gave them.
#pragma once

#include "engine/extras.hpp"
#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// The heading that points are booked under. The first ones are the feature kinds.
enum class Category : uint8_t {
  cities,
  roads,
  monasteries,
  fields,
#define FEATURE(name, category) category,
#include "engine/expansions.def"
#define CATEGORY(name) name,
#include "engine/expansions.def"
  trades,
  rulings,  ///< what an arbiter awarded or took away
  count     ///< no category: how many there are
};
inline constexpr int kCategories = static_cast<int>(Category::count);
inline constexpr auto kAllCategories = each<Category>(kCategories);
constexpr Category category_of(FeatureKind kind) {
  return static_cast<Category>(kind);
}

/// The thing that a term counts.
enum class Counted : uint8_t {
  tiles,
  coats,
  monastery_tiles,
  completed_cities,
  points_paid,
  points_awarded,
#define COUNTED(name) name,
#include "engine/expansions.def"
};

/// count things, worth `each` points apiece.
struct Term {
  Counted counted = Counted::tiles;
  int16_t count = 0;
  int16_t each = 0;
  constexpr int points() const { return count * each; }
};

/// One scoring: of a feature, of a field's cities, a payment, or of what an expansion scores.
struct ScoreEvent {
  Category category = Category::cities;
  bool final = false;       ///< part of the final scoring
  bool recalled = false;    ///< of an unfinished feature, as its figure was taken home
  bool small_city = false;  ///< scored by the two-tile-city option
  PlayerSet winners;        ///< who gets the points; empty when nobody stood there
  int16_t points = 0;       ///< what each winner gets
  /// A segment of the scored feature; with field scoring per city, of the city. kNoNode: a payment.
  Node feature = kNoNode;
  PlayerCounts followers;  ///< meeples that decided the majority
  PlayerCounts breaking;   ///< those of them that break ties, counted only when players were tied
  PlayerSet tied;          ///< who had the most followers
  PlayerSet majority;      ///< who of them the feature belongs to, after the tie; the winners, but
                           ///< where no player scores a city twice
  ScoreExtras extra{};
  StaticVector<Term, 4> terms;

  /// Adds a term to the points of each winner.
  constexpr void add(Counted counted, int count, int16_t each) {
    terms.push_back({counted, static_cast<int16_t>(count), each});
    points = static_cast<int16_t>(points + count * each);
  }
};

}  // namespace cartulary::engine

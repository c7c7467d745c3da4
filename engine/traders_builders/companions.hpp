// Figures that stand with a follower of their owner: builders and pigs (Traders & Builders).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// A figure of which every player has one, and the features on which it may stand.
struct CompanionRow {
  Figure figure;
  FeatureKindSet stands_on;
  bool goes_home;  ///< with its feature, once that is finished
};
inline constexpr std::array<CompanionRow, 2> kCompanions{
    {{Figure::builder,
      FeatureKindSet::of(FeatureKind::city) | FeatureKindSet::of(FeatureKind::road), true},
     {Figure::pig, FeatureKindSet::of(FeatureKind::field), false}}};
/// nullptr if it is another figure.
[[nodiscard]] const CompanionRow* companion(Figure figure);

/// How many builders each player has.
constexpr uint8_t builders_each(const Ruleset& rules) {
  return rules.extra.builders.value_or(rules.has(Expansion::traders_and_builders) ? 1 : 0);
}
constexpr uint8_t pigs_each(const Ruleset& rules) {
  return rules.extra.pigs.value_or(rules.has(Expansion::traders_and_builders) ? 1 : 0);
}

/// "Instead of a meeple, a player may place the builder on a road or in a city", or the pig in a
/// field, "if they have a follower there already".
void check_companion(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                     Violations& out);
/// JCloisterZone: no builder may be placed where its tile finishes the feature.
void check_unfinished(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                      Violations& out);
void place_companion(Play play, const Turn& turn, const Laid& laid);
/// A builder goes home when its road or city is finished.
void send_builders_home(Play play, const Turn& turn, const Laid& laid);

// Their terms of worth.
void count_builders(const Game& game, BoxTerms& out);
void count_pigs(const Game& game, BoxTerms& out);

/// Adds the mover's builder and pig, while at home, wherever they may stand.
template <bool in_finished>
void add_companions(const Game& game, TileId tile, Choices& out);
extern template void add_companions<true>(const Game& game, TileId tile, Choices& out);
extern template void add_companions<false>(const Game& game, TileId tile, Choices& out);

}  // namespace cartulary::engine

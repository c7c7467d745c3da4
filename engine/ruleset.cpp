#include "engine/ruleset.hpp"

#include "engine/check.hpp"
#include "engine/majority.hpp"
#include "engine/phases.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

TableLimit limit_of(const Ruleset& ruleset) {
  TableLimit limit;
  if (!ruleset.table) return limit;
  const Table& table = *ruleset.table;
  limit.shifting = table.shifting;
  limit.columns = table.columns;
  limit.rows = table.rows;
  limit.bounds = {static_cast<int16_t>(-table.start_column), static_cast<int16_t>(-table.start_row),
                  static_cast<int16_t>(table.columns - 1 - table.start_column),
                  static_cast<int16_t>(table.rows - 1 - table.start_row)};
  return limit;
}

}  // namespace

Distribution Ruleset::tiles() const {
  constexpr std::array<const Distribution*, 1> expansion_tiles{&kHillsSheepDistribution};
  Distribution all = *box;
  for (std::size_t e = 0; e < expansion_tiles.size(); ++e) {
    if (has(static_cast<Expansion>(e))) all = all + *expansion_tiles[e];
  }
  return all;
}

GameRules GameRules::from(const Ruleset& ruleset) {
  GameRules out;
  out.tiles = ruleset.tiles();
  out.meeples = ruleset.meeples;
  out.farmers = ruleset.farmers;
  out.unplaceable =
      ruleset.unplaceable == Unplaceable::discard ? Action::discard : Action::give_back;
  out.unplaceable_ends = ruleset.end == End::first_unplaceable;
  out.random_start = ruleset.start == Start::random;
  out.tie = ruleset.tie;
  out.hand = ruleset.hand;
  out.record_hands = ruleset.record_hands;
  out.limit = limit_of(ruleset);
  // A layout that may be pushed has no fixed border that could finish anything.
  out.border_completes = ruleset.border_completes && !out.limit.shifting;

  out.city = {2, 2};
  out.small_city =
      ruleset.two_tile_city == TwoTileCity::full ? FeaturePoints{2, 2} : FeaturePoints{1, 1};
  out.road = {1, 0};
  out.monastery = {1, 0};
  if (ruleset.incomplete_scores) {
    out.final_city = {1, 1};
    out.final_road = {1, 0};
    out.final_monastery = {1, 0};
  }
  out.shepherds = ruleset.has(Expansion::hills_and_sheep) ? 1 : 0;
  out.tie_break =
      ruleset.hill_tiebreak == HillTiebreak::presence ? by_presence_on_hills : by_count_on_hills;
  out.score_fields = field_scorer(ruleset.field_scoring);
  out.phases = phases_for(ruleset);
  out.checks = checks_for(ruleset);
  return out;
}

}  // namespace cartulary::engine

// Inns & Cathedrals as rows of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/check.hpp"
#include "engine/inns_cathedrals/scoring.hpp"

namespace cartulary::engine {
namespace {

/// "18 land tiles".
constexpr Distribution kInnsCathedralsDistribution = box_of("IC/");
static_assert(total(kInnsCathedralsDistribution.counts) == 18);

/// "The large meeple is used exactly like a normal one, but counts as two."
constexpr FigureRow kLargeMeeples[] = {
    {Figure::large, large_meeples_each,
     FeatureKindSet::of(FeatureKind::city) | FeatureKindSet::of(FeatureKind::road) |
         FeatureKindSet::of(FeatureKind::monastery) | FeatureKindSet::of(FeatureKind::field)}};

void check_no_large(const Game&, const Turn&, const Laid& laid, bool, Violations& out) {
  if (figure_placed(laid) != Figure::large) return;
  out.push_back({.rule = Rule::large_not_played});
}
constexpr LaidCheckFn kNoLargeChecks[] = {check_no_large};

template <bool RuleExtras::*part, bool unfinished>
bool plays(const Ruleset& rules) {
  return rules.has(Expansion::inns_and_cathedrals) && rules.extra.*part &&
         unfinished == !rules.extra.unfinished_inns_ignored;
}

constexpr RulesRow kInnsCathedralsRules[] = {
    {.played = [](const Ruleset& rules) { return large_meeples_each(rules) > 0; },
     .followers = kLargeMeeples,
     .scoring = {.terms = note_large_meeples},
     .checks_without = {.laid = kNoLargeChecks},
     .analysis = {.worth = count_large_meeples}},
    {.played = plays<&RuleExtras::inns, true>,
     .scoring = {.terms = score_inns},
     .analysis = {.feature_worth = count_inns<BoxTerm::inn_tiles_one_edge>}},
    {.played = plays<&RuleExtras::inns, false>,
     .scoring = {.terms = score_finished_inns},
     .analysis = {.feature_worth = count_inns<BoxTerm::safe_inn_tiles_one_edge>}},
    {.played = plays<&RuleExtras::cathedrals, true>,
     .scoring = {.terms = score_cathedrals},
     .analysis = {.feature_worth = count_cathedrals<BoxTerm::cathedral_tiles_one_edge>}},
    {.played = plays<&RuleExtras::cathedrals, false>,
     .scoring = {.terms = score_finished_cathedrals},
     .analysis = {.feature_worth = count_cathedrals<BoxTerm::safe_cathedral_tiles_one_edge>}},
};

}  // namespace

ExpansionRow inns_and_cathedrals();

ExpansionRow inns_and_cathedrals() {
  return {.expansion = Expansion::inns_and_cathedrals,
          .box = kInnsCathedralsDistribution,
          .rules = kInnsCathedralsRules};
}

}  // namespace cartulary::engine

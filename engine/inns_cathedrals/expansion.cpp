// Inns & Cathedrals as rows of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/inns_cathedrals/scoring.hpp"

namespace cartulary::engine {
namespace {

/// "18 land tiles".
constexpr Distribution kInnsCathedralsDistribution = box_of("IC/");
static_assert(total(kInnsCathedralsDistribution.counts) == 18);

/// "The large meeple is used exactly like a normal one, but counts as two."
constexpr FigureRow kLargeMeeples[] = {
    {Figure::large, 1,
     FeatureKindSet::of(FeatureKind::city) | FeatureKindSet::of(FeatureKind::road) |
         FeatureKindSet::of(FeatureKind::monastery) | FeatureKindSet::of(FeatureKind::field)}};

void check_no_large(const Game&, const Turn&, const Laid& laid, bool, Violations& out) {
  if (laid.deployment.of(Figure::large) == kNoSegment) return;
  out.push_back({.rule = Rule::large_not_played});
}
constexpr LaidCheckFn kNoLargeChecks[] = {check_no_large};

constexpr RulesRow kInnsCathedralsRules[] = {
    {.followers = kLargeMeeples,
     .laid_checks_without = kNoLargeChecks,
     .terms = note_large_meeples},
    {.played = [](const Ruleset& rules) { return !rules.extra.unfinished_inns_ignored; },
     .terms = score_inns_and_cathedrals},
    {.played = [](const Ruleset& rules) { return rules.extra.unfinished_inns_ignored; },
     .terms = score_finished_inns_and_cathedrals},
};

}  // namespace

ExpansionRow inns_and_cathedrals();

ExpansionRow inns_and_cathedrals() {
  return {.expansion = Expansion::inns_and_cathedrals,
          .box = kInnsCathedralsDistribution,
          .rules = kInnsCathedralsRules};
}

}  // namespace cartulary::engine

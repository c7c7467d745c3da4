// Traders & Builders as rows of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/traders_builders/companions.hpp"
#include "engine/traders_builders/double_turn.hpp"
#include "engine/traders_builders/goods.hpp"
#include "engine/traders_builders/pigs.hpp"
#include "engine/traders_builders/position.hpp"

namespace cartulary::engine {
namespace {

/// "24 land tiles".
constexpr Distribution kTradersBuildersDistribution = box_of("TB/");
static_assert(total(kTradersBuildersDistribution.counts) == 24);

// A builder that the tile finishes gives its second part all the same, so the extension is noted
// first; it goes home before the next part, and so is at hand for it.
constexpr PhaseRow kTradersBuildersPhases[] = {
    {Step::lay, note_extension},
    {Step::figures, place_companion},
    {Step::score, take_goods},
    {Step::score, send_builders_home},
};

constexpr LaidCheckFn kCompanionChecks[] = {check_companion};
constexpr LaidCheckFn kNoCompanionChecks[] = {check_no_companion};

bool scores_per_city(const Ruleset& rules) {
  return rules.field_scoring == FieldScoring::per_city;
}
bool scores_per_field(const Ruleset& rules) {
  return !scores_per_city(rules);
}

constexpr RulesRow kTradersBuildersRules[] = {
    {.phases = kTradersBuildersPhases,
     .laid_checks = kCompanionChecks,
     .laid_checks_without = kNoCompanionChecks,
     .goes_on = goes_on_building,
     .tells_who_goes_on = true,
     .final_scoring = score_goods,
     .choices = add_companions,
     .setting_up = set_up_companions_and_goods,
     .taking_down = take_down_companions,
     .position_check = check_companions_and_goods,
     .position_check_without = check_no_companions_and_goods},
    {.played = scores_per_field, .final_scoring = score_pigs},
    {.played = scores_per_city, .final_scoring = score_pigs_per_city},
};

}  // namespace

ExpansionRow traders_and_builders();

ExpansionRow traders_and_builders() {
  return {.expansion = Expansion::traders_and_builders,
          .box = kTradersBuildersDistribution,
          .rules = kTradersBuildersRules};
}

}  // namespace cartulary::engine

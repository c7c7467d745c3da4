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

constexpr PhaseRow kGoodsPhases[] = {{Step::pay, pay_goods}, {Step::score, take_goods}};
constexpr LaidCheckFn kPaymentChecks[] = {check_payment};

// A builder that the tile finishes gives its second part all the same, so the extension is noted
// first; it goes home before the next part, and so is at hand for it.
constexpr PhaseRow kBuilderPhases[] = {{Step::lay, note_extension}};
constexpr PhaseRow kCompanionPhases[] = {
    {Step::figures, place_companion},
    {Step::score, send_builders_home},
};

constexpr SpecialRow kCompanionFigures[] = {{Figure::builder, builders_each},
                                            {Figure::pig, pigs_each}};
constexpr LaidCheckFn kCompanionChecks[] = {check_companion};
constexpr LaidCheckFn kUnfinishedChecks[] = {check_unfinished};

template <bool in_finished>
bool places_companions(const Ruleset& rules) {
  return builders_each(rules) + pigs_each(rules) > 0 &&
         rules.extra.builders_in_finished == in_finished;
}

template <bool per_city>
bool scores_pigs(const Ruleset& rules) {
  return pigs_each(rules) > 0 && per_city == (rules.field_scoring == FieldScoring::per_city);
}

constexpr RulesRow kTradersBuildersRules[] = {
    {.played = plays_goods,
     .phases = kGoodsPhases,
     .laid_checks = kPaymentChecks,
     .laid_checks_without = kPaymentChecks,
     .final_scoring = score_goods,
     .setting_up = set_up_goods,
     .position_check = check_goods,
     .position_check_without = check_no_goods},
    {.played = [](const Ruleset& rules) { return builders_each(rules) > 0; },
     .phases = kBuilderPhases,
     .goes_on = goes_on_building,
     .tells_who_goes_on = true},
    {.played = [](const Ruleset& rules) { return builders_each(rules) + pigs_each(rules) > 0; },
     .special = kCompanionFigures,
     .phases = kCompanionPhases,
     .laid_checks = kCompanionChecks,
     .laid_checks_without = kCompanionChecks,
     .setting_up = set_up_companions,
     .taking_down = take_down_companions,
     .position_check = check_companions,
     .position_check_without = check_companions},
    {.played = places_companions<true>, .choices = add_companions<true>},
    {.played = places_companions<false>,
     .laid_checks = kUnfinishedChecks,
     .choices = add_companions<false>},
    {.played = scores_pigs<false>, .final_scoring = score_pigs},
    {.played = scores_pigs<true>, .final_scoring = score_pigs_per_city},
};

}  // namespace

ExpansionRow traders_and_builders();

ExpansionRow traders_and_builders() {
  return {.expansion = Expansion::traders_and_builders,
          .box = kTradersBuildersDistribution,
          .rules = kTradersBuildersRules};
}

}  // namespace cartulary::engine

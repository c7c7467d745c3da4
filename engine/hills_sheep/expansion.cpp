// Hills & Sheep as a row of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/hills_sheep/box.hpp"
#include "engine/hills_sheep/check.hpp"
#include "engine/hills_sheep/choices.hpp"
#include "engine/hills_sheep/flocks.hpp"
#include "engine/hills_sheep/hills.hpp"
#include "engine/hills_sheep/play_on.hpp"
#include "engine/hills_sheep/position.hpp"
#include "engine/hills_sheep/under.hpp"
#include "engine/hills_sheep/vineyards.hpp"

namespace cartulary::engine {
namespace {

constexpr PhaseRow kHillsSheepPhases[] = {
    {Step::figures, close_fields},
    {Step::figures, place_shepherd},
    {Step::figures, tend_own_flock},
};

constexpr LaidCheckFn kFlockChecks[] = {check_shepherd, check_flock};
constexpr LaidCheckFn kNoFlockChecks[] = {check_no_sheep};
constexpr CheckFn kUnderChecks[] = {check_under};
constexpr CheckFn kNothingUnderChecks[] = {check_nothing_under};

TieBreak hill_tie_break(const Ruleset& rules) {
  return {followers_on_hills, rules.extra.hill_tiebreak == HillTiebreak::presence
                                  ? by_presence_on_hills
                                  : by_count_on_hills};
}

template <bool RuleExtras::*part>
bool plays(const Ruleset& rules) {
  return rules.has(Expansion::hills_and_sheep) && rules.extra.*part;
}
constexpr SpecialRow kShepherds[] = {{Figure::shepherd, one_each}};

// Which of the three are played, a record may say; the tiles are the same.
constexpr RulesRow kHillsSheepRules[] = {
    {.played = plays<&RuleExtras::hills>,
     .drawing = slip_tile_under,
     .checks = kUnderChecks,
     .checks_without = kNothingUnderChecks,
     .play_on = leave_under_unseen,
     .setting_up = put_tiles_under_hills,
     .position_check = check_tiles_under_hills,
     .taken_along = slipped_under,
     .tie_break = hill_tie_break},
    {.played = plays<&RuleExtras::vineyards>, .terms = add_vineyards},
    {.played =
         [](const Ruleset& rules) {
           return plays<&RuleExtras::vineyards>(rules) && rules.extra.vineyards_for_gardens;
         },
     .terms = add_vineyards_to_gardens},
    {.played = plays<&RuleExtras::shepherds>,
     .special = kShepherds,
     .phases = kHillsSheepPhases,
     .laid_checks = kFlockChecks,
     .laid_checks_without = kNoFlockChecks,
     .final_scoring = leave_flocks,
     .choices = add_shepherds,
     .play_on = play_on_with_flocks,
     .setting_up = set_up_flocks,
     .taking_down = take_down_flocks,
     .position_check = check_flocks,
     .position_check_without = check_no_flocks},
};

}  // namespace

ExpansionRow hills_and_sheep();

ExpansionRow hills_and_sheep() {
  return {.expansion = Expansion::hills_and_sheep,
          .box = kHillsSheepDistribution,
          .rules = kHillsSheepRules};
}

}  // namespace cartulary::engine

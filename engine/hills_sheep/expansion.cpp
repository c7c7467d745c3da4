// Hills & Sheep as a row of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/hills_sheep/box.hpp"
#include "engine/hills_sheep/check.hpp"
#include "engine/hills_sheep/choices.hpp"
#include "engine/hills_sheep/flocks.hpp"
#include "engine/hills_sheep/play_on.hpp"
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

TieBreak hill_tie_break(const Ruleset& rules) {
  return {followers_on_hills, rules.extra.hill_tiebreak == HillTiebreak::presence
                                  ? by_presence_on_hills
                                  : by_count_on_hills};
}

}  // namespace

ExpansionRow hills_and_sheep();

ExpansionRow hills_and_sheep() {
  return {.expansion = Expansion::hills_and_sheep,
          .box = kHillsSheepDistribution,
          .drawing = slip_tile_under,
          .phases = kHillsSheepPhases,
          .laid_checks = kFlockChecks,
          .checks = kUnderChecks,
          .laid_checks_without = kNoFlockChecks,
          .checks_without = kUnderChecks,
          .terms = add_vineyards,
          .final_scoring = leave_flocks,
          .choices = add_shepherds,
          .play_on = play_on_with_flocks,
          .taken_along = slipped_under,
          .tie_break = hill_tie_break};
}

}  // namespace cartulary::engine

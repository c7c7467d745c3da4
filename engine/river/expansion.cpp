// The River as a row of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/river/course.hpp"
#include "engine/river/placement.hpp"
#include "engine/river/position.hpp"

namespace cartulary::engine {
namespace {

consteval Distribution river_box() {
  Distribution box = box_of("RI");
  box.start = tile_called("RI/s");
  return box;
}
constexpr Distribution kRiverDistribution = river_box();
static_assert(total(kRiverDistribution.counts) == 12);

/// "The original starting tile can be mixed into the stack", or is left out.
void set_start_tile_aside(const Ruleset& ruleset, Distribution& all) {
  if (ruleset.extra.start_tile_set_aside) --all.counts[ruleset.box->start];
}

constexpr CheckFn kOrderChecks[] = {check_order};

constexpr RulesRow kRiverRules[] = {{.stage = river_stage,
                                     .checks = kOrderChecks,
                                     .position_check = check_river,
                                     .placement = river_placement}};

}  // namespace

ExpansionRow river();

ExpansionRow river() {
  return {.expansion = Expansion::river,
          .box = kRiverDistribution,
          .change_box = set_start_tile_aside,
          .rules = kRiverRules};
}

}  // namespace cartulary::engine

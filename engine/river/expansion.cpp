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

/// The spring begins the game, and the usual start tile is left out.
void set_start_tile_aside(const Ruleset& ruleset, Distribution& all) {
  if (ruleset.extra.river_start == RiverStart::set_aside) --all.counts[ruleset.box->start];
}

/// Its other copies come with the tiles of the base game.
uint8_t first_copy_stage(const Ruleset& ruleset, TileId tile) {
  const bool in_river =
      ruleset.extra.river_start == RiverStart::in_river && tile == ruleset.box->start;
  return in_river ? kMiddleOfRiver : river_stage(tile);
}

constexpr CheckFn kOrderChecks[] = {check_order};

constexpr RulesRow kRiverRules[] = {{.stage = river_stage,
                                     .first_stage = first_copy_stage,
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

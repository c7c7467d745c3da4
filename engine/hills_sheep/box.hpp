// The tiles in the box of Hills & Sheep.
#pragma once

#include "engine/catalogue.hpp"

namespace cartulary::engine {

/// "18 land tiles".
inline constexpr Distribution kHillsSheepDistribution = box_of("HS/");
static_assert(total(kHillsSheepDistribution.counts) == 18);
static_assert(72 + 18 <= kMaxTiles);

}  // namespace cartulary::engine

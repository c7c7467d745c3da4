// The tiles in the box of Hills & Sheep.
#pragma once

#include "engine/catalogue.hpp"

namespace cartulary::engine {

/// "18 land tiles".
inline constexpr Distribution kHillsSheepDistribution{
    counts_from<kHillsSheepRows.size()>(kHillsSheepRows[0].code,
                                        {2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
    kNoTile,
    {}};
static_assert(total(kHillsSheepDistribution.counts) == 18);
static_assert(72 + 18 <= kMaxTiles);

}  // namespace cartulary::engine

// The 24 tile types of the base game, as the second art edition draws them at rotation 0.
#pragma once

#include <array>

#include "engine/tile.hpp"

namespace cartulary::engine {

inline constexpr std::array<TileRow, 24> kBaseRows{{
#include "engine/tiles_base.def"
}};

}  // namespace cartulary::engine

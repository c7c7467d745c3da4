// The address under which CarcassonneLab replays a game.
#pragma once

#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The moves that were replayed, as a link; empty if no link can hold them. Points, result and
/// rules are not in it. `report` must have its turns.
std::string replay_link(const Report& report);

}  // namespace cartulary::formats

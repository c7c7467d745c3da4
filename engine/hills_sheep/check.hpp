// The objections of the rules of flocks to a turn (Hills & Sheep).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Shepherds and tokens in a game without them.
void check_no_sheep(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out);
void check_shepherd(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out);
void check_flock(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);

}  // namespace cartulary::engine

// What Hills & Sheep has against a turn: rows of the table in check.cpp.
#pragma once

#include "engine/check.hpp"

namespace cartulary::engine {

/// Shepherds and tokens in a game without them.
void check_no_sheep(const Game& game, const Turn& turn, bool fits, Violations& out);
void check_shepherd(const Game& game, const Turn& turn, bool fits, Violations& out);
void check_flock(const Game& game, const Turn& turn, bool fits, Violations& out);
void check_under(const Game& game, const Turn& turn, bool fits, Violations& out);

}  // namespace cartulary::engine

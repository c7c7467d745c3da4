// The main job for records of the tile game: replay one, check every move and every claim.
#pragma once

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Replays the report's record and fills in all else, with every turn's scoring if `trace`.
void verify_tiles(bool trace, Report& report);

/// The same for moves that lead to no result: the game up to a move, and a variation of it.
void verify_line(bool trace, Report& report);

}  // namespace cartulary::formats

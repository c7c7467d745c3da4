// The main job for records of the tile game: replay one, check every move and every claim.
#pragma once

#include "formats/verify/replay.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Replays the report's record and fills the rest of the report, with every turn's scoring if
/// `trace`. `findings` are those of the report.
void verify_tiles(Replay& replay, bool trace, Findings& findings, Report& report);

/// The same for moves that lead to no result: the game up to a move, and a variation of it.
void verify_line(Replay& replay, bool trace, Findings& findings, Report& report);

}  // namespace cartulary::formats

// The variations of a record: each is checked like the game, with the moves before it.
#pragma once

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The moves from the first of the game to move `count` of a variation, or of the game.
std::vector<RecordedTurn> moves_to(const TileRecord& record, std::size_t line, std::size_t count);

/// Replays the variations of a report whose game was replayed, and adds what is wrong in them to
/// the report's findings. Nothing else of the report changes but its status, if they have errors.
void verify_variations(bool trace, Report& report);

}  // namespace cartulary::formats

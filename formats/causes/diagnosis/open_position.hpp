// Unreadable tiles of a position: what alone fits among their neighbours and is left in the box.
#pragma once

#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/cause.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// True if a tile of the position says `?`, or has no rotation although `r0` does not fit.
[[nodiscard]] bool position_leaves_open(const TileRecord& record);

/// Fills in what the tiles of the position leave open, as fill_in does for moves. False if
/// something stays open; then nothing can be replayed.
bool fill_in_position(const Document& document, TileRecord& record, Findings& findings,
                      std::vector<Edit>& edits);

}  // namespace cartulary::formats

// Moves with `?`, and moves without the rotation that they need: what the rest of the record says.
#pragma once

#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/cause.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// True if a move says `?`, has no rotation although `r0` does not fit, or has a figure whose word
/// could mean several features, of which only one is free.
[[nodiscard]] bool leaves_open(const TileRecord& record);

/// Fills in what the moves leave open: the only feature that is free for a figure; what alone makes
/// all moves legal and all claims hold, or, if no claims can hold, what alone makes all moves
/// legal. Adds a note for each move that was filled in, with the changes of the document that say
/// the same to `edits`; an error for each that was not, which is unreadable from then on.
void fill_in(const Document& document, TileRecord& record, Findings& findings,
             std::vector<Edit>& edits);

}  // namespace cartulary::formats

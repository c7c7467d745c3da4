// Moves with `?`, and moves without the rotation that they need: what the rest of the record says.
#pragma once

#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// True if a move says `?`, lacks a rotation where `r0` does not fit, or has an ambiguous figure.
[[nodiscard]] bool leaves_open(const TileRecord& record);

/// Fills in what the moves leave open: the only feature that is free for a figure; what alone makes
/// all moves legal, and contradicts fewest of their claims. Adds a note for each move that was
/// filled in, with the changes of the document that say the same to `edits`. With several readings
/// one is taken, and they are noted and summed up. An error for each move that cannot be filled in.
Readings fill_in(const Document& document, TileRecord& record, Findings& findings,
                 std::vector<Edit>& edits);

}  // namespace cartulary::formats

// Findings and changes for a tile, a place or a figure that a record leaves open.
#pragma once

#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/cause.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// True if a tile is laid without a rotation, by a letter, which says none.
inline bool lacks_rotation(const RecordedTurn& move) {
  return move.action == engine::Action::place && !move.has_rotation && move.by_letter;
}
inline bool is_open(const RecordedTurn& move) {
  return move.open.any() || lacks_rotation(move);
}

/// The ways in which a line can be filled in.
struct WaysToFill {
  std::vector<RecordedTurn> found{};
  bool gave_up = false;  ///< there may be others
};

/// Fills in a line of a record in the only way that was found, as a finding and changes of the
/// document, or says why there is none; then the line is unreadable from then on.
void fill_in_line(RecordedTurn& line, const WaysToFill& ways, const TileRecord& record,
                  const Document& document, Findings& findings, std::vector<Edit>& edits);

}  // namespace cartulary::formats

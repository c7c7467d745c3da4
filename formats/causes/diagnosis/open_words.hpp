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

/// Fills in what was found for lines of a record, as findings and changes of the document.
struct OpenWords {
  const Document& document;
  const TileRecord& record;
  Findings& findings;
  std::vector<Edit>& edits;

  /// Takes the only way to fill in a line of the record, or says why there is none; then the line
  /// is unreadable from then on. `gave_up`: there may be others.
  void tell(RecordedTurn& line, const std::vector<RecordedTurn>& possible, bool gave_up) const;

 private:
  void fill(RecordedTurn& line, const RecordedTurn& found) const;
  void complain(RecordedTurn& line, const std::vector<RecordedTurn>& possible, bool gave_up) const;
};

}  // namespace cartulary::formats

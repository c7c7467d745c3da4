// Findings and changes for a tile, a place or a figure that a record leaves open.
#pragma once

#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// Possibilities that a finding lists.
inline constexpr std::size_t kMaxShown = 8;

/// The play of a move, in the record's words.
std::string play_text(const RecordedTurn& move, const TileRecord& record);
/// "`U 1,0 r1` or `U 1,0 r3`"; "..., or 5 others".
std::string possibilities_text(const std::vector<RecordedTurn>& possible, const TileRecord& record);
/// "Ann 97, Bob 93, Ann wins by 4: 2 readings, as claimed".
std::string outcome_text(const Readings::Outcome& outcome, const TileRecord& record);

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

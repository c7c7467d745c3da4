// The events in a step of a replay, as somebody at the table would tell them.
#pragma once

#include <string>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/pages/page/replay_steps.hpp"

namespace cartulary::formats {

/// "Henrik finishes a city of four tiles: +12", "Ann puts a farmer into a field", "Ann's tile fits
/// nowhere", "Ann wins by 4"; and of a tile that is only laid, what it does (tile_deed()). Points
/// are those of the scoring as a whole. The views are those before and after the step.
std::string step_sentence(const Report& report, const ReplayStep& step, const BoardView& before,
                          const BoardView& after);
/// The same; plays the record up to the step.
std::string step_sentence(const Report& report, const ReplayStep& step);

/// "blocks Henrik's city at 2,1", "extends Henrik's city to four tiles", "joins a road with an
/// unoccupied road", "leaves one tile for Ann's road at 0,3", "adds a tile to a monastery": the two
/// things that matter most. A feature said to be nobody's in particular, "a city", is the mover's.
/// "lays a tile" if there is nothing of that. The views are those before and after a move.
///
/// Blocked is a feature with a gap that no tile left fits, so that it is never completed.
std::string tile_deed(const BoardView& before, const BoardView& after, const Record& record);

}  // namespace cartulary::formats

// The main job for records of the dice game.
#pragma once

#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// Replays the turns of a record, or takes the points of its score pad, and checks the result.
void verify_dice(Report& report);

/// Takes the points of the pad as scored, and checks what can be without rolls. Fills the verdict.
void take_sheet(Report& report, RunningTotals& totals);

/// Compares the pad with the turns of the report, which were replayed; `whole`: to the last one.
void compare_sheet(bool whole, Report& report, RunningTotals& totals);

}  // namespace cartulary::formats

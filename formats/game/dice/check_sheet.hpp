// The score pad of a dice game: the points of each turn in columns.
#pragma once

#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// Takes the points of the pad as what was scored, and checks what can be checked without the
/// rolls. Fills `dice_turns` and the verdict.
void take_sheet(const DiceRecord& record, Findings& findings, Report& report,
                RunningTotals& totals);

/// Compares the pad with the turns of the report, which were replayed; `whole`: to the last one.
void compare_sheet(const DiceRecord& record, bool whole, Findings& findings, Report& report,
                   RunningTotals& totals);

}  // namespace cartulary::formats

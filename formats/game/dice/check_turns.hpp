// The turns of a dice game, replayed as they were rolled.
#pragma once

#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// Replays the turns of a record until one is illegal or cannot be read, and checks the claims of
/// each. Fills `dice_turns`, the status and the numbers of turns of the verdict.
void replay_dice_turns(const DiceRecord& record, Findings& findings, Report& report,
                       RunningTotals& totals);

}  // namespace cartulary::formats

// The main job for records of the dice game.
#pragma once

#include "formats/game/verify/dice_report.hpp"

namespace cartulary::formats {

/// Replays the turns of a record, or takes the points of its score pad, and checks both against
/// each other and against the result. Fills the verdict and `dice_turns`.
void verify_dice(Report& report);

}  // namespace cartulary::formats

// A turn of the dice game as a page shows it: its rolls in pictures, what became of each die, and
// how the points come about.
#pragma once

#include <string>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/pages/dice_replay/dice_steps.hpp"

namespace cartulary::formats {

/// Appends an `<article class="turn">` with the id `at-` and the key of the step. It needs the
/// drawings of append_dice_drawings().
void append_dice_turn(std::string& out, const Report& report, const DiceStep& step,
                      const SeatLetters& letters);

/// "9", "8, a knight kept".
std::string at_hand_text(const DiceAtHand& dice);

}  // namespace cartulary::formats

// A turn of the dice game as a page shows it: its rolls in pictures, what became of each die, and
// how the points come about; and dice as drawings: what they show, and the cities built of them.
#pragma once

#include <string>

#include "engine/dice/layout.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/pages/dice_replay/dice_steps.hpp"

namespace cartulary::formats {

struct ShownDie {
  enum class Kind : uint8_t {
    blank,  ///< not rolled
    city,   ///< of which face is not known
    face,   ///< a city face of the record's table
    knight,
    catapult,
  };
  Kind kind = Kind::blank;
  uint8_t face = 0;  ///< row of the table, for Kind::face
};

/// Appends an `<svg>` of the class `dice-drawings` that only defines dice for others in the page.
void append_dice_drawings(std::string& out, const engine::dice::FaceTable& faces);

/// Appends one die as an `<svg>` of the class `die`. It says nothing: words stand beside it.
void append_die(std::string& out, const ShownDie& die);

/// Appends a layout as an `<svg>` of the class `layout`, with the dice of the largest closed city
/// framed and named. Nothing for one without dice, or spread too wide.
void append_layout(std::string& out, const engine::dice::Layout& layout, const DiceRecord& record);

/// Appends an `<article class="turn">` with the id `at-` and the step's key. It needs the drawings.
void append_dice_turn(std::string& out, const Report& report, const DiceStep& step,
                      const SeatLetters& letters);

/// "9", "8, a knight kept".
std::string at_hand_text(const DiceAtHand& dice);

}  // namespace cartulary::formats

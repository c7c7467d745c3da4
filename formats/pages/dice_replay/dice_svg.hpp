// Dice of the dice game as drawings: what they show, and the cities that were built of them.
#pragma once

#include <string>

#include "engine/dice/layout.hpp"
#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {

/// A die as a drawing shows it.
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

/// Appends an `<svg>` of the class `dice-drawings` that shows nothing and defines what each die
/// shows, for append_die() and append_layout() in the same page.
void append_dice_drawings(std::string& out, const engine::dice::FaceTable& faces);

/// Appends one die as an `<svg>` of the class `die`. It says nothing: words stand beside it.
void append_die(std::string& out, const ShownDie& die);

/// Appends a layout as an `<svg>` of the class `layout`, with the dice of the largest closed city
/// framed, and named for those who do not see it. Nothing for one without dice, or one that is
/// spread too wide to be seen.
void append_layout(std::string& out, const engine::dice::Layout& layout, const DiceRecord& record);

}  // namespace cartulary::formats

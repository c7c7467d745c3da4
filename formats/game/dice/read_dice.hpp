// The form of the records of the dice game, for the readers.
#pragma once

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

std::vector<KeyRow> dice_turn_rows();

extern const GameForm kDiceForm;

}  // namespace cartulary::formats

// The form of the records of the dice game.
#pragma once

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

extern const GameForm kDiceForm;

}  // namespace cartulary::formats

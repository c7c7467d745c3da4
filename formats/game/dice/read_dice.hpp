// The readers of what only records of the dice game have. Only for the readers.
#pragma once

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

// Each reads the value of a key of the header.
void read_faces(Reading& in, uint32_t value, Record& out);
void read_dice_turns(Reading& in, uint32_t value, Record& out);
void read_sheet(Reading& in, uint32_t value, Record& out);

std::vector<KeyRow> dice_turn_rows();

}  // namespace cartulary::formats

// The form of the records of the tile games.
#pragma once

#include "formats/record/game_form.hpp"

namespace cartulary::formats {

extern const GameForm kTileForm;

}  // namespace cartulary::formats

// All that the rules header of a record can decide, for whichever game.
#pragma once

#include "engine/dice/rules.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::formats {

/// The rules of the tile game, and beside them those of the dice game.
struct Rules : engine::Ruleset {
  engine::dice::Rules dice{};
};

}  // namespace cartulary::formats

// Questions that the rules of the dice game leave open, as switches.
#pragma once

#include "engine/dice/layout.hpp"

namespace cartulary::engine::dice {

/// "If a player rolls 9 catapults during his turn, he wins immediately."
enum class NineCatapults : uint8_t {
  turn,  ///< over all rolls of the turn
  roll,  ///< all nine dice in one roll
};

/// The page mentions several cities, but not where a new die may lie.
enum class Building : uint8_t {
  anywhere,  ///< apart from what was built before, too
  touching,  ///< only next to a die that already lies there
};

struct Rules {
  NineCatapults nine_catapults = NineCatapults::turn;
  Building building = Building::anywhere;
  FaceTable faces = kProvisionalFaces;
};

}  // namespace cartulary::engine::dice

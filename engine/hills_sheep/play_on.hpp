// Choices about shepherds and flocks where nobody states them (Hills & Sheep).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// A shepherd that is placed draws a token. A flock of which the field is extended grows while it
/// is small and the game is long enough for another chance, and else is guided to the stable.
void play_on_with_flocks(const Game& game, Turn& turn, uint64_t random);

}  // namespace cartulary::engine

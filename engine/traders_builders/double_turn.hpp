// The second part of a turn that a builder gives (Traders & Builders).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Notes whether the tile that was laid extends the road or city of the mover's builder, before
/// anything is placed on it.
void note_extension(Play play, const Turn& turn, const Laid& laid);

/// "Whoever extends the road or city of their builder takes another tile", after the whole turn.
/// The second tile gives no third, and the last tile of the game no second. The player may decline.
bool goes_on_building(Play play, const Turn& turn, const Laid& laid);

}  // namespace cartulary::engine

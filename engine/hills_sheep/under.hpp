// The tile that lies under a hill (Hills & Sheep).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// The tile that the turn puts under its hill; kUnknownTile if nobody has seen it, kNoTile if
/// there is none: no hill, or no tile left ("the player is still allowed to place it without a
/// second tile underneath", Hills & Sheep page, footnote 3). A hill that fits nowhere has one only
/// if the record says so.
TileId slipped_under(const Game& game, const Turn& turn);

/// "If you draw a tile with a hill, immediately take another facedown tile and place it under the
/// hill tile."
void slip_tile_under(Play play, const Turn& turn);

/// Checks that the record mentions the tile under a hill as it must.
void check_under(const Game& game, const Turn& turn, Violations& out);
/// The same where nothing lies under hills.
void check_nothing_under(const Game& game, const Turn& turn, Violations& out);

/// Which tile lies under a hill, nobody sees.
void leave_under_unseen(const Game& game, Turn& turn, uint64_t random);

}  // namespace cartulary::engine

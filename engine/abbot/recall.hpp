// Taking an abbot home (The Abbot).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Where the abbot of a player stands; kNoNode if it is at home.
[[nodiscard]] Node abbot_of(const Game& game, Player player);

/// The abbot goes home, and scores what its feature is worth as it stands.
void recall_abbot(Play play, const Turn& turn, const Laid& laid);

void check_recall(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);
/// The same in a game without abbots.
void check_no_abbot(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out);

/// Adds to the placements of a tile that the mover takes the abbot home.
void add_recalls(const Game& game, TileId tile, Choices& out);

/// An abbot that stands somewhere scores at any time, and is away meanwhile.
void count_abbots(const Game& game, BoxTerms& out);

}  // namespace cartulary::engine

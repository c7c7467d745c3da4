// Rules for shepherds and flocks (Hills & Sheep).
#pragma once

#include "engine/game.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {

/// The players whose shepherds stand in the field with this root.
[[nodiscard]] PlayerSet shepherds_in(const Game& game, Node root);

/// The players whose shepherds would stand in the field that has the ports `connected` of a tile.
[[nodiscard]] PlayerSet shepherds_joined(const Game& game, const Joinings& around,
                                         PortSet connected);

/// True if a tile, once laid on `cell`, extends the field in which the mover's shepherd stands
/// already. The tile must fit there.
[[nodiscard]] bool extends_own_field(const Game& game, TileId tile, Cell cell);

// Steps of a turn.

/// "If any player closes a field with shepherds and sheep [...], immediately resolve the Guide the
/// flock to the stable action for that field." The mover's own flock waits for its owner's choice.
void close_fields(Play play, const Turn& turn, const Laid& laid);
/// "If you place the shepherd, immediately draw a token from the bag."
void place_shepherd(Play play, const Turn& turn, const Laid& laid);
/// Grows or guides the mover's flock; where the tile closed its field, the rest of it is guided.
void tend_own_flock(Play play, const Turn& turn, const Laid& laid);

/// "If your shepherd and sheep are in a field at the end of the game, you do not score any points
/// for them." Reports them as events without points.
void leave_flocks(Play play);

/// The terms of worth of shepherds and their flocks.
void count_flocks(const Game& game, BoxTerms& out);

}  // namespace cartulary::engine

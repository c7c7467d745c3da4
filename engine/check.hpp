// Is a turn legal, and if not, for which reasons?
#pragma once

#include "engine/game.hpp"
#include "engine/turn.hpp"
#include "engine/violation.hpp"

namespace cartulary::engine {

/// Every reason why `turn` is illegal in this position; empty when it is legal. Changes nothing.
/// The turn must name a tile of the catalogue, a representable cell, and a segment of that tile.
/// With a tile that is not laid it has no figure and no words of an expansion.
[[nodiscard]] Violations check(const Game& game, const Turn& turn);

/// The same for a turn that an arbiter lets stand: only the reasons why nobody can play on after
/// it, such as a second tile on one cell.
[[nodiscard]] Violations check_standing(const Game& game, const Turn& turn);

/// More copies of a tile than the box holds: an error, or a warning where its count is an
/// inference.
[[nodiscard]] Violation exhausted(const Game& game, TileId tile, About about);

/// The figure that is placed, on the tile or through a portal; Figure::meeple if none is.
[[nodiscard]] Figure figure_placed(const Laid& laid);
// Why the mover may not place a follower on either:
void check_supply(const Game& game, Figure figure, Violations& out);
void check_kind(const Game& game, Figure figure, FeatureKind kind, Violations& out);
/// Adds that somebody, or a barn, is in the feature of a node on a table with the mover's tile.
void refuse_occupied(const Board& board, Player mover, Cell cell, Node feature, Violations& out);

}  // namespace cartulary::engine

// Barns, on corners where four fields meet (Abbey & Mayor).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// The corners of a tile, once it lies there, at which the mover may place his barn.
[[nodiscard]] CornerSet barn_corners(const Game& game, TileId tile, Placement at);
/// The field at a corner of a tile as it lies; kNoSegment if there is none.
[[nodiscard]] SegmentIndex field_at(const OrientedTile& shape, Corner corner);
/// True if four tiles with fields meet at a corner of a tile that lies on a cell, or will.
[[nodiscard]] bool four_fields_meet(const Board& board, const OrientedTile& shape, Cell cell,
                                    Corner corner);
/// The players with a barn in the field of a root.
[[nodiscard]] PlayerSet barns_in(const Game& game, Node root);
/// True if somebody stands in the field of a root, besides barns.
[[nodiscard]] bool has_farmers(const Game& game, Node root);

void check_barn(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);
void place_barn(Play play, const Turn& turn, const Laid& laid);
/// Farmers who meet a barn score and go home: as at the end where it is placed in this turn, else
/// a point for each completed city.
void score_barns(Play play, const Turn& turn, const Laid& laid);
/// "4 points for each completed city adjacent to the field", whoever else has a barn there.
void pay_barns(Play play);

}  // namespace cartulary::engine

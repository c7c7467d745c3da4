// The segments that words mean which name another tile than the one that is laid.
#pragma once

#include <span>

#include "engine/found/position.hpp"
#include "engine/game.hpp"

namespace cartulary::engine {

/// True if a place without a kind of figure can mean a segment. A side is the city or the road
/// there, else the field on both of its halves.
[[nodiscard]] bool is_at(const OrientedTile& shape, SegmentIndex segment, const Spot& spot);
/// The only segment for which it holds; kNoSegment if there is none, or several.
template <class Holds>
SegmentIndex only_segment(const OrientedTile& shape, Holds holds) {
  SegmentIndex out = kNoSegment;
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    if (!holds(s)) continue;
    if (out != kNoSegment) return kNoSegment;
    out = s;
  }
  return out;
}
/// The segment of a spot on a table; kNoNode if nothing is there.
[[nodiscard]] Node node_at(const Board& board, const Spot& spot);
/// A segment of a tile that lies on a cell as a word names it, with a figure there.
[[nodiscard]] Spot spot_on(const OrientedTile& shape, Cell cell, SegmentIndex segment,
                           Figure figure);
/// The same of a tile on the table.
[[nodiscard]] Spot spot_at(const Board& board, TileIndex tile, SegmentIndex segment, Figure figure);
/// The only segment of a tile on which such a figure can be meant to stand; kNoSegment if there is
/// none, or several.
[[nodiscard]] SegmentIndex segment_meant(const OrientedTile& shape, const Spot& spot);
/// The only segment of a tile, no field, that a spot can mean; kNoSegment as before.
[[nodiscard]] SegmentIndex way_or_place_meant(const OrientedTile& shape, const Spot& spot);
/// The only segment that a turn can mean by its words, before its tile lies: for a portal one
/// without followers where there are several; else one with a follower, for the fairy of the mover.
[[nodiscard]] SegmentIndex segment_meant(const Game& game, const FarTurn& said);
/// The segment of the figure on a tile of a table that is found; kNoSegment if it has none, or it
/// stands at another place.
[[nodiscard]] SegmentIndex segment_of_figure(std::span<const Piece> pieces, const Spot& spot);

}  // namespace cartulary::engine

// Where a drawn tile may lie, and what it would leave free there.
#pragma once

#include "engine/game.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {

/// Calls `visit(square, cell, rotations)` for every cell on which the tile may be laid.
template <class Visit>
void for_each_place(const Game& game, TileId tile, Visit visit) {
  if (game.over()) return;
  const Board& board = game.board();
  if (board.tile_count() == 0) {
    visit(Grid::at({0, 0}), Cell{0, 0}, RotationSet{0b1111});
    return;
  }
  for (const auto& [square, cell] : board.grid().frontier()) {
    const RotationSet fits = board.fits(tile, square);
    if (fits != 0 && board.bounds().contains(cell)) visit(square, cell, fits);
  }
}

/// A set of segments of one tile, one bit each.
using SegmentSet = uint16_t;

/// Adds the ports of every segment that touches `occupied` and returns the segments that do not.
inline SegmentSet spread(const OrientedTile& shape, PortMask& occupied) {
  SegmentSet free = 0;
  for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
    const bool hit = (shape.ports[s] & occupied) != 0;
    occupied |= static_cast<PortMask>(shape.ports[s] * hit);
    free |= static_cast<SegmentSet>(!hit << s);
  }
  return free;
}

}  // namespace cartulary::engine

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
    visit(Grid::at({0, 0}), Cell{0, 0}, kEveryRotation);
    return;
  }
  for (const auto& [square, cell] : board.grid().frontier()) {
    const RotationSet fits = board.fits(tile, square);
    if (!fits.empty() && board.bounds().contains(cell)) visit(square, cell, fits);
  }
}

/// Adds the ports of every segment that touches `occupied` and returns the segments that do not.
inline SegmentSet spread(const OrientedTile& shape, PortSet& occupied) {
  SegmentSet free;
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    const bool hit = shape.ports[s].meets(occupied);
    occupied |= shape.ports[s].when(hit);
    free.insert_if(!hit, s);
  }
  return free;
}

}  // namespace cartulary::engine

// Where a drawn tile may lie, and what it would leave free there.
#pragma once

#include "engine/game.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {

/// Calls `visit(square, cell, rotations)` for every cell on which the tile may be laid.
template <class Visit>
void for_each_place(const Game& game, TileId tile, Visit visit) {
  if (game.over_for(tile)) return;
  const Board& board = game.board();
  if (board.tile_count() == 0) {
    visit(Grid::at({0, 0}), Cell{0, 0}, kEveryRotation);
    return;
  }
  const auto& frontier = board.grid().frontier();
  const auto& wanted = board.grid().wanted();
  // Which squares fit cannot be foreseen, so they are picked without a branch before the visits.
  StaticVector<uint16_t, Grid::kMaxOpenings> fitting;
  for (std::size_t slot = 0; slot < wanted.size(); ++slot) {
    fitting.push_back_if(!kFits[tile][wanted[slot]].empty(), static_cast<uint16_t>(slot));
  }
  const bool all_on_table = board.frontier_is_on_table();
  for (std::size_t slot : fitting) {
    const auto& [square, cell] = frontier[slot];
    if (!all_on_table && !board.bounds().contains(cell)) continue;
    const RotationSet allowed = game.allowed(tile, cell, kFits[tile][wanted[slot]]);
    if (!allowed.empty()) visit(square, cell, allowed);
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

/// The ports of a tile that will belong to certain features once it lies on a square. `met`: all
/// the ports at which these features show there.
inline PortSet reached_after_laying(const Board& board, SquareIndex square,
                                    const OrientedTile& shape, PortSet met) {
  PortSet reached = met;
  if (met.empty()) return reached;
  spread(shape, reached);
  // Another feature may join two segments of which one touches such a feature. It meets both.
  const PortSet shown = kPortsShown[board.grid()[square].wanted];
  if (((shown & reached) - met).empty() || (shown - reached).empty()) return reached;
  return connected_ports(shape, features_around(board, square), reached);
}

/// The ports of a tile that will belong to features with followers once it lies on a square.
inline PortSet taken_after_laying(const Board& board, SquareIndex square,
                                  const OrientedTile& shape) {
  return reached_after_laying(board, square, shape, board.grid()[square].occupied);
}

}  // namespace cartulary::engine

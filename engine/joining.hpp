// The features that a tile would join if it were laid, and by which of its ports.
#pragma once

#include <algorithm>

#include "engine/board.hpp"

namespace cartulary::engine {

/// A neighbouring feature that would join a tile at these ports of the tile.
struct Joining {
  Node root = kNoNode;
  PortSet ports;
};
using Joinings = StaticVector<Joining, kPorts>;

/// Calls `visit(port, root)` for every port of an empty square at which a feature shows there.
template <class Visit>
void for_each_port_around(const Board& board, SquareIndex square, Visit visit) {
  for (Side side : kAllSides) {
    const TileIndex there = board.grid()[square + Grid::kStep[side]].tile();
    if (there == kEmpty) continue;
    for (Port p : ports_of(side)) {
      const SegmentIndex s = board.oriented(there).segment_at[facing(p)];
      if (s != kNoSegment) visit(p, board.features().find(board.node(there, s)));
    }
  }
}

/// The features around an empty square, each with all the ports at which it shows there.
[[nodiscard]] inline Joinings features_around(const Board& board, SquareIndex square) {
  Joinings out;
  for_each_port_around(board, square, [&out](Port p, Node root) {
    const auto known = std::ranges::find(out, root, &Joining::root);
    if (known != out.end()) {
      known->ports.insert(p);
    } else {
      out.push_back({root, PortSet::of(p)});
    }
  });
  return out;
}

/// All ports of the tile that would belong to the same features as `ports`: one neighbour may join
/// two segments of the tile, and so on.
[[nodiscard]] inline PortSet connected_ports(const OrientedTile& shape, const Joinings& around,
                                             PortSet ports) {
  for (PortSet before; before != ports;) {
    before = ports;
    for (const Joining& j : around) ports |= j.ports.when(j.ports.meets(ports));
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      ports |= shape.ports[s].when(shape.ports[s].meets(ports));
    }
  }
  return ports;
}

/// Open ports of the feature that has the ports `connected` of the tile, once the tile lies there.
[[nodiscard]] inline int open_after_laying(const Board& board, Cell cell, const Joinings& around,
                                           PortSet connected) {
  int open = (connected - board.ports_beyond_border(cell)).size();
  for (const Joining& j : around) {
    if (j.ports.meets(connected)) open += board.features()[j.root].open - 2 * j.ports.size();
  }
  return open;
}

}  // namespace cartulary::engine

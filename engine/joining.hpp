// What a tile would join if it were laid: which neighbouring features, by which of its ports.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/board.hpp"

namespace cartulary::engine {

/// A neighbouring feature that would join a tile at these ports of the tile.
struct Joining {
  Node root = kNoNode;
  PortMask ports = 0;
};
using Joinings = StaticVector<Joining, kPorts>;

/// The features around an empty square, each with all the ports at which it shows there.
inline Joinings features_around(const Board& board, SquareIndex square) {
  Joinings out;
  for (Side side : kAllSides) {
    const TileIndex there = board.grid()[square + Grid::kStep[index(side)]].tile;
    if (there == kEmpty) continue;
    for (Port p = port(side, left); p <= port(side, right); ++p) {
      const SegmentIndex s = board.oriented(there).segment_at[facing(p)];
      if (s == kNoSegment) continue;
      const Node root = board.features().find(board.node(there, s));
      const auto known =
          std::find_if(out.begin(), out.end(), [root](const Joining& j) { return j.root == root; });
      if (known != out.end()) {
        known->ports |= bit(p);
      } else {
        out.push_back({root, bit(p)});
      }
    }
  }
  return out;
}

/// All ports of the tile that would belong to the same features as `ports`: one neighbour may join
/// two segments of the tile, and so on.
inline PortMask connected_ports(const OrientedTile& shape, const Joinings& around, PortMask ports) {
  for (PortMask before = 0; before != ports;) {
    before = ports;
    for (const Joining& j : around) {
      ports |= static_cast<PortMask>(j.ports * ((j.ports & ports) != 0));
    }
    for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
      ports |= static_cast<PortMask>(shape.ports[s] * ((shape.ports[s] & ports) != 0));
    }
  }
  return ports;
}

/// Open ports of the feature that has the ports `connected` of the tile, once the tile lies there.
inline int open_after_laying(const Board& board, Cell cell, const Joinings& around,
                             PortMask connected) {
  int open = std::popcount(static_cast<PortMask>(connected & ~board.ports_beyond_border(cell)));
  for (const Joining& j : around) {
    if ((j.ports & connected) == 0) continue;
    open += board.features()[j.root].open - 2 * std::popcount(j.ports);
  }
  return open;
}

}  // namespace cartulary::engine

#include "engine/legal.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

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

/// A neighbouring feature that would join the tile at these ports.
struct Joining {
  Node root;
  PortMask ports;
};

/// The features around an empty square, each with all the ports at which it shows there.
StaticVector<Joining, kPorts> features_around(const Board& board, SquareIndex square) {
  StaticVector<Joining, kPorts> out;
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

/// A set of segments of one tile, one bit each.
using SegmentSet = uint16_t;

/// Adds the ports of every segment that touches `occupied` and returns the segments that do not.
SegmentSet spread(const OrientedTile& shape, PortMask& occupied) {
  SegmentSet free = 0;
  for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
    const bool hit = (shape.ports[s] & occupied) != 0;
    occupied |= static_cast<PortMask>(shape.ports[s] * hit);
    free |= static_cast<SegmentSet>(!hit << s);
  }
  return free;
}

/// The segments of the tile that will not belong to a feature with meeples once it lies there.
SegmentSet free_after_laying(const Board& board, SquareIndex square, const OrientedTile& shape) {
  PortMask occupied = board.grid()[square].occupied;
  SegmentSet free = spread(shape, occupied);
  // Two free segments of which one touches an occupied feature: a third, free feature may join
  // them. One neighbour's feature that meets the tile at one segment only cannot.
  if (occupied == 0 || free == 0) return free;
  const auto joining = features_around(board, square);
  for (PortMask before = 0; before != occupied;) {
    before = occupied;
    for (const Joining& j : joining) {
      if (j.ports & occupied) occupied |= j.ports;
    }
    free = spread(shape, occupied);
  }
  return free;
}

}  // namespace

void legal_placements(const Game& game, TileId tile, Placements& out) {
  out.clear();
  for_each_place(game, tile, [&](SquareIndex, Cell cell, RotationSet fits) {
    for (Rotation r = 0; r < kRotations; ++r) {
      if (fits >> r & 1) out.push_back({cell, r});
    }
  });
}

void legal_choices(const Game& game, TileId tile, Choices& out) {
  out.clear();
  const TileType& type = kTiles[tile];
  SegmentSet allowed = 0;  // by these rules and the supply
  if (game.supply(game.to_move()) > 0) {
    for (SegmentIndex s = 0; s < type.segments.size(); ++s) {
      if (type.segments[s].kind == FeatureKind::field && !game.rules().farmers) continue;
      allowed |= static_cast<SegmentSet>(1u << s);
    }
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    for (unsigned rotations = fits; rotations != 0; rotations &= rotations - 1) {
      const auto r = static_cast<Rotation>(std::countr_zero(rotations));
      out.push_back({cell, r, kNoSegment});
      if (allowed == 0) continue;
      const OrientedTile& shape = kOriented[tile][r];
      const unsigned free = allowed & free_after_laying(game.board(), square, shape);
      for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
        out.push_back_if(free >> s & 1u, {cell, r, s});
      }
    }
  });
}

}  // namespace cartulary::engine

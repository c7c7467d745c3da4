#include "engine/legal.hpp"

#include "engine/joining.hpp"

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
  occupied = connected_ports(shape, features_around(board, square), occupied);
  return spread(shape, occupied);
}

/// The shepherd on every field that will have no other one once the tile lies there.
void add_shepherds(const Game& game, TileId tile, Choices& out) {
  SegmentSet fields = 0;
  for (SegmentIndex s = 0; s < kTiles[tile].segments.size(); ++s) {
    const bool field = kTiles[tile].segments[s].kind == FeatureKind::field;
    fields |= static_cast<SegmentSet>(field << s);
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const Joinings around = features_around(game.board(), square);
    PortMask shepherds = 0;  // at these ports the tile joins a field with one
    for (const Joining& j : around) {
      if (game.flocks().in_field(game.board(), j.root) != 0) shepherds |= j.ports;
    }
    for (unsigned rotations = fits; rotations != 0; rotations &= rotations - 1) {
      const auto r = static_cast<Rotation>(std::countr_zero(rotations));
      const OrientedTile& shape = kOriented[tile][r];
      PortMask taken = connected_ports(shape, around, shepherds);
      const unsigned free = fields & spread(shape, taken);
      for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
        out.push_back_if(free >> s & 1u, {cell, r, kNoSegment, s});
      }
    }
  });
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
      out.push_back({cell, r});
      if (allowed == 0) continue;
      const OrientedTile& shape = kOriented[tile][r];
      const unsigned free = allowed & free_after_laying(game.board(), square, shape);
      for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
        out.push_back_if(free >> s & 1u, {cell, r, s});
      }
    }
  });
  if (game.rules().shepherds > 0 && game.flocks().of(game.to_move()).at_home()) {
    add_shepherds(game, tile, out);
  }
}

}  // namespace cartulary::engine

#include "engine/legal.hpp"

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
  for (SquareIndex square : board.grid().frontier()) {
    const RotationSet fits = board.fits(tile, square);
    if (fits == 0) continue;
    const Cell cell = Grid::cell(square);
    if (board.bounds().contains(cell)) visit(square, cell, fits);
  }
}

/// What the neighbours of an empty square bring to its ports.
struct Surroundings {
  PortMask occupied = 0;  ///< ports at which the neighbouring feature holds a meeple
  /// For each free neighbouring feature that shows at more than one place: its ports.
  StaticVector<PortMask, kPorts> shared;
};

Surroundings look_around(const Board& board, SquareIndex square) {
  Surroundings out;
  struct Seen {
    Node root;
    PortMask ports;
  };
  StaticVector<Seen, kPorts> free;
  for (Side side : kAllSides) {
    const TileIndex there = board.grid()[square + Grid::kStep[index(side)]].tile;
    if (there == kEmpty) continue;
    const OrientedTile& shape = board.oriented(there);
    SegmentIndex last = kNoSegment;
    bool last_occupied = false;
    for (Port p = port(side, left); p <= port(side, right); ++p) {
      const SegmentIndex s = shape.segment_at[facing(p)];
      if (s == kNoSegment) continue;
      if (s == last) {
        if (last_occupied) {
          out.occupied |= bit(p);
        } else {
          free.back().ports |= bit(p);
        }
        continue;
      }
      last = s;
      const Node root = board.features().find(board.node(there, s));
      last_occupied = board.features()[root].followers.any();
      if (last_occupied) {
        out.occupied |= bit(p);
      } else {
        free.push_back({root, bit(p)});
      }
    }
  }
  if (out.occupied == 0) return out;
  for (std::size_t i = 0; i < free.size(); ++i) {
    PortMask ports = free[i].ports;
    for (std::size_t k = free.size() - 1; k > i; --k) {
      if (free[k].root != free[i].root) continue;
      ports |= free[k].ports;
      free.swap_remove(k);
    }
    out.shared.push_back(ports);
  }
  return out;
}

/// Spreads occupation through the tile's segments and the features that touch several of them.
PortMask occupied_after_laying(const OrientedTile& shape, const Surroundings& around) {
  PortMask occupied = around.occupied;
  for (PortMask before = 0; before != occupied;) {
    before = occupied;
    for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
      if (shape.ports[s] & occupied) occupied |= shape.ports[s];
    }
    for (PortMask ports : around.shared) {
      if (ports & occupied) occupied |= ports;
    }
  }
  return occupied;
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
  uint16_t open_segments = 0;  // segments that these rules and the supply allow at all
  if (game.supply(game.to_move()) > 0) {
    for (SegmentIndex s = 0; s < type.segments.size(); ++s) {
      if (type.segments[s].kind == FeatureKind::field && !game.rules().farmers) continue;
      open_segments |= static_cast<uint16_t>(1u << s);
    }
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const Surroundings around =
        open_segments != 0 ? look_around(game.board(), square) : Surroundings{};
    for (Rotation r = 0; r < kRotations; ++r) {
      if ((fits >> r & 1) == 0) continue;
      out.push_back({cell, r, kNoSegment});
      const OrientedTile& shape = kOriented[tile][r];
      const PortMask occupied = occupied_after_laying(shape, around);
      for (unsigned rest = open_segments; rest != 0; rest &= rest - 1) {
        const auto s = static_cast<SegmentIndex>(std::countr_zero(rest));
        if ((shape.ports[s] & occupied) == 0) out.push_back({cell, r, s});
      }
    }
  });
}

}  // namespace cartulary::engine

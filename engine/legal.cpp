#include "engine/legal.hpp"

#include "engine/places.hpp"

namespace cartulary::engine {
namespace {

/// The segments of the tile that will not belong to a feature with meeples once it lies there.
SegmentSet free_after_laying(const Board& board, SquareIndex square, const OrientedTile& shape) {
  PortSet occupied = board.grid()[square].occupied;
  SegmentSet free = spread(shape, occupied);
  // Two free segments of which one touches an occupied feature: a third, free feature may join
  // them. One neighbour's feature that meets the tile at one segment only cannot.
  if (occupied.empty() || free.empty()) return free;
  occupied = connected_ports(shape, features_around(board, square), occupied);
  return spread(shape, occupied);
}

}  // namespace

void legal_placements(const Game& game, TileId tile, Placements& out) {
  out.clear();
  for_each_place(game, tile, [&](SquareIndex, Cell cell, RotationSet fits) {
    for (Rotation r : fits) out.push_back({cell, r});
  });
}

void legal_choices(const Game& game, TileId tile, Choices& out) {
  out.clear();
  const TileType& type = kTiles[tile];
  StaticVector<Figure, kFigures> followers;
  for (Figure figure : kAllFigures) {
    followers.push_back_if(game.supply(game.to_move(), figure) > 0, figure);
  }
  SegmentSet allowed;  // by these rules and the supply
  if (!followers.empty()) {
    for (SegmentIndex s : each<SegmentIndex>(type.segments.size())) {
      if (type.segments[s].kind == FeatureKind::field && !game.rules().farmers) continue;
      allowed.insert(s);
    }
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    for (Rotation r : fits) {
      out.push_back({cell, r});
      if (allowed.empty()) continue;
      const OrientedTile& shape = kOriented[tile][r];
      const SegmentSet free = allowed & free_after_laying(game.board(), square, shape);
      for (Figure figure : followers) {
        for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
          out.push_back_if(free.contains(s), {cell, r, {s, figure}});
        }
      }
    }
  });
  for (ChoiceFn add : game.rules().choices) add(game, tile, out);
}

}  // namespace cartulary::engine

#include "engine/hills_sheep/choices.hpp"

#include <algorithm>

#include "engine/places.hpp"

namespace cartulary::engine {

namespace {

/// The fields with shepherds, by their roots.
using Pastures = StaticVector<Node, kMaxPlayers>;

Pastures pastures(const Game& game) {
  Pastures out;
  for (Player p : game.seats()) {
    const Flock& flock = game.extra().flocks.of(p);
    if (!flock.at_home()) out.push_back(game.board().features().find(flock.shepherd));
  }
  return out;
}

/// The ports of an empty square at which a tile there would join one of the fields.
PortSet ports_at(const Pastures& fields, const Board& board, SquareIndex square) {
  PortSet out;
  if (fields.empty()) return out;
  for_each_port_around(board, square, [&](Port p, Node root) {
    out.insert_if(std::ranges::find(fields, root) != fields.end(), p);
  });
  return out;
}

}  // namespace

void add_shepherds(const Game& game, TileId tile, Choices& out) {
  if (!game.extra().flocks.of(game.to_move()).at_home()) return;
  StaticVector<SegmentIndex, kMaxSegments> fields;
  for (SegmentIndex s : each<SegmentIndex>(kTiles[tile].segments.size())) {
    fields.push_back_if(kTiles[tile].segments[s].kind == FeatureKind::field, s);
  }
  const Pastures occupied = pastures(game);
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const PortSet met = ports_at(occupied, game.board(), square);
    for (Rotation r : fits) {
      const OrientedTile& shape = kOriented[tile][r];
      const PortSet taken = reached_after_laying(game.board(), square, shape, met);
      for (SegmentIndex s : fields) {
        out.push_back_if(!shape.ports[s].meets(taken), {cell, r, {s, Figure::shepherd}});
      }
    }
  });
}

}  // namespace cartulary::engine

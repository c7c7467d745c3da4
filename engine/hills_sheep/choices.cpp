#include "engine/hills_sheep/choices.hpp"

#include "engine/hills_sheep/flocks.hpp"
#include "engine/places.hpp"

namespace cartulary::engine {

void add_shepherds(const Game& game, TileId tile, Choices& out) {
  if (!game.extra().flocks.of(game.to_move()).at_home()) return;
  SegmentSet fields;
  for (SegmentIndex s : each<SegmentIndex>(kTiles[tile].segments.size())) {
    if (kTiles[tile].segments[s].kind == FeatureKind::field) fields.insert(s);
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const Joinings around = features_around(game.board(), square);
    PortSet shepherds;  // at these ports the tile joins a field with one
    for (const Joining& j : around) {
      if (!shepherds_in(game, j.root).empty()) shepherds |= j.ports;
    }
    for (Rotation r : fits) {
      const OrientedTile& shape = kOriented[tile][r];
      PortSet taken = connected_ports(shape, around, shepherds);
      const SegmentSet free = fields & spread(shape, taken);
      for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
        out.push_back_if(free.contains(s), {cell, r, {s, Figure::shepherd}});
      }
    }
  });
}

}  // namespace cartulary::engine

#include "engine/hills_sheep/choices.hpp"

#include "engine/hills_sheep/flocks.hpp"
#include "engine/places.hpp"

namespace cartulary::engine {

void add_shepherds(const Game& game, TileId tile, Choices& out) {
  if (!game.extra().flocks.of(game.to_move()).at_home()) return;
  SegmentSet fields = 0;
  for (SegmentIndex s = 0; s < kTiles[tile].segments.size(); ++s) {
    const bool field = kTiles[tile].segments[s].kind == FeatureKind::field;
    fields |= static_cast<SegmentSet>(field << s);
  }
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const Joinings around = features_around(game.board(), square);
    PortMask shepherds = 0;  // at these ports the tile joins a field with one
    for (const Joining& j : around) {
      if (shepherds_in(game, j.root) != 0) shepherds |= j.ports;
    }
    for (unsigned rotations = fits; rotations != 0; rotations &= rotations - 1) {
      const auto r = static_cast<Rotation>(std::countr_zero(rotations));
      const OrientedTile& shape = kOriented[tile][r];
      PortMask taken = connected_ports(shape, around, shepherds);
      const unsigned free = fields & spread(shape, taken);
      for (SegmentIndex s = 0; s < shape.segment_count; ++s) {
        out.push_back_if(free >> s & 1u, {cell, r, {s, Figure::shepherd}});
      }
    }
  });
}

}  // namespace cartulary::engine

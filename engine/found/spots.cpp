#include "engine/found/spots.hpp"

#include <algorithm>

namespace cartulary::engine {

bool is_at(const OrientedTile& shape, SegmentIndex segment, const Spot& spot) {
  if (spot.middle) return segment == shape.central;
  if (spot.inner > 0) return spot.inner == inner_number(shape, segment);
  if (spot.ports.empty()) return true;
  for (Port p : spot.ports) {
    if (place_of(p) == centre && shape.segment_at[p] != kNoSegment) {
      return segment == shape.segment_at[p];
    }
  }
  return shape.ports[segment].meets(spot.ports);
}

namespace {

bool can_stand_at(const OrientedTile& shape, SegmentIndex segment, const Spot& spot) {
  const FeatureKind kind = shape.kinds[segment];
  if (spot.any_kind && spot.ports.empty() && shape.central != kNoSegment) {
    return segment == shape.central;
  }
  return ((spot.any_kind && kind != FeatureKind::field) || kind == spot.kind ||
          (is_central(kind) && is_central(spot.kind))) &&
         is_at(shape, segment, spot);
}

}  // namespace

Node node_at(const Board& board, const Spot& spot) {
  const TileIndex tile = board.at(spot.cell);
  const bool is_there = tile != kEmpty && spot.segment != kNoSegment &&
                        index(spot.segment) < board.oriented(tile).segment_count;
  return is_there ? board.node(tile, spot.segment) : kNoNode;
}

Spot spot_at(const Board& board, TileIndex tile, SegmentIndex segment, Figure figure) {
  return spot_on(board.oriented(tile), board.tile(tile).cell, segment, figure);
}

Spot spot_on(const OrientedTile& shape, Cell cell, SegmentIndex segment, Figure figure) {
  return {.cell = cell,
          .ports = shape.ports[segment],
          .inner = inner_number(shape, segment),
          .middle = segment == shape.central,
          .figure = figure,
          .kind = shape.kinds[segment],
          .segment = segment};
}

SegmentIndex segment_meant(const OrientedTile& shape, const Spot& spot) {
  return only_segment(shape, [&](SegmentIndex s) { return can_stand_at(shape, s, spot); });
}

SegmentIndex way_or_place_meant(const OrientedTile& shape, const Spot& spot) {
  return only_segment(shape, [&](SegmentIndex s) {
    return shape.kinds[s] != FeatureKind::field && is_at(shape, s, spot);
  });
}

SegmentIndex segment_meant(const Game& game, const FarTurn& said) {
  const Board& board = game.board();
  const TileIndex tile = board.at(said.spot.cell);
  const bool tile_alone = said.action == FarAction::fairy && game.rules().extra.fairy_on_tile;
  if (tile == kEmpty || tile_alone) return kNoSegment;
  const OrientedTile& shape = board.oriented(tile);
  if (said.action == FarAction::portal) {
    const SegmentIndex only = segment_meant(shape, said.spot);
    if (only != kNoSegment) return only;
    return only_segment(shape, [&](SegmentIndex s) {
      const Feature& feature = board.features().of(board.node(tile, s));
      return can_stand_at(shape, s, said.spot) && !feature.followers.any();
    });
  }
  return only_segment(shape, [&](SegmentIndex s) {
    const Player owner = board.features().meeple_on(board.node(tile, s));
    const bool wanted =
        said.action == FarAction::fairy ? owner == game.to_move() : owner != kNobody;
    return wanted && is_at(shape, s, said.spot);
  });
}

SegmentIndex segment_of_figure(std::span<const Piece> pieces, const Spot& spot) {
  const auto piece = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& it) {
    return it.cell == spot.cell && it.has_figure() && is_follower(it.deployment.figure) &&
           is_at(kOriented[it.tile][it.rotation], it.deployment.segment, spot);
  });
  return piece == pieces.end() ? kNoSegment : piece->deployment.segment;
}

}  // namespace cartulary::engine

#include "engine/river/position.hpp"

#include <algorithm>

#include "engine/river/course.hpp"

namespace cartulary::engine {

void check_river(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  int left = -position.unseen;
  const GameRules& rules = game.rules();
  TileId early = kNoTile;  // of which one copy comes with the river
  for (TileId tile : kAllTiles) {
    if (has_river(tile)) left += rules.tiles.counts[tile] - position.discarded[tile];
    if (rules.first_stage[tile] < rules.stage[tile]) early = tile;
  }
  for (const Piece& piece : position.pieces) left -= has_river(piece.tile);
  const auto other =
      std::find_if(position.pieces.begin(), position.pieces.end(), [&](const Piece& piece) {
        const bool may = has_river(piece.tile) || piece.tile == early;
        if (piece.tile == early) early = kNoTile;
        return !may;
      });
  if (left <= 0 || other == position.pieces.end()) return;
  out.push_back({.fault = Fault::river_incomplete,
                 .pieces = {static_cast<std::size_t>(other - position.pieces.begin())},
                 .tile = other->tile,
                 .expected = left});
}

}  // namespace cartulary::engine

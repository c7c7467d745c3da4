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
  const auto is_other = [](const Piece& piece) { return !has_river(piece.tile); };
  const auto end = position.pieces.end();
  auto other = std::find_if(position.pieces.begin(), end, is_other);
  if (other != end && other->tile == early) other = std::find_if(other + 1, end, is_other);
  if (left <= 0 || other == end) return;
  out.push_back({.fault = Fault::river_incomplete,
                 .pieces = {static_cast<std::size_t>(other - position.pieces.begin())},
                 .tile = other->tile,
                 .expected = left});
}

}  // namespace cartulary::engine

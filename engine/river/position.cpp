#include "engine/river/position.hpp"

#include <algorithm>

#include "engine/river/course.hpp"

namespace cartulary::engine {

void check_river(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  int left = -position.unseen;
  for (TileId tile : kAllTiles) {
    if (has_river(tile)) left += game.rules().tiles.counts[tile] - position.discarded[tile];
  }
  for (const Piece& piece : position.pieces) left -= has_river(piece.tile);
  const auto other = std::find_if(position.pieces.begin(), position.pieces.end(),
                                  [](const Piece& piece) { return !has_river(piece.tile); });
  if (left <= 0 || other == position.pieces.end()) return;
  out.push_back({.fault = Fault::river_incomplete,
                 .pieces = {static_cast<std::size_t>(other - position.pieces.begin())},
                 .tile = other->tile,
                 .expected = left});
}

}  // namespace cartulary::engine

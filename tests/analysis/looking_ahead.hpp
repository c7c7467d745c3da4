// Games in which a player looks ahead, for what is fitted to them and measured by them.
#pragma once

#include "engine/analysis/search.hpp"

namespace cartulary::engine::analysis {

/// Draws a tile and plays the move that a search with so many playouts finds best.
inline void play_looking_ahead(Game& game, Deck& deck, Search& search, int playouts,
                               Random& random) {
  const TileId tile = deck.draw();
  const auto& moves = search.look(game, tile, playouts, random.next());
  game.play_unchecked(moves.empty() ? unplaceable_turn(game, tile)
                                    : turn_of(tile, moves.front().choice));
}

}  // namespace cartulary::engine::analysis

// Tiles that players have besides those of the bag, such as abbeys.
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// After the last tile of the bag: the players who may still lay theirs, in their order, up to the
/// one who drew that tile.
using Layers = StaticVector<Player, kMaxPlayers>;
[[nodiscard]] Layers own_tiles_to_come(const Game& game);
/// The first of them; kNobody if there is none.
[[nodiscard]] inline Player next_to_lay_own(const Game& game) {
  const Layers layers = own_tiles_to_come(game);
  return layers.empty() ? kNobody : *layers.begin();
}

}  // namespace cartulary::engine

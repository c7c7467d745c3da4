// All legal turns with a drawn tile.
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Every cell and rotation in which the tile may be laid, in no particular order. Tiles that look
/// the same after a turn give every rotation.
void legal_placements(const Game& game, TileId tile, Placements& out);

/// Every legal turn with this tile: each placement without a figure, and with each figure on each
/// segment where the player to move may put it. The caller adds whatever an expansion wants to be
/// told beyond that.
void legal_choices(const Game& game, TileId tile, Choices& out);

/// The choice that a tile was laid by.
inline Choice choice_of(const Laid& laid) {
  return {laid.cell, laid.rotation, laid.extra.recall ? kRecall : laid.deployment};
}
inline Turn turn_of(TileId tile, const Choice& choice) {
  Laid laid{choice.cell, choice.rotation, choice.deployment, {}, {}};
  if (choice.recall()) {
    laid.deployment = {};
    laid.extra.recall = true;
  }
  return {.tile = tile, .fate = laid};
}
/// The turn of a tile that fits nowhere, by the rules.
inline Turn unplaceable_turn(const Game& game, TileId tile) {
  Turn out{.tile = tile, .fate = Discarded{}};
  if (game.unplaceable_with(tile) == Action::give_back) out.fate = GivenBack{};
  return out;
}

/// After the last tile of the bag: the players who may still lay tiles that they have besides those
/// of the bag, such as abbeys, in their order, up to the one who drew that tile.
using Layers = StaticVector<Player, kMaxPlayers>;
[[nodiscard]] Layers own_tiles_to_come(const Game& game);
/// The first of them; kNobody if there is none.
[[nodiscard]] inline Player next_to_lay_own(const Game& game) {
  const Layers layers = own_tiles_to_come(game);
  return layers.empty() ? kNobody : *layers.begin();
}

}  // namespace cartulary::engine

// The parts of Abbey & Mayor that a game plays with.
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// True if a game under these rules has the part: a Ruleset, or the GameRules of one.
template <class Rules>
constexpr bool plays(const Rules& rules, AbbeyPart part) {
  return rules.extra.abbey_parts[part].value_or(
      rules.expansions.contains(Expansion::abbey_and_mayor));
}
constexpr int parts_of_abbey(const Ruleset& rules) {
  int played = 0;
  for (AbbeyPart part : kAllAbbeyParts) played += plays(rules, part);
  return played;
}

/// The tile of which each player has one.
inline constexpr TileId kAbbey = tile_called("AM/A");
/// After the last tile: the players who may still lay their abbeys, in their order, up to the one
/// who drew that tile.
using Layers = StaticVector<Player, kMaxPlayers>;
[[nodiscard]] Layers abbeys_to_come(const Game& game);
/// The first of them; kNobody if there is none.
[[nodiscard]] inline Player next_to_lay_abbey(const Game& game) {
  const Layers layers = abbeys_to_come(game);
  return layers.empty() ? kNobody : *layers.begin();
}

}  // namespace cartulary::engine

// The parts of boxes that a game plays, each with the tiles of its box or without.
#pragma once

#include "engine/ruleset.hpp"

namespace cartulary::engine {

// True if a game under these rules, a Ruleset or the GameRules of one, has a part.

template <class Rules>
constexpr bool plays(const Rules& rules, Title title) {
  return rules.extra.titles[title].value_or(rules.expansions.contains(Expansion::king_and_robber));
}
template <class Rules>
constexpr bool plays(const Rules& rules, DragonPart part) {
  return rules.extra.dragon_parts[part].value_or(
      rules.expansions.contains(Expansion::princess_and_dragon));
}
template <class Rules>
constexpr bool plays(const Rules& rules, AbbeyPart part) {
  return rules.extra.abbey_parts[part].value_or(
      rules.expansions.contains(Expansion::abbey_and_mayor));
}

/// How many parts of a box a game plays.
template <class Part, std::size_t All>
constexpr int parts_played(const Ruleset& rules) {
  int out = 0;
  for (const Part part : each<Part>(All)) out += plays(rules, part);
  return out;
}

}  // namespace cartulary::engine

// The titles of king and robber, and what they score (King & Robber).
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// True if a game has a title; it may be played without the tiles of the box.
constexpr bool plays(const Ruleset& rules, Title title) {
  return rules.extra.titles[title].value_or(rules.has(Expansion::king_and_robber));
}

}  // namespace cartulary::engine

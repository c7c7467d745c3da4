// From the rules that a record declares to those that a game is played by.
#pragma once

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// Resolves options and expansions into numbers and functions, once per game.
[[nodiscard]] GameRules rules_of(const Ruleset& ruleset);

/// All tiles of a game under these rules.
[[nodiscard]] Distribution tiles_of(const Ruleset& ruleset);

}  // namespace cartulary::engine

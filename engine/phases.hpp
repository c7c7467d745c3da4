// The steps of a turn in the base game.
#pragma once

#include "engine/expansion.hpp"

namespace cartulary::engine {

/// The phases that a game under these rules has, in their order, apart from those of expansions.
StaticVector<PhaseRow, 8> phases_for(const Ruleset& ruleset);

}  // namespace cartulary::engine

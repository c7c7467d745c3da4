// The steps of a turn in the base game.
#pragma once

#include "engine/expansion.hpp"

namespace cartulary::engine {

/// The phases that a game under these rules has, in their order, apart from those of expansions.
StaticVector<PhaseRow, 8> phases_for(const Ruleset& ruleset);

/// Lets a player go on who fills a hole.
bool goes_on_at_hole(Play play, const Turn&, const Laid&);

}  // namespace cartulary::engine

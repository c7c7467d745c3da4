// The steps of a turn in their order.
#pragma once

#include "engine/ruleset.hpp"

namespace cartulary::engine {

/// The steps that a game under these rules has.
StaticVector<PhaseFn, 12> phases_for(const Ruleset& ruleset);

}  // namespace cartulary::engine

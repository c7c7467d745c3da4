// Hills & Sheep as a row of the table of expansions.
#pragma once

#include "engine/expansion.hpp"

namespace cartulary::engine {

ExpansionRow hills_and_sheep();

}  // namespace cartulary::engine

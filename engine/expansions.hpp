// The expansions: the one list of them.
#pragma once

#include <span>

#include "engine/expansion.hpp"

namespace cartulary::engine {

/// A row for each expansion, in the order of Expansion.
std::span<const ExpansionRow> expansions();

}  // namespace cartulary::engine

// The next round of a tournament: which it is, who plays in it, and against whom.
#pragma once

#include "formats/league/pairing/paired_round.hpp"

namespace cartulary::formats {

/// `all`: the tournament with all its results. `entries`: the same as they were read.
NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish);

}  // namespace cartulary::formats

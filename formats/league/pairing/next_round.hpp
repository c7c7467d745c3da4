// The next round of a tournament: which it is, who plays in it, and against whom.
#pragma once

#include "formats/league/pairing/paired_round.hpp"

namespace cartulary::formats {

/// `all`: the tournament with all its results. `entries`: the same as they were read.
NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish);

/// The results that a stage has, without a round to come; that of the wish, or the last one that
/// has begun.
NextRound played_rounds(const League& all, const std::vector<Entry>& entries,
                        const RoundWish& wish);

}  // namespace cartulary::formats

// The next round of a tournament: which it is, who plays in it, and against whom.
#pragma once

#include "formats/league/pairing/paired_round.hpp"

namespace cartulary::formats {

/// `all`: the tournament with all its results. `entries`: the same as they were read.
NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish);

/// The results of a stage without a round to come: that of the wish, or the last that has begun.
NextRound played_rounds(const League& all, const std::vector<Entry>& entries,
                        const RoundWish& wish);

/// "round 3 would pair Ann - Cid instead of Ann - Bob": the round behind a result, if that were
/// another one. Empty if nothing would change, or either round cannot be made.
std::string paired_otherwise(const League& all, const std::vector<Entry>& entries,
                             const WhatIf& what_if, Trust trust);

}  // namespace cartulary::formats

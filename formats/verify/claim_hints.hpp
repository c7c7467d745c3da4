// What a difference between claimed and computed points looks like: a scoring that was left out,
// given to the wrong player, shared out, counted too early.
#pragma once

#include <string>
#include <vector>

#include "formats/verify/report.hpp"
#include "formats/verify/running_totals.hpp"

namespace cartulary::formats {

/// Whether a scoring has to do with a player whose points differ.
bool concerns(const ScoredFeature& scored, const SeatPoints& difference, std::size_t players);

/// What differences in points have to do with a scoring, if that is clear. Adds the players it
/// accounts for to `explained`.
void add_hints(const ScoredFeature& scored, const SeatPoints& difference, const Record& record,
               engine::PlayerSet& explained, std::vector<std::string>& hints);

}  // namespace cartulary::formats

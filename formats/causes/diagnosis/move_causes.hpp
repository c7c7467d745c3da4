// Slips in writing moves that explain a record, as causes.
#pragma once

#include "formats/causes/slips/claim_causes.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Adds the changes of moves that explain a record, beside slips in counting which do, as `counted`
/// says. One of them comes before two slips in counting, which are then taken out. `later` gets
/// what is found behind several slips; none: the replay ends at the first.
void add_move_causes(const Report& report, const ClaimStory& counted, Diagnosis& out,
                     std::vector<Finding>* later);

}  // namespace cartulary::formats

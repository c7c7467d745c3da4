// Slips in writing moves that explain a record, and rules that make its moves legal, as causes.
#pragma once

#include "formats/causes/slips/claim_causes.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Adds the changes of moves that explain a record, beside slips in counting which do, as `counted`
/// says. One of them comes before two slips in counting, which are then taken out. With several
/// slips `later` gets what is found behind each of them; none: the replay ends at the first, and
/// they are not looked for.
void add_move_causes(const Report& report, const ClaimStory& counted, Diagnosis& out,
                     std::vector<Finding>* later);

/// Adds the boxes that the header lacks, though the record has their tiles or figures, if more
/// moves can be played with them. True if there are some.
bool add_expansions_left_out(const Report& report, Diagnosis& out);

/// The options under which every move of a record is legal and every claim holds, each as a cause.
/// None of them is likely: a slip in a line may be as good.
std::vector<Cause> other_rules(const Report& report);

}  // namespace cartulary::formats

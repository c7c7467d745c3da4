// Illegal moves that are none under another rule: the header may say what was not played.
#pragma once

#include <vector>

#include "formats/game/verify/cause.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The options under which every move of a record is legal and every claim holds, each as a cause.
/// None of them is likely: a slip in a line may be as good.
std::vector<Cause> other_rules(const Report& report);

}  // namespace cartulary::formats

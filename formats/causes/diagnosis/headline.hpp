// The fault of the moves of a record and what to do, in at most 80 characters.
#pragma once

#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The first change of the moves: "turn 31, line 50: -2,-3 for -3,-2 (likely); 2 more slips". Empty
/// if the causes are none.
std::string moves_headline(const Report& report, const Diagnosis& diagnosis);

}  // namespace cartulary::formats

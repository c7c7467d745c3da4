// The cause of wrong claims: slips that explain every claim of a record.
#pragma once

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Looks for one slip that explains all claims, then for two, then for a few in a row. Behind an
/// illegal move it goes on, and appends what is found to `later`; none: it ends there.
Diagnosis diagnose(const Report& report, std::vector<Finding>* later);

/// How sure a cause is: "likely cause", "possible cause", "not explained".
std::string_view certainty_of(const Cause& cause);

/// "likely cause: ...", a line for each cause worth telling; one that says so if there is none.
std::vector<std::string> cause_lines(const Diagnosis& diagnosis);

}  // namespace cartulary::formats

// Causes of wrong claims in a record whose moves are legal.
#pragma once

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Alternatives that are listed for a slip.
inline constexpr std::size_t kMostCausesListed = 20;

/// Adds the slips in counting and writing down that explain all claims, and counts what is wrong.
void add_claim_causes(const Report& report, Diagnosis& out);

}  // namespace cartulary::formats

// Causes of wrong claims in a record whose moves are legal.
#pragma once

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Alternatives that are listed for a slip.
inline constexpr std::size_t kMaxCausesListed = 20;

/// Evidence for a change of the moves: enough if so many wrong numbers fit it that it is likelier
/// than a slip which nobody knows; one number is never enough.
enum class Evidence : uint8_t { little, enough };

/// Adds the slips in counting and writing down that explain all claims, and counts what is wrong.
Evidence add_claim_causes(const Report& report, Diagnosis& out);

}  // namespace cartulary::formats

// Causes of wrong claims in a record whose moves are legal.
#pragma once

#include <functional>
#include <limits>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Alternatives that are listed for a slip.
inline constexpr std::size_t kMaxCausesListed = 20;

/// Evidence for a change of the moves: enough if the numbers that fit beat an unknown slip.
enum class Evidence : uint8_t { little, enough };

/// The claims of a record, as far as slips in counting alone explain them.
struct ClaimStory {
  Evidence evidence = Evidence::enough;
  /// Logarithm of how often the best explanation's slips happen together; of none, if none is told.
  double weight = -std::numeric_limits<double>::infinity();
};

/// Proposes the slips by which the claims of a game may be explained.
using ProposeSlips = std::function<void(const PlayedGame&, const ClaimsMade&, Slips&)>;
/// Adds the explanations of all claims of a game, and counts what is wrong. `last`: slips that are
/// looked at only if no single one of the others explains everything; may be empty.
ClaimStory explain_claims(const Report& report, const PlayedGame& game, const ProposeSlips& propose,
                          Diagnosis& out, const ProposeSlips& last = {});

/// Adds the slips in counting and writing down that explain all claims, and counts what is wrong.
ClaimStory add_claim_causes(const Report& report, Diagnosis& out);

/// The slips that explain the claims of a dice game. `later` stays as it is.
Diagnosis diagnose_dice(const Report& report, std::vector<Finding>* later);

}  // namespace cartulary::formats

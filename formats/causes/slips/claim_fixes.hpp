// The claims that a slip made wrong, as they should be.
#pragma once

#include <vector>

#include "formats/causes/slips/claims_made.hpp"
#include "formats/game/verify/cause.hpp"

namespace cartulary::formats {

/// The computed numbers, in place of the claims that differ from them and that a slip predicts to
/// be wrong. Claims whose words nobody can tell apart are left out.
std::vector<Edit> claim_corrections(const Document& document, const PlayedGame& game,
                                    const ClaimsMade& claims, const Differences& predicted);

}  // namespace cartulary::formats

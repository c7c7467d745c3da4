// Which claims are wrong first, in at most 80 characters.
#pragma once

#include <initializer_list>
#include <string>

#include "formats/causes/slips/claims_made.hpp"

namespace cartulary::formats {

inline constexpr std::size_t kLongestHeadline = 80;

/// The first of some texts, the longest first, that a headline has room for.
std::string that_fits(std::initializer_list<std::string> texts);

/// The first claims that differ: "turn 47: Ann 6 too many (27 for 21?)". Empty if none do.
std::string claims_headline(const PlayedGame& game, const ClaimsMade& claims);

}  // namespace cartulary::formats

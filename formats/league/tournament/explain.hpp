// Pages on the systems of tournaments and the criteria of standings, as `cartulary explain` and
// editors show them.
#pragma once

#include <string>
#include <string_view>

#include "formats/league/standings/system.hpp"

namespace cartulary::formats {

/// The page of a system: how rounds are made, what results give, the chain, the source.
std::string page_of(const standings::System& system);
/// The page of a step: what it counts, with an example and the systems that use it.
std::string page_of(standings::Step step);
/// The page of a system or of a criterion; empty if there is none of this name.
std::string tournament_page(std::string_view word);
/// The page of a key of the file of a tournament; empty if there is none of this name.
std::string tournament_key_page(std::string_view word);

}  // namespace cartulary::formats

// What systems of tournaments and criteria of standings mean, as `cartulary explain` and editors
// tell it.
#pragma once

#include <string>
#include <string_view>

#include "formats/standings/system.hpp"

namespace cartulary::formats {

/// What a system says: how rounds are made, what results give, the chain, the source.
std::string page_of(const standings::System& system);
/// What a step counts, with an example and the systems that use it.
std::string page_of(standings::Step step);
/// The page of a system or of a criterion; empty if there is none of this name.
std::string tournament_page(std::string_view word);
/// What a key of the file of a tournament means; empty if there is none of this name.
std::string tournament_key_page(std::string_view word);

}  // namespace cartulary::formats

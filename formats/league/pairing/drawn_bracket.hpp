// Brackets as pages draw them.
#pragma once

#include <vector>

#include "formats/league/publication/publication.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// The brackets of all stages with one whose entrants are known: matches with their results, and
/// the places in those to come. A knock-out that follows no seeds is drawn as it was played, if all
/// its first matches are known. None where the results are of no bracket.
std::vector<Listing> drawn_brackets(const League& all, const std::vector<Entry>& entries,
                                    Trust trust);

}  // namespace cartulary::formats

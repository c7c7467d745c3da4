// Reports of tournaments as chess has them, for other programs that pair.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/league/pairing/next_round.hpp"

namespace cartulary::formats {

/// Writes the players of a round's group with all their results before it, and who is not paired in
/// it, in the form TRF-2026 of FIDE. Nothing, and why in `fault`, if that has no place for it.
/// `notes`: which names are cut, and what other programs may refuse.
bool write_trf(const NextRound& next, std::string& out, std::string& fault,
               std::vector<std::string>& notes);

}  // namespace cartulary::formats

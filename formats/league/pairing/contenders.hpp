// Those who are entered in a round, and what they did before it.
#pragma once

#include <string>
#include <vector>

#include "formats/league/pairing/field.hpp"
#include "formats/league/pairing/paired_round.hpp"
#include "formats/league/pairing/pairs.hpp"

namespace cartulary::formats::pairing {

using Names = std::vector<std::string>;

void add_once(Names& names, const std::string& name);

/// The players of a team: as the file has them, else as they played.
Names players_of(const League& league, const std::string& team);

/// Contenders of these names, the best first: their score groups, clubs, byes and starts, and how
/// often they have met.
Field field_of(const League& league, const RoundOfGroup& round, const Names& names);

}  // namespace cartulary::formats::pairing

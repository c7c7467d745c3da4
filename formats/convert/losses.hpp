// What records say that not every format can hold.
#pragma once

#include <array>
#include <string>

#include "engine/numbered.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// What a record may say besides its players and the tiles that they laid.
enum class Part : uint8_t { event, description, rules, claims, discards, under, result, comments };
using Parts = engine::Set<Part, uint8_t>;

/// What of them a record says. That a game is not over follows from its moves, and counts as no
/// result.
Parts parts_of(const Report& report);

/// "the rules, claimed points and comments".
std::string parts_text(Parts parts);

}  // namespace cartulary::formats

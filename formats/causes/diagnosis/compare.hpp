// Two records of one game: what they say differently, however each is laid out.
#pragma once

#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Appends what two records of tile games, which were replayed with their turns, say differently of
/// what decides legality or points, turn by turn; nothing if they say the same. What only one of
/// them claims is no difference.
void append_differences(std::string& out, const Report& a, const Report& b);

}  // namespace cartulary::formats

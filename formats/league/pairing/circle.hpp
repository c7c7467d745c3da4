// Rounds in which everybody meets everybody.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace cartulary::formats::pairing {

/// Two by their numbers from 0; who starts is the first. A number that nobody has: the other one
/// has no opponent in that round.
using CirclePair = std::array<uint32_t, 2>;

/// All rounds for a number of players, by Berger's tables: in each one moves on by half of the
/// circle, so that everybody starts about as often as not.
std::vector<std::vector<CirclePair>> circle_rounds(uint32_t players);

}  // namespace cartulary::formats::pairing

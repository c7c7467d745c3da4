// Pairing at the least cost. Also compiled as C++17, for LEMON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cartulary::formats::pairing {

/// Most that can be matched with each other at once.
inline constexpr std::size_t kMostMatched = 1024;

/// The cost of a pair by levels: any less of one is better than all behind it. Each to kMostCost.
inline constexpr std::size_t kLevels = 6;
using Cost = std::array<int64_t, kLevels>;
inline constexpr int64_t kMostCost = int64_t{kMostMatched} * kMostMatched;

struct PossiblePair {
  uint32_t a;
  uint32_t b;
  Cost cost;
};

/// Pairs all of an even number with each other so that the sum of costs is the least there is: for
/// each its partner. Empty if the possible pairs do not reach for that.
std::vector<uint32_t> cheapest_matching(std::size_t count, const std::vector<PossiblePair>& pairs);

}  // namespace cartulary::formats::pairing

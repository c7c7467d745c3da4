#include "engine/analysis/set_counts.hpp"

#include <algorithm>

namespace cartulary::engine::analysis {
namespace {

constexpr std::size_t kPascalRows = kMaxTiles + 1;

/// Pascal's triangle, one row after the other.
std::vector<Count> pascal() {
  std::vector<Count> out(kPascalRows * kPascalRows);
  for (std::size_t n = 0; n < kPascalRows; ++n) {
    out[n * kPascalRows] = 1;
    for (std::size_t k = 1; k <= n; ++k) {
      out[n * kPascalRows + k] =
          out[(n - 1) * kPascalRows + k - 1] + (k < n ? out[(n - 1) * kPascalRows + k] : 0);
    }
  }
  return out;
}

}  // namespace

Count choose(int n, int k) {
  static const std::vector<Count> kPascal = pascal();
  if (k < 0 || k > n) return 0;
  return kPascal[static_cast<std::size_t>(n) * kPascalRows + static_cast<std::size_t>(k)];
}

void SetCounts::add(const SetCounts& smaller, int taken, int copies, bool hides) {
  const Count ways = choose(copies, taken);
  const int more = hides ? taken : 0;
  for (int hiding = 0; hiding <= std::min(smaller.hiding_, hiding_ - more); ++hiding) {
    for (int tiles = 0; tiles <= std::min(smaller.tiles_, tiles_ - taken); ++tiles) {
      const Count sets = smaller.at(tiles, hiding);
      if (sets != 0) at(tiles + taken, hiding + more) += sets * ways;
    }
  }
}

}  // namespace cartulary::engine::analysis

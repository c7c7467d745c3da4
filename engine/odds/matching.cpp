#include "engine/odds/matching.hpp"

#include <algorithm>

namespace cartulary::engine::analysis {
namespace {

constexpr std::size_t kUnmatched = static_cast<std::size_t>(-1);

}  // namespace

bool Matching::add(const std::vector<std::size_t>& kinds) {
  gaps_.push_back({&kinds, kUnmatched});
  seen_.clear();
  if (supply(gaps_.size() - 1)) return true;
  gaps_.pop_back();
  return false;
}

void Matching::drop() {
  ++free_[gaps_.back().kind];
  gaps_.pop_back();
}

bool Matching::supply(std::size_t gap) {
  seen_.push_back(gap);
  for (const std::size_t kind : *gaps_[gap].kinds) {
    if (free_[kind] == 0) continue;
    --free_[kind];
    gaps_[gap].kind = kind;
    return true;
  }
  for (const std::size_t kind : *gaps_[gap].kinds) {
    for (std::size_t other = 0; other < gaps_.size(); ++other) {
      if (gaps_[other].kind != kind || std::ranges::find(seen_, other) != seen_.end()) continue;
      // If the other gap finds a tile elsewhere, this one takes its tile.
      if (!supply(other)) continue;
      gaps_[gap].kind = kind;
      return true;
    }
  }
  return false;
}

}  // namespace cartulary::engine::analysis

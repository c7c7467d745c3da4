// How many sets of tiles there are, in whole numbers: no chance is rounded before it is divided.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/types.hpp"

namespace cartulary::engine::analysis {

/// Of 128 tiles not even all sets of 64 need more.
__extension__ using Count = unsigned __int128;

/// Ways to choose k of n things; 0 where there are none. n is at most kMaxTiles.
[[nodiscard]] Count choose(int n, int k);

/// Numbers of sets of tiles, by how many tiles they have and how many of these hide another one.
class SetCounts {
 public:
  SetCounts(int most_tiles, int most_hiding)
      : tiles_(most_tiles),
        hiding_(most_hiding),
        counts_(static_cast<std::size_t>((most_tiles + 1) * (most_hiding + 1))) {}

  int most_tiles() const { return tiles_; }
  int most_hiding() const { return hiding_; }
  Count& at(int tiles, int hiding) {
    return counts_[static_cast<std::size_t>(hiding * (tiles_ + 1) + tiles)];
  }
  const Count& at(int tiles, int hiding) const {
    return counts_[static_cast<std::size_t>(hiding * (tiles_ + 1) + tiles)];
  }
  /// Adds the sets of `smaller` with `taken` of `copies` more tiles, all of which hide or none.
  /// Sets with too many tiles are left out.
  void add(const SetCounts& smaller, int taken, int copies, bool hides);

 private:
  int tiles_;
  int hiding_;
  std::vector<Count> counts_;
};

}  // namespace cartulary::engine::analysis

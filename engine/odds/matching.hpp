// Gaps matched with tiles, one of the copies of its kind for each, as long as there are enough.
#pragma once

#include <cstddef>
#include <vector>

namespace cartulary::engine::analysis {

class Matching {
 public:
  /// `copies`: how many tiles of each kind there are.
  explicit Matching(std::vector<int> copies) : free_(std::move(copies)) {}

  /// Finds a tile for one more gap, of one of `kinds`, perhaps by giving others to gaps before it.
  /// False if there is none; then everything is as before, but for short_of().
  bool add(const std::vector<std::size_t>& kinds);
  /// Gives back the tile of the gap added last.
  void drop();
  /// After add() failed: the gaps, by the order in which they were added, that have too few tiles
  /// between them, the last one included.
  const std::vector<std::size_t>& short_of() const { return seen_; }

 private:
  bool supply(std::size_t gap);

  struct Matched {
    const std::vector<std::size_t>* kinds;
    std::size_t kind;
  };
  std::vector<int> free_;  ///< copies of each kind that no gap has
  std::vector<Matched> gaps_{};
  std::vector<std::size_t> seen_{};
};

}  // namespace cartulary::engine::analysis

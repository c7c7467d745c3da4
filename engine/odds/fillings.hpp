// Which tiles can fill the gaps of a feature: whether some can, and how many sets of tiles can.
#pragma once

#include <optional>
#include <vector>

#include "engine/odds/demand.hpp"
#include "engine/odds/set_counts.hpp"

namespace cartulary::engine::analysis {

/// Types that can do the same for the gaps of a feature.
struct TileGroup {
  std::vector<Role> roles{};  ///< none: they fit no gap
  bool hides = false;         ///< each of its tiles hides another one when it is drawn
  std::vector<TileId> types{};

  int copies(const TileCounts& counts) const {
    int sum = 0;
    for (TileId tile : types) sum += counts[tile];
    return sum;
  }
};
using TileGroups = std::vector<TileGroup>;

/// The types of which copies remain.
[[nodiscard]] TileGroups groups_of(const Game& game, const Demand& demand);
/// How many tiles of each group there are.
[[nodiscard]] std::vector<int> copies_of(const TileGroups& groups, const TileCounts& counts);

/// Finds out if certain tiles can fill all gaps. Reusable, for many handfuls of tiles.
class FillingSearch {
 public:
  FillingSearch(const Demand& demand, const TileGroups& groups);
  /// Nothing if the search became too long.
  [[nodiscard]] std::optional<bool> can_fill(const std::vector<int>& copies);

 private:
  bool fill(class Matching& matching, std::size_t done);

  const Demand& demand_;
  /// By gap and way, the groups that have it as a role.
  std::vector<std::vector<std::vector<std::size_t>>> suppliers_;
  std::vector<std::size_t> order_;    ///< gaps, one cluster after the other
  std::vector<std::size_t> cluster_;  ///< by place in order_, the cluster that ends there, or none
  std::vector<std::size_t> chosen_;   ///< by place in order_
  int tried_ = 0;
};

/// Which sets of tiles are to be counted: those of at most `most_tiles` tiles of the pool that can
/// fill the gaps together with the tiles of `sure`.
struct CountTask {
  TileCounts pool{};
  TileCounts sure{};
  int most_tiles = 0;
};
/// A way to count them. Nothing if that is too much to count in this way.
using CountFn = std::optional<SetCounts> (*)(const Demand& demand, const TileGroups& groups,
                                             const CountTask& task);
/// By trying each handful: for pools of few tiles.
[[nodiscard]] std::optional<SetCounts> count_by_handfuls(const Demand& demand,
                                                         const TileGroups& groups,
                                                         const CountTask& task);
/// Group by group, by what the tiles so far can have filled: for features of few gaps.
[[nodiscard]] std::optional<SetCounts> count_by_states(const Demand& demand,
                                                       const TileGroups& groups,
                                                       const CountTask& task);

}  // namespace cartulary::engine::analysis

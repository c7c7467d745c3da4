// The demands that the gaps of an unfinished feature make on the tiles that fill them. A gap is an
// empty cell on which a tile must lie before the feature is complete.
#pragma once

#include <vector>

#include "engine/game.hpp"

namespace cartulary::engine::analysis {

/// The demand on the tiles for each gap.
enum class Purpose : uint8_t {
  fill,    ///< that they match their neighbours and each other
  finish,  ///< that the feature is complete then, too
};

/// A part of the feature's terrain on a tile in a gap, with what it joins there.
struct Strand {
  bool own = false;            ///< belongs to the feature
  bool leaks = false;          ///< leads where no gap is: whatever has it is not complete
  std::vector<Node> shared{};  ///< other features that it joins and that reach further gaps
  PortSet ports{};             ///< towards other gaps
  friend bool operator==(const Strand&, const Strand&) = default;
};

/// How a tile lies on a gap, as far as the other gaps can tell.
struct Way {
  Edges edges{};  ///< that it shows to other gaps
  std::vector<Strand> strands{};
  friend bool operator==(const Way&, const Way&) = default;
};

/// A use of a type of tile: it lies on a gap in one of its ways.
struct Role {
  std::size_t gap = 0;
  std::size_t way = 0;
  friend bool operator==(const Role&, const Role&) = default;
};

/// A way for each gap of a cluster, in its order.
using Filling = std::vector<std::size_t>;

/// Gaps whose tiles depend on each other: they lie side by side or touch the same other feature.
struct Cluster {
  std::vector<std::size_t> gaps{};
  /// All ways to fill them together; incomplete where they were too many to count.
  std::vector<Filling> fillings{};
  bool listed = true;
};

struct Demand {
  std::vector<Cell> gaps;
  /// By gap, the other gaps at its sides; the number of the gap itself where there is none.
  std::vector<ArrayBy<Side, std::size_t, kSides>> beside;
  std::vector<std::vector<Way>> ways;  ///< by gap
  std::vector<Cluster> clusters;
  ArrayBy<TileId, std::vector<Role>, kTileTypes> roles;

  /// True if tiles in two ways may lie on their gaps side by side.
  [[nodiscard]] bool match(Role one, Role another) const;
  /// True if the feature leads nowhere else once the gaps of a cluster are filled so.
  [[nodiscard]] bool holds(const Cluster& cluster, const Filling& filling) const;
};

/// The demand of a feature's gaps, for types of which copies remain. `feature`: its root.
[[nodiscard]] Demand demand_of(const Game& game, Node feature, const std::vector<Cell>& gaps,
                               Purpose purpose);

}  // namespace cartulary::engine::analysis

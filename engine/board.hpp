// The layout: tiles on a grid and the features they form. Laying a tile is the only way to change
// it; all derived data is kept in step there.
#pragma once

#include "engine/catalogue.hpp"
#include "engine/features.hpp"
#include "engine/grid.hpp"

namespace cartulary::engine {

struct PlacedTile {
  TileId type = kNoTile;
  Rotation rotation{};
  Cell cell{};
  SquareIndex square{};
  Node first_node{};
  Node central = kNoNode;  ///< the monastery, or what else is in its middle
};

class Board {
 public:
  /// Empties the table. `border_completes`: its edge completes what reaches it (house rule).
  void reset(const TableLimit& limit, bool border_completes);

  int tile_count() const { return static_cast<int>(tiles_.size()); }
  const PlacedTile& tile(TileIndex i) const { return tiles_[i]; }
  /// Number of the tile laid last; the table must not be empty.
  TileIndex last_tile() const { return static_cast<TileIndex>(tiles_.size() - 1); }
  const OrientedTile& oriented(TileIndex i) const {
    return kOriented[tiles_[i].type][tiles_[i].rotation];
  }
  const Segment& segment(Node node) const;
  /// The tile that a segment belongs to.
  TileIndex tile_of(Node node) const { return tile_of_[node]; }
  Node node(TileIndex tile, SegmentIndex segment) const {
    return tiles_[tile].first_node + segment;
  }

  /// Number of the tile on a cell, kEmpty if none lies there.
  TileIndex at(Cell cell) const {
    return Grid::representable(cell) ? grid_[Grid::at(cell)].tile() : kEmpty;
  }
  /// The edges that the four neighbours of an empty cell show towards it.
  Edges wanted_at(Cell cell) const {
    return Grid::representable(cell) ? grid_[Grid::at(cell)].wanted : kNoEdges;
  }

  const Grid& grid() const { return grid_; }
  const Features& features() const { return features_; }

  /// The cells on which the next tile may lie, as far as the table allows.
  const Bounds& bounds() const { return bounds_; }

  /// True if the next tile may lie on every square of the frontier, as far as the table allows.
  bool frontier_is_on_table() const {
    const Bounds& extent = grid_.extent();
    return bounds_.surrounds({extent.west, extent.north}) &&
           bounds_.surrounds({extent.east, extent.south});
  }

  /// The rotations in which the edges of a tile match what lies around an empty frontier square.
  [[nodiscard]] RotationSet fits(TileId type, SquareIndex square) const {
    return kFits[type][grid_[square].wanted];
  }

  /// Lays a tile, joins its segments to their neighbours' and returns its number. The caller has
  /// made sure that it may lie there.
  TileIndex lay(TileId type, Cell cell, Rotation rotation);

  void place_meeple(Node node, Player player, Figure figure = Figure::meeple);
  /// No follower is placed in the feature of a segment from now on.
  void bar(Node node);
  /// Takes one follower off the table; somebody must stand on the segment.
  void remove_meeple(Node node);
  /// Takes all followers out of a completed feature; `took(player, figure)` for each.
  template <class Took>
  void remove_meeples(Node root, Took took) {
    features_.remove_meeples(root, took);
  }

  /// Calls `visit(root)` for each road and city of the tile laid last that is complete.
  template <class Visit>
  void for_each_completed(Visit visit) const {
    StaticVector<Node, kPorts> seen;
    const auto look_at = [&](Node of_feature) {
      const Node root = features_.find(of_feature);
      // Two segments of the tile may have become one feature.
      if (!features_[root].complete() || std::ranges::find(seen, root) != seen.end()) return;
      seen.push_back(root);
      visit(root);
    };
    const OrientedTile& shape = oriented(last_tile());
    for (SegmentIndex s : shape.closables) look_at(node(last_tile(), s));
    if (shape.edges != kNoEdges) return;
    for_each_ended([&](TileIndex tile, SegmentIndex s) {
      if (oriented(tile).closables.contains(s)) look_at(node(tile, s));
    });
  }
  /// Calls `visit(root)` for each feature that the tile laid last belongs to or ends, once for each
  /// segment or port.
  template <class Visit>
  void for_each_touched(Visit visit) const {
    for (SegmentIndex s : each<SegmentIndex>(oriented(last_tile()).segment_count)) {
      visit(features_.find(node(last_tile(), s)));
    }
    if (oriented(last_tile()).edges != kNoEdges) return;
    for_each_ended([&](TileIndex tile, SegmentIndex s) { visit(features_.find(node(tile, s))); });
  }
  /// Calls `visit(tile, segment)` for each port around the tile laid last, which fits everything.
  template <class Visit>
  void for_each_ended(Visit visit) const {
    for (Side side : kAllSides) {
      const TileIndex there = grid_[tiles_.back().square + Grid::kStep[side]].tile();
      if (there == kEmpty) continue;
      for (Port p : ports_of(opposite(side))) {
        const SegmentIndex s = oriented(there).segment_at[p];
        if (s != kNoSegment) visit(there, s);
      }
    }
  }
  /// Nodes of features in the middle of tiles that the last laid tile completed, its own included.
  const auto& completed_centrals() const { return completed_centrals_; }
  /// True if the last laid tile had neighbours on all four sides.
  bool filled_hole() const { return filled_hole_; }
  /// Tiles around a cell, 0 to 8.
  int tiles_around(Cell cell) const;
  /// Tiles with this mark around a cell, 0 to 8.
  int tiles_around(Cell cell, Mark mark) const;
  /// Ports of a tile on this cell that would meet the border of the table, which finishes what
  /// reaches it (only under that house rule).
  PortSet ports_beyond_border(Cell cell) const {
    PortSet beyond;
    if (border_.surrounds(cell)) return beyond;
    for (Side side : kAllSides) {
      if (!border_.contains(neighbour(cell, side))) beyond |= ports_of(side);
    }
    return beyond;
  }

  /// True if all derived data agrees with the tiles and meeples on the table. Slow: for tests.
  [[nodiscard]] bool is_consistent() const;

 private:
  // The parts of is_consistent().
  bool tiles_are_consistent() const;
  bool features_are_consistent() const;
  bool frontier_is_consistent() const;

  /// Makes each segment of a tile a feature of its own and returns the node of the first one.
  Node add_segments(TileIndex tile, Cell cell, const OrientedTile& shape);
  /// Joins the features of a tile, the nodes of which begin with `first`, to those of a neighbour.
  void join(const OrientedTile& shape, Node first, Side side, TileIndex neighbour);
  /// Ends the features of a tile at one of its sides: nothing joins them there.
  void end(Side side, TileIndex tile);
  /// Counts down the empty cells around the features in the middle of the tiles around a square
  /// that is being filled.
  void fill_around(SquareIndex square);
  void mark_occupied(Node feature);
  void limit_bounds();
  int beyond_border_around(Cell cell) const;

  Grid grid_;
  Features features_;
  StaticVector<PlacedTile, kMaxTiles, TileIndex> tiles_;
  ArrayBy<Node, TileIndex, Features::kMaxNodes> tile_of_;
  StaticVector<Node, 9> completed_centrals_;
  TableLimit limit_;
  Bounds bounds_;
  Bounds border_;  ///< cells outside count as filled; wider than any layout unless the rule is on
  bool filled_hole_ = false;
};

}  // namespace cartulary::engine

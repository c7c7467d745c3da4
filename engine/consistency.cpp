// Derives again what a board and a game keep in step, the slow and obvious way.
#include <algorithm>
#include <numeric>

#include "engine/game.hpp"

namespace cartulary::engine {
namespace {

/// The node that a port touches on the neighbouring tile; kNoNode if there is none.
Node node_across(const Board& board, Cell cell, Port p) {
  const TileIndex there = board.at(neighbour(cell, side_of(p)));
  if (there == kEmpty) return kNoNode;
  const SegmentIndex segment = board.oriented(there).segment_at[facing(p)];
  return segment == kNoSegment ? kNoNode : board.node(there, segment);
}

/// The features of a layout, found by comparing neighbours until nothing changes: by node, the
/// first node of its feature.
ArrayBy<Node, Node, Features::kMaxNodes> features_by_node(const Board& board) {
  ArrayBy<Node, Node, Features::kMaxNodes> first{};
  for (Node node : each<Node>(first.size())) first[node] = node;
  for (bool changed = true; changed;) {
    changed = false;
    for (TileIndex tile : each<TileIndex>(board.tile_count())) {
      for (Port p : kAllPorts) {
        const SegmentIndex segment = board.oriented(tile).segment_at[p];
        const Node across = node_across(board, board.tile(tile).cell, p);
        if (segment == kNoSegment || across == kNoNode) continue;
        Node& here = first[board.node(tile, segment)];
        if (here == first[across]) continue;
        here = first[across] = std::min(here, first[across]);
        changed = true;
      }
    }
  }
  return first;
}

/// The edges that the neighbours of an empty cell show towards it, the ports at which they have
/// meeples, and whether a monastery or such is around.
Grid::Square seen_from_around(const Board& board, Cell cell) {
  Grid::Square out;
  for (Side side : kAllSides) {
    const TileIndex there = board.at(neighbour(cell, side));
    if (there == kEmpty) continue;
    const Edge edge = edge_at(board.oriented(there).edges, opposite(side));
    out.wanted = out.wanted + edges_at(side, edge);
    for (Port p : ports_of(side)) {
      const Node across = node_across(board, cell, p);
      if (across != kNoNode && board.features().of(across).followers.any()) out.occupied.insert(p);
    }
  }
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      const TileIndex there =
          board.at({static_cast<int16_t>(cell.x + x), static_cast<int16_t>(cell.y + y)});
      out.beside_central |= there != kEmpty && board.tile(there).central != kNoNode;
    }
  }
  return out;
}

}  // namespace

bool Board::is_consistent() const {
  return tiles_are_consistent() && features_are_consistent() && frontier_is_consistent();
}

bool Board::tiles_are_consistent() const {
  int nodes = 0;
  for (TileIndex index_of_tile : each<TileIndex>(tile_count())) {
    const PlacedTile& placed = tiles_[index_of_tile];
    if (at(placed.cell) != index_of_tile || placed.square != Grid::at(placed.cell)) return false;
    if (placed.first_node != static_cast<Node>(nodes)) return false;
    if (!grid_.extent().contains(placed.cell)) return false;
    for (SegmentIndex s : each<SegmentIndex>(oriented(index_of_tile).segment_count)) {
      ++nodes;
      if (tile_of_[node(index_of_tile, s)] != index_of_tile) return false;
    }
  }
  return nodes == features_.size();
}

bool Board::features_are_consistent() const {
  const ArrayBy<Node, Node, Features::kMaxNodes> first = features_by_node(*this);
  ArrayBy<Node, Feature, Features::kMaxNodes> derived{};
  ArrayBy<Node, int, Features::kMaxNodes> segments{};
  for (TileIndex index_of_tile : each<TileIndex>(tile_count())) {
    const PlacedTile& placed = tiles_[index_of_tile];
    const OrientedTile& shape = oriented(index_of_tile);
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      const Node here = node(index_of_tile, s);
      Feature& feature = derived[first[here]];
      feature.kind = segment(here).kind;
      feature.tiles.insert(index_of_tile);
      feature.coats = static_cast<uint8_t>(feature.coats + segment(here).coats);
      if (features_.meeple_on(here) != kNobody) {
        feature.followers.add(features_.meeple_on(here), strength(features_.figure_on(here)));
      }
      ++segments[first[here]];
      if (is_central(feature.kind)) {
        if (placed.central != here) return false;
        const int filled = tiles_around(placed.cell) + beyond_border_around(placed.cell);
        feature.open = static_cast<int16_t>(8 - filled);
        continue;
      }
      const PortSet beyond = ports_beyond_border(placed.cell);
      for (Port p : kAllPorts) {
        const bool mine = shape.segment_at[p] == s && !beyond.contains(p);
        feature.open = static_cast<int16_t>(
            feature.open + (mine && at(neighbour(placed.cell, side_of(p))) == kEmpty));
      }
    }
  }
  for (Node here : each<Node>(features_.size())) {
    const Node root = features_.find(here);
    if (first[root] != first[here] || features_.find(first[here]) != root) return false;
    if (features_[root] != derived[first[here]]) return false;
    if (features_.segments(root) != segments[first[here]]) return false;
    int in_ring = 0;
    bool strayed = false;
    features_.for_each_segment(here, [&](Node other) {
      ++in_ring;
      strayed |= features_.find(other) != root;
    });
    if (strayed || in_ring != features_.segments(root)) return false;
  }
  return true;
}

bool Board::frontier_is_consistent() const {
  for (const PlacedTile& placed : tiles_) {
    for (Side side : kAllSides) {
      const Cell beside = neighbour(placed.cell, side);
      if (at(beside) != kEmpty) continue;
      const auto opening = std::ranges::find(grid_.frontier(), beside, &Grid::Opening::cell);
      if (opening == grid_.frontier().end()) return false;
    }
  }
  if (grid_.wanted().size() != grid_.frontier().size()) return false;
  std::size_t touched = 0;
  for (const auto& [square, cell] : grid_.frontier()) {
    const Grid::Square expected = seen_from_around(*this, cell);
    const Grid::Square& here = grid_[square];
    if (square != Grid::at(cell) || here.tile() != kEmpty) return false;
    if (here.frontier_slot != touched++) return false;
    if (expected.wanted == kNoEdges || here.wanted != expected.wanted) return false;
    if (here.beside_central != expected.beside_central) return false;
    if (grid_.wanted()[here.frontier_slot] != expected.wanted) return false;
    // Beyond a border that completes features no tile will ever lie, and nothing is kept in step.
    if (border_.contains(cell) && here.occupied != expected.occupied) return false;
  }
  return true;
}

bool Game::is_consistent() const {
  if (!board_.is_consistent()) return false;
  int copies = 0;
  for (TileId tile : kAllTiles) copies += remaining_[tile];
  if (copies != remaining_total_ + unseen_) return false;
  for (Player p : each<Player>(players_)) {
    PerFigure<int> owned{};
    for (Figure figure : kAllFigures) owned[figure] = supply_[p][figure];
    for (Node node : each<Node>(board_.features().size())) {
      if (board_.features().meeple_on(node) == p) ++owned[board_.features().figure_on(node)];
    }
    for (Figure figure : kAllFigures) {
      if (owned[figure] != rules_.followers[figure]) return false;
    }
    const auto sum = [](const auto& numbers) {
      return std::accumulate(numbers.begin(), numbers.end(), 0);
    };
    if (sum(hands_[p]) != hand_size_[p] || sum(by_category_[p]) + before_[p] != points_[p])
      return false;
  }
  return static_cast<int>(to_move_) < players_;
}

}  // namespace cartulary::engine

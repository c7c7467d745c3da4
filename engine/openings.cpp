#include "engine/openings.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

int unseen_copies(const Game& game, TileId tile) {
  return std::max(0, game.remaining(tile));
}

/// Unseen tiles that may be laid on a cell, now or when it has a neighbour.
int fitting_on(const Game& game, Cell cell) {
  if (!game.board().bounds().contains(cell)) return 0;
  const Edges wanted = game.board().wanted_at(cell);
  int count = 0;
  for (TileId tile : kAllTiles) {
    if (!kFits[tile][wanted].empty()) count += unseen_copies(game, tile);
  }
  return count;
}

/// Empty cells beside the open ports of a city or road, and all around a monastery.
std::vector<Cell> empty_cells(const Board& board, Node feature) {
  std::vector<Cell> cells;
  const auto add = [&](Cell cell) {
    if (board.at(cell) != kEmpty) return;
    if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
  };
  board.features().for_each_segment(feature, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    const Cell at = board.tile(tile).cell;
    if (is_central(board.segment(node).kind)) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          add({static_cast<int16_t>(at.x + dx), static_cast<int16_t>(at.y + dy)});
        }
      }
      return;
    }
    const PortSet ports = board.oriented(tile).ports[node - board.tile(tile).first_node];
    for (Side side : kAllSides) {
      if (ports.meets(ports_of(side))) add(neighbour(at, side));
    }
  });
  return cells;
}

/// The segments of one tile and the features beside it that it would join, found step by step.
class Joined {
 public:
  Joined(const Board& board, TileId tile, Cell cell, Rotation rotation)
      : board_(board), shape_(kOriented[tile][rotation]), cell_(cell) {}

  /// Open ends of what `root` would become.
  int open_after(Node root) {
    roots_.push_back(root);
    while (grow()) {
    }
    int open = 0;
    for (Node joined : roots_) open += board_.features()[joined].open;
    const PortSet beyond = board_.ports_beyond_border(cell_);
    for (Port p : kAllPorts) {
      const SegmentIndex segment = shape_.segment_at[p];
      if (segment == kNoSegment || !segments_.contains(segment)) continue;
      if (!beyond.contains(p)) ++open;
      if (beside(p) != kNoNode) open -= 2;  // its own port and the one that it meets
    }
    return open;
  }

 private:
  /// The feature that a port would meet; kNoNode if there is none.
  Node beside(Port p) const {
    const TileIndex there = board_.at(neighbour(cell_, side_of(p)));
    if (there == kEmpty) return kNoNode;
    const SegmentIndex segment = board_.oriented(there).segment_at[facing(p)];
    return segment == kNoSegment ? kNoNode : board_.features().find(board_.node(there, segment));
  }

  bool grow() {
    bool more = false;
    for (Port p : kAllPorts) {
      const SegmentIndex segment = shape_.segment_at[p];
      const Node root = segment == kNoSegment ? kNoNode : beside(p);
      if (root == kNoNode) continue;
      const bool has_segment = segments_.contains(segment);
      const bool has_root = std::ranges::find(roots_, root) != roots_.end();
      if (has_segment == has_root) continue;
      if (!has_root) roots_.push_back(root);
      segments_.insert(segment);
      more = true;
    }
    return more;
  }

  const Board& board_;
  const OrientedTile& shape_;
  const Cell cell_;
  StaticVector<Node, kPorts + 1> roots_;
  SegmentSet segments_;
};

}  // namespace

std::vector<OpenCell> open_cells(const Game& game, Node feature) {
  std::vector<OpenCell> out;
  for (Cell cell : empty_cells(game.board(), feature)) {
    // Beyond the border of a table that finishes features nothing is missing.
    if (game.rules().border_completes && !game.board().bounds().contains(cell)) continue;
    out.push_back({cell, fitting_on(game, cell)});
  }
  std::ranges::sort(out, [](const OpenCell& a, const OpenCell& b) {
    return a.cell.y != b.cell.y ? a.cell.y < b.cell.y : a.cell.x < b.cell.x;
  });
  return out;
}

bool would_finish(const Game& game, Node feature, TileId tile, Cell cell, Rotation rotation) {
  const Board& board = game.board();
  const Node root = board.features().find(feature);
  if (is_central(board.features()[root].kind)) return board.features()[root].open == 1;
  return Joined(board, tile, cell, rotation).open_after(root) == 0;
}

TileCounts finishing_tiles(const Game& game, Node feature, Cell cell) {
  TileCounts out{};
  if (!game.board().bounds().contains(cell)) return out;
  const Edges wanted = game.board().wanted_at(cell);
  for (TileId tile : kAllTiles) {
    const int copies = unseen_copies(game, tile);
    if (copies == 0) continue;
    for (Rotation r : kFits[tile][wanted]) {
      if (!would_finish(game, feature, tile, cell, r)) continue;
      out[tile] = static_cast<uint8_t>(copies);
      break;
    }
  }
  return out;
}

}  // namespace cartulary::engine

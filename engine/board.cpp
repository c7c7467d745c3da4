#include "engine/board.hpp"

namespace cartulary::engine {

void Board::reset(const TableLimit& limit, bool border_completes) {
  grid_.reset();
  features_.reset();
  tiles_.clear();
  completed_centrals_.clear();
  filled_hole_ = false;
  limit_ = limit;
  bounds_ = limit.bounds;
  border_ = border_completes ? limit.bounds
                             : Bounds{-kMaxTiles - 2, -kMaxTiles - 2, kMaxTiles + 2, kMaxTiles + 2};
}

const Segment& Board::segment(Node node) const {
  const PlacedTile& tile = tiles_[tile_of_[node]];
  return kTiles[tile.type].segments[node - tile.first_node];
}

int Board::tiles_around(Cell cell) const {
  int count = 0;
  const SquareIndex square = Grid::at(cell);
  for (int step : Grid::kAround) count += grid_[square + step].tile() != kEmpty;
  return count;
}

int Board::tiles_around(Cell cell, Mark mark) const {
  int count = 0;
  const SquareIndex square = Grid::at(cell);
  for (int step : Grid::kAround) {
    const TileIndex there = grid_[square + step].tile();
    count += there != kEmpty && kTiles[tiles_[there].type].marks.contains(mark);
  }
  return count;
}

int Board::beyond_border_around(Cell cell) const {
  const int west = cell.x - 1 < border_.west;
  const int east = cell.x + 1 > border_.east;
  const int north = cell.y - 1 < border_.north;
  const int south = cell.y + 1 > border_.south;
  return 9 - (3 - west - east) * (3 - north - south);
}

void Board::join(const OrientedTile& shape, Node first, Side side, TileIndex neighbour) {
  const OrientedTile& other = oriented(neighbour);
  const Node first_other = tiles_[neighbour].first_node;
  // Neighbouring ports mostly belong to the same two segments; those are joined once.
  SegmentIndex last_mine = kNoSegment;
  SegmentIndex last_theirs = kNoSegment;
  Node root = kNoNode;
  for (int place = left; place <= right; ++place) {
    const Port p = port(side, static_cast<PortPlace>(place));
    const SegmentIndex a = shape.segment_at[p];
    const SegmentIndex b = other.segment_at[facing(p)];
    if (a == kNoSegment || b == kNoSegment) continue;
    if (a != last_mine || b != last_theirs) {
      root = features_.find(first + a);
      const Node their_root = features_.find(first_other + b);
      // Edges that do not match may lie there if an arbiter let them: what is unlike stays open.
      if (features_[root].kind != features_[their_root].kind) continue;
      if (root != their_root) {
        const bool occupied = features_[root].followers.any();
        if (occupied != features_[their_root].followers.any()) {
          mark_occupied(occupied ? their_root : root);
        }
        root = features_.unite_roots(root, their_root);
      }
      last_mine = a;
      last_theirs = b;
    }
    features_[root].open = static_cast<int16_t>(features_[root].open - 2);
  }
}

void Board::end(Side side, TileIndex tile) {
  const OrientedTile& shape = oriented(tile);
  for (Port p : ports_of(side)) {
    const SegmentIndex s = shape.segment_at[p];
    if (s == kNoSegment) continue;
    Feature& feature = features_[features_.find(tiles_[tile].first_node + s)];
    feature.open = static_cast<int16_t>(feature.open - 1);
  }
}

void Board::mark_occupied(Node feature) {
  features_.for_each_segment(feature, [this](Node node) {
    const TileIndex tile = tile_of_[node];
    grid_.mark_occupied(tiles_[tile].square, oriented(tile).ports[node - tiles_[tile].first_node]);
  });
}

void Board::place_meeple(Node node, Player player, Figure figure) {
  const Node root = features_.find(node);
  if (!features_[root].followers.any()) mark_occupied(root);
  features_.place_meeple(node, player, figure);
}

void Board::bar(Node node) {
  const Node root = features_.find(node);
  if (!features_[root].followers.any()) mark_occupied(root);
  features_[root].followers.add(kBar);
}

void Board::remove_meeple(Node node) {
  features_.remove_meeple(node);
  if (features_.of(node).followers.any()) return;
  features_.for_each_segment(node, [this](Node there) {
    const TileIndex tile = tile_of_[there];
    grid_.mark_free(tiles_[tile].square, oriented(tile).ports[there - tiles_[tile].first_node]);
  });
}

Node Board::add_segments(TileIndex tile, Cell cell, const OrientedTile& shape) {
  const Node first{static_cast<uint16_t>(features_.size())};
  const PortSet beyond = ports_beyond_border(cell);
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    tile_of_[features_.add({.tiles = TileSet::of(tile),
                            .followers = {},
                            .open = shape.port_count[s],
                            .coats = s == shape.coats_at ? shape.coats : uint8_t{0},
                            .kind = shape.kinds[s]})] = tile;
  }
  if (!beyond.empty()) {
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      features_[first + s].open = static_cast<int16_t>((shape.ports[s] - beyond).size());
    }
  }
  if (shape.central != kNoSegment) {
    features_[first + shape.central].open =
        static_cast<int16_t>(8 - tiles_around(cell) - beyond_border_around(cell));
  }
  return first;
}

void Board::fill_around(SquareIndex square) {
  for (int step : Grid::kAround) {
    const TileIndex there = grid_[square + step].tile();
    if (there == kEmpty || tiles_[there].central == kNoNode) continue;
    const Node central = tiles_[there].central;
    if (--features_[central].open == 0) completed_centrals_.push_back(central);
  }
}

TileIndex Board::lay(TileId type, Cell cell, Rotation rotation) {
  const TileIndex tile = static_cast<TileIndex>(tiles_.size());
  const SquareIndex square = Grid::at(cell);
  const OrientedTile& shape = kOriented[type][rotation];
  const Node first = add_segments(tile, cell, shape);
  const bool has_central = shape.central != kNoSegment;
  const Node central = has_central ? first + shape.central : kNoNode;
  tiles_.push_back({type, rotation, cell, square, first, central});

  const SideSet neighbours = grid_.neighbours(square);
  for (Side side : neighbours) {
    const TileIndex there = grid_[square + Grid::kStep[side]].tile();
    if (shape.edges == kNoEdges) {
      end(opposite(side), there);
    } else {
      join(shape, first, side, there);
    }
  }
  filled_hole_ = neighbours == kEverySide;

  completed_centrals_.clear();
  if (grid_[square].beside_central) fill_around(square);
  if (has_central) {
    grid_.mark_central(square);
    if (features_[central].complete()) completed_centrals_.push_back(central);
  }

  grid_.put(cell, tile, shape.shown, neighbours);
  limit_bounds();
  return tile;
}

void Board::limit_bounds() {
  if (!limit_.shifting) return;
  const Bounds& extent = grid_.extent();
  bounds_ = {static_cast<int16_t>(extent.east - limit_.columns + 1),
             static_cast<int16_t>(extent.south - limit_.rows + 1),
             static_cast<int16_t>(extent.west + limit_.columns - 1),
             static_cast<int16_t>(extent.north + limit_.rows - 1)};
}

}  // namespace cartulary::engine

#include "engine/board.hpp"

namespace cartulary::engine {

void Board::reset(const TableLimit& limit, bool border_completes) {
  grid_.reset();
  features_.reset();
  tiles_.clear();
  completed_monasteries_.clear();
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

bool Board::fits_anywhere(TileId type) const {
  if (tiles_.empty()) return true;
  for (const Grid::Opening& opening : grid_.frontier()) {
    if (!fits(type, opening.square).empty() && bounds_.contains(opening.cell)) return true;
  }
  return false;
}

int Board::tiles_around(Cell cell) const {
  int count = 0;
  const SquareIndex square = Grid::at(cell);
  for (int step : Grid::kAround) count += grid_[square + step].tile != kEmpty;
  return count;
}

int Board::tiles_around(Cell cell, Mark mark) const {
  int count = 0;
  const SquareIndex square = Grid::at(cell);
  for (int step : Grid::kAround) {
    const TileIndex there = grid_[square + step].tile;
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

void Board::join(TileIndex tile, Side side, TileIndex neighbour) {
  const OrientedTile& mine = oriented(tile);
  const OrientedTile& theirs = oriented(neighbour);
  // Neighbouring ports mostly belong to the same two segments; those are joined once.
  SegmentIndex last_mine = kNoSegment;
  SegmentIndex last_theirs = kNoSegment;
  Node root = kNoNode;
  for (Port p : ports_of(side)) {
    const SegmentIndex a = mine.segment_at[p];
    const SegmentIndex b = theirs.segment_at[facing(p)];
    if (a == kNoSegment || b == kNoSegment) continue;
    if (a != last_mine || b != last_theirs) {
      const Node mine_root = features_.find(node(tile, a));
      const Node their_root = features_.find(node(neighbour, b));
      const bool mine_occupied = features_[mine_root].followers.any();
      if (mine_occupied != features_[their_root].followers.any()) {
        mark_occupied(mine_occupied ? their_root : mine_root);
      }
      root = features_.unite(mine_root, their_root);
      last_mine = a;
      last_theirs = b;
    }
    features_[root].open = static_cast<int16_t>(features_[root].open - 2);
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

namespace {

/// Ports that are open because the table goes on there.
int16_t open_ports(PortSet ports, PortSet beyond) {
  return static_cast<int16_t>((ports - beyond).size());
}

}  // namespace

TileIndex Board::lay(TileId type, Cell cell, Rotation rotation) {
  const TileIndex tile = static_cast<TileIndex>(tiles_.size());
  const SquareIndex square = Grid::at(cell);
  const OrientedTile& shape = kOriented[type][rotation];
  const TileType& row = kTiles[type];

  const PortSet beyond = ports_beyond_border(cell);  // never open

  PlacedTile placed{type,   rotation, cell, square, Node{static_cast<uint16_t>(features_.size())},
                    kNoNode};
  int around = 0;
  StaticVector<Node, 8> monasteries_around;
  for (int step : Grid::kAround) {
    const TileIndex there = grid_[square + step].tile;
    if (there == kEmpty) continue;
    ++around;
    if (tiles_[there].monastery != kNoNode) monasteries_around.push_back(tiles_[there].monastery);
  }

  Feature feature;
  feature.tiles.insert(tile);
  for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
    const Segment& segment = row.segments[s];
    feature.kind = segment.kind;
    feature.coats = static_cast<uint8_t>(segment.coats());
    feature.open = shape.port_count[s];
    if (!beyond.empty()) feature.open = open_ports(shape.ports[s], beyond);
    if (segment.kind == FeatureKind::monastery) {
      feature.open = static_cast<int16_t>(8 - around - beyond_border_around(cell));
    }
    const Node added = features_.add(feature);
    tile_of_[added] = tile;
    if (segment.kind == FeatureKind::monastery) placed.monastery = added;
  }
  tiles_.push_back(placed);

  int neighbours = 0;
  for (Side side : kAllSides) {
    const TileIndex there = grid_[square + Grid::kStep[side]].tile;
    if (there == kEmpty) continue;
    ++neighbours;
    join(tile, side, there);
  }
  filled_hole_ = neighbours == kSides;

  completed_monasteries_.clear();
  for (Node monastery : monasteries_around) {
    Feature& other = features_[monastery];
    if (--other.open == 0) completed_monasteries_.push_back(monastery);
  }
  if (placed.monastery != kNoNode && features_[placed.monastery].complete()) {
    completed_monasteries_.push_back(placed.monastery);
  }

  grid_.put(cell, tile, shape.edges);
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

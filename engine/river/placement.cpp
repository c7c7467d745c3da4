#include "engine/river/placement.hpp"

#include "engine/river/course.hpp"

namespace cartulary::engine {
namespace {

Cell step(Cell cell, Side side, int count = 1) {
  const Cell one = kCellSteps[side];
  return {static_cast<int16_t>(cell.x + count * one.x),
          static_cast<int16_t>(cell.y + count * one.y)};
}

/// A tile in the way of a river that flows out of `cell` at `side`; kEmpty if it has room.
TileIndex tile_in_the_way(const Board& board, RiverRoom room, Cell cell, Side side) {
  const Side left = rotate(side, Rotation{3});
  const Side right = rotate(side, Rotation{1});
  const auto taken = [&](Cell at) { return board.at(at); };
  const Bounds& extent = board.grid().extent();
  Cell ahead = step(cell, side);
  const int rows = room == RiverRoom::five_cells ? 2 : 2 * kMaxTiles;
  for (int row = 0; row < rows; ++row, ahead = step(ahead, side)) {
    const Bounds around{
        static_cast<int16_t>(extent.west - 2), static_cast<int16_t>(extent.north - 2),
        static_cast<int16_t>(extent.east + 2), static_cast<int16_t>(extent.south + 2)};
    if (!around.contains(ahead)) break;
    for (Cell at : {ahead, step(ahead, left), step(ahead, right)}) {
      if (taken(at) != kEmpty) return taken(at);
    }
  }
  return kEmpty;
}

/// The side of a cell at which the river flows in; false if it does not.
bool river_flows_in(const Board& board, Cell cell, Side& in) {
  const Edges wanted = board.wanted_at(cell);
  for (Side side : kAllSides) {
    if (edge_at(wanted, side) != Edge::river) continue;
    in = side;
    return true;
  }
  return false;
}

/// Whether the river bends there as it does on the tile before.
bool turns_back(const Board& board, Cell cell, Side in, const OrientedTile& tile) {
  const Bend bend = bend_of(tile, in);
  if (bend == Bend::none) return false;
  const TileIndex before = board.at(neighbour(cell, in));
  // Downstream: it left that tile at the side that touches this one.
  const OrientedTile& last = board.oriented(before);
  for (Side other : river_sides(last) - SideSet::of(opposite(in))) {
    return bend_of(last, other) == bend;
  }
  return false;
}

/// The side at which it flows out again; false at the lake.
bool flows_out(const OrientedTile& tile, Side in, Side& out) {
  for (Side side : river_sides(tile) - SideSet::of(in)) {
    out = side;
    return true;
  }
  return false;
}

TileIndex in_the_way_of(const Board& board, RiverRoom room, Cell cell, Side in,
                        const OrientedTile& tile) {
  Side out{};
  if (room == RiverRoom::none || !flows_out(tile, in, out)) return kEmpty;
  return tile_in_the_way(board, room, cell, out);
}

template <RiverRoom room>
RotationSet allowed(const Game& game, TileId tile, Cell cell, RotationSet fits) {
  if (!has_river(tile)) return fits;
  const Board& board = game.board();
  Side in{};
  if (!river_flows_in(board, cell, in)) return {};
  RotationSet out;
  for (Rotation r : fits) {
    const OrientedTile& shape = kOriented[tile][r];
    const bool may = !turns_back(board, cell, in, shape) &&
                     in_the_way_of(board, room, cell, in, shape) == kEmpty;
    out.insert_if(may, r);
  }
  return out;
}

template <RiverRoom room>
void object(const Game& game, const Turn& turn, const Laid& laid, Violations& out) {
  if (!has_river(turn.tile)) return;
  const Board& board = game.board();
  Side in{};
  if (!river_flows_in(board, laid.cell, in)) {
    RiverEnd end;
    const bool waits = find_river_end(board, end);
    out.push_back({.rule = Rule::river_not_joined,
                   .tile = turn.tile,
                   .cell = waits ? end.cell : laid.cell,
                   .node = waits ? board.tile(end.last).first_node : kNoNode});
    return;
  }
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  if (turns_back(board, laid.cell, in, shape)) {
    const TileIndex before = board.at(neighbour(laid.cell, in));
    out.push_back({.rule = Rule::river_turns_back,
                   .tile = turn.tile,
                   .cell = laid.cell,
                   .node = board.tile(before).first_node});
  }
  if (const TileIndex there = in_the_way_of(board, room, laid.cell, in, shape); there != kEmpty) {
    out.push_back({.rule = Rule::river_no_room,
                   .tile = turn.tile,
                   .cell = laid.cell,
                   .node = board.tile(there).first_node});
  }
}

template <RiverRoom room>
constexpr PlacementRule kPlacement{allowed<room>, object<room>};

}  // namespace

PlacementRule river_placement(const Ruleset& ruleset) {
  constexpr std::array rules{kPlacement<RiverRoom::none>, kPlacement<RiverRoom::five_cells>,
                             kPlacement<RiverRoom::strip>};
  return rules[index(ruleset.extra.river_room)];
}

void check_order(const Game& game, const Turn& turn, Violations& out) {
  const GameRules& rules = game.rules();
  if (game.remaining(turn.tile) <= 0 || game.may_come(turn.tile)) return;
  int left = 0;
  for (TileId tile : kAllTiles) {
    if (rules.stage[tile] < rules.stage[turn.tile]) left += std::max(0, game.remaining(tile));
  }
  out.push_back(
      {.rule = Rule::out_of_order, .tile = turn.tile, .expected = static_cast<int16_t>(left)});
}

}  // namespace cartulary::engine

// The River as a row of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/found/check.hpp"
#include "engine/game.hpp"
#include "engine/river/course.hpp"

namespace cartulary::engine {
namespace {

// Where the tiles of the river may lie, and in which order they come (The River).

/// A tile in the way of a river that flows out of `cell` at `side`; kEmpty if it has room.
TileIndex tile_in_the_way(const Board& board, RiverRoom room, Cell cell, Side side) {
  const Side left = rotate(side, Rotation{3});
  const Side right = rotate(side, Rotation{1});
  const Bounds& extent = board.grid().extent();
  // Where no tile of the strip can lie any more.
  const Bounds near{static_cast<int16_t>(extent.west - 2), static_cast<int16_t>(extent.north - 2),
                    static_cast<int16_t>(extent.east + 2), static_cast<int16_t>(extent.south + 2)};
  const int rows = room == RiverRoom::five_cells ? 2 : 2 * kMaxTiles;
  Cell ahead = neighbour(cell, side);
  for (int row = 0; row < rows && near.contains(ahead); ++row, ahead = neighbour(ahead, side)) {
    for (Cell at : {ahead, neighbour(ahead, left), neighbour(ahead, right)}) {
      if (const TileIndex there = board.at(at); there != kEmpty) return there;
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

/// The other side at which a tile has the river; false at the spring and at the lake.
bool other_side(const OrientedTile& tile, Side one, Side& other) {
  const SideSet others = river_sides(tile) - SideSet::of(one);
  if (others.empty()) return false;
  other = others.lowest();
  return true;
}

/// True if the river bends there as it does on the tile before.
bool turns_back(const Board& board, Cell cell, Side in, const OrientedTile& tile) {
  const Bend bend = bend_of(tile, in);
  const OrientedTile& last = board.oriented(board.at(neighbour(cell, in)));
  Side last_in{};
  return bend != Bend::none && other_side(last, opposite(in), last_in) &&
         bend_of(last, last_in) == bend;
}

TileIndex in_the_way_of(const Board& board, RiverRoom room, Cell cell, Side in,
                        const OrientedTile& tile) {
  Side out{};
  if (room == RiverRoom::none || !other_side(tile, in, out)) return kEmpty;
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

/// "Newly placed tiles must continue the river", and the river does not turn in the same direction
/// twice in a row; with the room that the rules of the game ask for.
PlacementRule river_placement(const Ruleset& ruleset) {
  constexpr std::array rules{kPlacement<RiverRoom::none>, kPlacement<RiverRoom::five_cells>,
                             kPlacement<RiverRoom::strip>};
  return rules[index(ruleset.extra.river_room)];
}

/// River tiles are drawn before all others, and the lake as the last of them.
void check_order(const Game& game, const Turn& turn, Violations& out) {
  if (game.remaining(turn.tile) <= 0 || game.in_stage(turn.tile)) return;
  int left = 0;
  for (TileId tile : kAllTiles) left += game.left_before(game.stage_of(turn.tile), tile);
  out.push_back(
      {.rule = Rule::out_of_order, .tile = turn.tile, .expected = static_cast<int16_t>(left)});
}

// A table that is found with a river on it (The River).

/// No other tile is laid before the river is complete. The order of the tiles on it cannot be seen
/// from a table, so its bends are not judged.
void check_river(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  int left = -position.unseen;
  const GameRules& rules = game.rules();
  TileId early = kNoTile;  // of which one copy comes with the river
  for (TileId tile : kAllTiles) {
    if (has_river(tile)) left += rules.tiles.counts[tile] - position.discarded[tile];
    if (rules.first_stage[tile] < rules.stage[tile]) early = tile;
  }
  for (const Piece& piece : position.pieces) left -= has_river(piece.tile) && !piece.again;
  const auto is_other = [](const Piece& piece) { return !has_river(piece.tile); };
  const auto end = position.pieces.end();
  auto other = std::find_if(position.pieces.begin(), end, is_other);
  if (other != end && other->tile == early) other = std::find_if(other + 1, end, is_other);
  if (left <= 0 || other == end) return;
  out.push_back({.fault = Fault::river_incomplete,
                 .pieces = {static_cast<std::size_t>(other - position.pieces.begin())},
                 .tile = other->tile,
                 .expected = left});
}

consteval Distribution river_box() {
  Distribution box = box_of("RI");
  box.start = tile_called("RI/s");
  return box;
}
constexpr Distribution kRiverDistribution = river_box();
static_assert(total(kRiverDistribution.counts) == 12);

/// The spring begins the game, and the usual start tile is left out.
void set_start_tile_aside(const Ruleset& ruleset, Distribution& all) {
  if (ruleset.extra.river_start == RiverStart::set_aside) --all.counts[ruleset.box->start];
}

/// Its other copies come with the tiles of the base game.
uint8_t first_copy_stage(const Ruleset& ruleset, TileId tile) {
  const bool in_river =
      ruleset.extra.river_start == RiverStart::in_river && tile == ruleset.box->start;
  return in_river ? kMiddleOfRiver : river_stage(tile);
}

constexpr CheckFn kOrderChecks[] = {check_order};

constexpr RulesRow kRiverRules[] = {{.bag = {.stage = river_stage, .first_stage = first_copy_stage},
                                     .placement = river_placement,
                                     .checks = {.any = kOrderChecks, .position = check_river}}};

}  // namespace

ExpansionRow river();

ExpansionRow river() {
  return {.expansion = Expansion::river,
          .box = kRiverDistribution,
          .change_box = set_start_tile_aside,
          .rules = kRiverRules};
}

}  // namespace cartulary::engine

#include "engine/river/course.hpp"

namespace cartulary::engine {
namespace {

/// The spring and the lake have one end of the river, every other tile has two.
constexpr auto kRiverEnds = [] {
  ArrayBy<TileId, uint8_t, kTileTypes> out{};
  for (TileId tile : kAllTiles) {
    for (char edge : kTileRows[index(tile)].edges) {
      out[tile] = static_cast<uint8_t>(out[tile] + (edge == 'I'));
    }
  }
  return out;
}();

}  // namespace

bool has_river(TileId tile) {
  return kRiverEnds[tile] > 0;
}

uint8_t river_stage(TileId tile) {
  constexpr TileId kSpring = tile_called("RI/s");
  constexpr std::array<uint8_t, 3> stages{3, 2, kMiddleOfRiver};
  return tile == kSpring ? 0 : stages[kRiverEnds[tile]];
}

Bend bend_of(const OrientedTile& tile, Side in) {
  for (Side out : river_sides(tile) - SideSet::of(in)) {
    if (out == rotate(in, Rotation{1})) return Bend::left;
    if (out == rotate(in, Rotation{3})) return Bend::right;
  }
  return Bend::none;
}

bool find_river_end(const Board& board, RiverEnd& out) {
  // Mostly it is at the tile laid last.
  for (int i = board.tile_count() - 1; i >= 0; --i) {
    const auto tile = static_cast<TileIndex>(i);
    if (!has_river(board.tile(tile).type)) continue;
    for (Side side : river_sides(board.oriented(tile))) {
      const Cell cell = neighbour(board.tile(tile).cell, side);
      if (board.at(cell) != kEmpty) continue;
      out = {cell, opposite(side), tile};
      return true;
    }
  }
  return false;
}

}  // namespace cartulary::engine

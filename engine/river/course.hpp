// The course of the river: where it goes on, and how it bends (The River).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// The sides at which a tile shows a river as it lies.
constexpr SideSet river_sides(const OrientedTile& tile) {
  SideSet out;
  for (Side side : kAllSides) out.insert_if(edge_at(tile.edges, side) == Edge::river, side);
  return out;
}

/// True if a tile is one of the river's.
[[nodiscard]] bool has_river(TileId tile);

/// When the tiles of the river are drawn: the spring first, unless it lies already, the lake last.
[[nodiscard]] uint8_t river_stage(TileId tile);
/// The stage of the tiles between spring and lake.
inline constexpr uint8_t kMiddleOfRiver = 1;

/// Which way the river turns on a tile, seen downstream.
enum class Bend : uint8_t { none, left, right };
/// `in`: the side at which it flows in. none: it flows straight on, begins or ends there.
[[nodiscard]] Bend bend_of(const OrientedTile& tile, Side in);

/// Where the river waits for its next tile.
struct RiverEnd {
  Cell cell{};       ///< the empty cell that it flows into
  Side from{};       ///< the side of that cell at which it flows in
  TileIndex last{};  ///< the tile at its end
};
/// False if it waits for none.
[[nodiscard]] bool find_river_end(const Board& board, RiverEnd& out);

}  // namespace cartulary::engine

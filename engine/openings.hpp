// Where a city, road or monastery is open, and which unseen tiles could be laid there.
#pragma once

#include <vector>

#include "engine/game.hpp"

namespace cartulary::engine {

/// An empty cell that an unfinished feature needs a tile on.
struct OpenCell {
  Cell cell{};
  /// Copies that nobody has seen and that match the neighbours of the cell. Neighbours only
  /// increase and unseen tiles only decrease: at 0 the feature can never be completed.
  int fitting = 0;
};

/// The cells on which tiles must lie before the feature is complete, north to south, west to east.
/// Not for fields.
[[nodiscard]] std::vector<OpenCell> open_cells(const Game& game, Node feature);

/// True if a tile that fits on `cell` would leave the feature without an open end.
[[nodiscard]] bool would_finish(const Game& game, Node feature, TileId tile, Cell cell,
                                Rotation rotation);

/// Unseen copies of each type that would complete the feature when laid on `cell`.
[[nodiscard]] TileCounts finishing_tiles(const Game& game, Node feature, Cell cell);

}  // namespace cartulary::engine

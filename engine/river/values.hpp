// Options of The River: the usual start tile, and room for the end of the river.
#pragma once

#include <cstdint>

namespace cartulary::engine {

/// The usual start tile of a game with a river, which begins with the spring.
enum class RiverStart : uint8_t {
  in_bag,     ///< it is shuffled into the other tiles
  set_aside,  ///< it is left out
  in_river,   ///< it is shuffled into the tiles of the river (first printing)
};

/// The cells that must be free ahead of the cell that the river would flow into next. The printed
/// rule asks for nothing; programs do, so that the river never gets stuck.
enum class RiverRoom : uint8_t {
  none,
  five_cells,  ///< the cells left and right of that cell and of the one behind it, and that one
  strip,       ///< all cells ahead in a strip of three, as far as tiles lie
};

}  // namespace cartulary::engine

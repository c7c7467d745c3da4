// How much room the end of a river must have (The River).
#pragma once

#include <cstdint>

namespace cartulary::engine {

/// What must be free ahead of the cell that the river would flow into next. The printed rule asks
/// for nothing; programs do, so that the river never gets stuck.
enum class RiverRoom : uint8_t {
  none,
  five_cells,  ///< the cells left and right of that cell and of the one behind it, and that one
  strip,       ///< all cells ahead in a strip of three, as far as tiles lie
};

}  // namespace cartulary::engine

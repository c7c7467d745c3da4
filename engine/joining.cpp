#include "engine/joining.hpp"

namespace cartulary::engine {

int open_after_laying(const Board& board, Cell cell, const Joinings& around, PortMask connected) {
  int open = std::popcount(static_cast<PortMask>(connected & ~board.ports_beyond_border(cell)));
  for (const Joining& j : around) {
    if ((j.ports & connected) == 0) continue;
    open += board.features()[j.root].open - 2 * std::popcount(j.ports);
  }
  return open;
}

}  // namespace cartulary::engine

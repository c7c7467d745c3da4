#include "engine/hills_sheep/vineyards.hpp"

namespace cartulary::engine {

void add_vineyards(const Board& board, ScoreEvent& event) {
  if (event.category != Category::monasteries || event.final) return;
  const Cell cell = board.tile(board.tile_of(event.feature)).cell;
  const int vineyards = board.tiles_around(cell, kVineyard);
  if (vineyards > 0) event.add(Counted::vineyards, vineyards, kVineyardPoints);
}

}  // namespace cartulary::engine

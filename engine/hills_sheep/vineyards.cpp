#include "engine/hills_sheep/vineyards.hpp"

namespace cartulary::engine {

namespace {

void add(const Board& board, ScoreEvent& event) {
  const Cell cell = board.tile(board.tile_of(event.feature)).cell;
  const int vineyards = board.tiles_around(cell, Mark::vineyard);
  event.extra.vineyards = static_cast<int16_t>(vineyards);
  if (vineyards > 0 && !event.final && !event.recalled)
    event.add(Counted::vineyards, vineyards, kVineyardPoints);
}

}  // namespace

void add_vineyards(const Board& board, ScoreEvent& event) {
  if (event.category == Category::monasteries) add(board, event);
}

void add_vineyards_to_gardens(const Board& board, ScoreEvent& event) {
  if (event.category == Category::gardens) add(board, event);
}

}  // namespace cartulary::engine

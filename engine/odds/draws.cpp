#include "engine/odds/draws.hpp"

#include <algorithm>

namespace cartulary::engine::analysis {

bool hides_another(const Game& game, TileId tile) {
  return !game.rules().taken_along.empty() && kTiles[tile].marks.contains(Mark::hill);
}

Draws draws_of(const Game& game) {
  Draws out;
  out.bag = game.bag_size();
  for (TileId tile : kAllTiles) {
    out.pool[tile] = static_cast<uint8_t>(game.unseen(tile));
    out.tiles += out.pool[tile];
    if (!hides_another(game, tile)) continue;
    out.hiding += out.pool[tile];
    // The tile that a hill in a hand hides has left the bag, but nobody has told of it.
    out.bag -= game.in_hands(tile);
  }
  out.bag = std::clamp(out.bag, 0, out.tiles);
  return out;
}

long double chance_of_set(const Draws& draws, Share share, int tiles, int hiding) {
  // The others draw any set of what is left. Their draws and these use up the bag together; if one
  // tile is missing, the last draw is a hill that finds nothing to hide.
  long double sum = 0;
  for (int others = 0; tiles + others <= draws.bag; ++others) {
    const int all = tiles + others;
    if (share.of(all) != tiles) continue;
    for (const bool bare : {false, true}) {
      const int hiding_in_all = draws.bag - all + static_cast<int>(bare);
      const int others_hiding = hiding_in_all - hiding;
      if (others_hiding < 0 || others_hiding > others || (bare && all == 0)) continue;
      const Count sets =
          choose(draws.hiding - hiding, others_hiding) *
          choose(draws.tiles - draws.hiding - (tiles - hiding), others - others_hiding);
      if (sets == 0) continue;
      long double chance = static_cast<long double>(sets) /
                           static_cast<long double>(choose(draws.tiles, tiles)) /
                           static_cast<long double>(choose(draws.tiles - tiles, others));
      if (bare) {
        chance *= share.has(all - 1) ? static_cast<long double>(hiding) / tiles
                                     : static_cast<long double>(others_hiding) / others;
      }
      sum += chance;
    }
  }
  return sum;
}

long double chance_of_any(const Draws& draws, Share share, const SetCounts& sets) {
  long double sum = 0;
  for (int hiding = 0; hiding <= sets.most_hiding(); ++hiding) {
    for (int tiles = hiding; tiles <= sets.most_tiles(); ++tiles) {
      const Count count = sets.at(tiles, hiding);
      if (count == 0) continue;
      sum += static_cast<long double>(count) * chance_of_set(draws, share, tiles, hiding);
    }
  }
  return sum;
}

}  // namespace cartulary::engine::analysis

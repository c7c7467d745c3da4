#include "engine/traders_builders/double_turn.hpp"

namespace cartulary::engine {

void note_extension(Play play, const Turn&, const Laid&) {
  TradersAndBuilders& trade = play.extra().trade;
  trade.extended = false;
  const Node builder = trade.builders[play.game().to_move()];
  if (builder == kNoNode) return;
  const Board& board = play.game().board();
  const Node root = board.features().find(builder);
  const TileIndex tile = board.last_tile();
  for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
    trade.extended |= board.features().find(board.node(tile, s)) == root;
  }
}

bool goes_on_building(Play play, const Turn&, const Laid& laid) {
  TradersAndBuilders& trade = play.extra().trade;
  // No player is in a second part that was left out.
  const bool in_second_part = trade.second_part && play.game().again();
  trade.due = trade.extended && !in_second_part && !play.game().over();
  trade.second_part = trade.due && !laid.extra.declined;
  return trade.second_part;
}

}  // namespace cartulary::engine

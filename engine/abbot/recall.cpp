#include "engine/abbot/recall.hpp"

#include <cstdlib>

#include "engine/check.hpp"
#include "engine/places.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

/// True if a tile on `cell` is the last one that the feature in the middle of a tile waits for.
bool completes(const Game& game, Node central, Cell cell) {
  const Board& board = game.board();
  const Cell at = board.tile(board.tile_of(central)).cell;
  const bool beside = std::abs(at.x - cell.x) <= 1 && std::abs(at.y - cell.y) <= 1;
  return beside && board.features()[central].open <= 1;
}

}  // namespace

Node abbot_of(const Game& game, Player player) {
  const Board& board = game.board();
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    const Node central = board.tile(tile).central;
    if (central == kNoNode || board.features().meeple_on(central) != player) continue;
    if (board.features().figure_on(central) == Figure::abbot) return central;
  }
  return kNoNode;
}

void recall_abbot(Play play, const Turn&, const Laid& laid) {
  if (!laid.extra.recall) return;
  const Game& game = play.game();
  const Node abbot = abbot_of(game, game.to_move());
  if (abbot == kNoNode) return;
  play.award(feature_event(game.board(), game.rules(), abbot, Scored::recalled));
  play.send_meeples_home(abbot);
}

void check_recall(const Game& game, const Turn&, const Laid& laid, bool fits, Violations& out) {
  if (!laid.extra.recall) return;
  const Player player = game.to_move();
  if (laid.deployment.any()) {
    out.push_back({.rule = Rule::recall_and_figure, .player = player, .cell = laid.cell});
  }
  const Node abbot = abbot_of(game, player);
  if (abbot == kNoNode) {
    out.push_back({.rule = Rule::no_abbot_to_recall, .player = player, .cell = laid.cell});
  } else if (fits && completes(game, abbot, laid.cell)) {
    out.push_back(
        {.rule = Rule::recall_too_late, .player = player, .cell = laid.cell, .node = abbot});
  }
}

void check_no_abbot(const Game&, const Turn&, const Laid& laid, bool, Violations& out) {
  if (!laid.extra.recall && figure_placed(laid) != Figure::abbot) return;
  out.push_back({.rule = Rule::abbot_not_played});
}

void add_recalls(const Game& game, TileId tile, Choices& out) {
  const Node abbot = abbot_of(game, game.to_move());
  if (abbot == kNoNode) return;
  for_each_place(game, tile, [&](SquareIndex, Cell cell, RotationSet fits) {
    if (completes(game, abbot, cell)) return;
    for (Rotation r : fits) out.push_back({cell, r, kRecall});
  });
}

void count_abbots(const Game& game, BoxTerms& out) {
  for (Player p : game.seats()) {
    ++out[p][game.supply(p, Figure::abbot) > 0 ? BoxTerm::abbot_at_home : BoxTerm::abbot_out];
  }
}

}  // namespace cartulary::engine

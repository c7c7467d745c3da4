#include "engine/hills_sheep/under.hpp"

#include "engine/check.hpp"

namespace cartulary::engine {
namespace {

bool has_hill(TileId tile) {
  return kTiles[tile].marks.contains(Mark::hill);
}

/// Where players hold several tiles, the one under a hill was taken when the hill was drawn, long
/// before it is laid and the record tells of it. So the hill that was drawn last may have none,
/// although other tiles seem to be left.
bool hill_may_be_bare(const Game& game) {
  const GameRules& rules = game.rules();
  if (rules.hand < 2) return false;
  // Hills that are held, but for the one that is being laid: what lies under them is not told yet.
  int untold = -1;
  for (TileId tile : kAllTiles) {
    if (!has_hill(tile)) continue;
    untold += rules.record_hands ? game.in_hands(tile) : game.remaining(tile);
  }
  const int held = rules.record_hands ? 0 : rules.hand * game.players();
  return game.bag_size() - held <= untold;
}

}  // namespace

TileId slipped_under(const Game& game, const Turn& turn) {
  if (!has_hill(turn.tile) || game.left_to_draw() <= 0) return kNoTile;
  if (turn.under != kNoTile) return turn.under;
  return turn.action() == Action::place && !hill_may_be_bare(game) ? kUnknownTile : kNoTile;
}

void slip_tile_under(Play play, const Turn& turn) {
  const TileId under = slipped_under(play.game(), turn);
  if (under != kNoTile) play.take_unseen(under);
}

/// "If you draw a tile with a hill, immediately take another facedown tile."
void check_under(const Game& game, const Turn& turn, Violations& out) {
  const bool hill = has_hill(turn.tile);
  if (!hill && turn.under == kNoTile) return;
  const TileId under = slipped_under(game, turn);
  if (turn.under != kNoTile && under == kNoTile) {
    out.push_back({.rule = Rule::under_not_due, .tile = turn.tile});
  }
  if (hill && turn.under == kNoTile && under == kUnknownTile) {
    out.push_back({.rule = Rule::under_not_told, .tile = turn.tile});
  }
  if (under == kNoTile || under == kUnknownTile) return;
  const int copies =
      game.remaining(under) -
      (game.rules().record_hands ? game.in_hands(under) : static_cast<int>(under == turn.tile));
  if (copies <= 0) out.push_back(exhausted(game, under, About::under_tile));
}

void check_nothing_under(const Game& game, const Turn& turn, Violations& out) {
  // A hill that is in no box has a fault of its own.
  if (has_hill(turn.tile) && game.rules().tiles.counts[turn.tile] == 0) return;
  if (turn.under != kNoTile) out.push_back({.rule = Rule::under_not_due, .tile = turn.tile});
}

void leave_under_unseen(const Game& game, Turn& turn, uint64_t) {
  turn.under = slipped_under(game, turn);
}

}  // namespace cartulary::engine

#include "engine/phases.hpp"

#include <algorithm>

#include "engine/game.hpp"
#include "engine/scoring.hpp"
#include "engine/sheep.hpp"

namespace cartulary::engine {
namespace {

/// House rule "buy": paid before the tile is laid.
void pay(Game& game, const Turn& turn) {
  if (turn.trade.points == 0) return;
  game.award(payment_event(turn.trade, -1));
  game.award(payment_event(turn.trade, +1));
}

void lay_tile(Game& game, const Turn& turn) {
  game.lay(turn.tile, turn.cell, turn.rotation);
}

void place_meeple(Game& game, const Turn& turn) {
  if (turn.meeple != kNoSegment) game.place_meeple(turn.meeple);
}

/// "If you draw a tile with a hill, immediately take another facedown tile and place it under the
/// hill tile."
void slip_tile_under(Game& game, const Turn& turn) {
  if (const TileId under = slipped_under(game, turn); under != kNoTile) game.take_unseen(under);
}

/// "The player must score any feature completed by tile placement" (base game page, step 3).
void score_completed(Game& game, const Turn&) {
  Board& board = game.board();
  const TileIndex tile = board.last_tile();
  const PlacedTile& placed = board.tile(tile);
  const TileType& row = kTiles[placed.type];
  StaticVector<Node, kMaxSegments> scored;
  for (SegmentIndex s = 0; s < row.segments.size(); ++s) {
    const FeatureKind kind = row.segments[s].kind;
    if (kind != FeatureKind::city && kind != FeatureKind::road) continue;
    const Node root = board.features().find(board.node(tile, s));
    if (!board.features()[root].complete()) continue;
    // Two segments of this tile may have become one feature.
    if (std::find(scored.begin(), scored.end(), root) != scored.end()) continue;
    scored.push_back(root);
    game.close_feature(root);
  }
  for (Node monastery : board.completed_monasteries()) game.close_feature(monastery);
}

void draw_into_hand(Game& game, const Turn& turn) {
  game.draw_into_hand(turn.tile, turn.drew);
}

void next_player(Game& game, const Turn&) {
  game.pass_turn();
}

/// House rule: filling a hole gives another turn to the same player.
void next_player_unless_hole(Game& game, const Turn&) {
  if (!game.board().filled_hole()) game.pass_turn();
}

constexpr RuleRow<PhaseFn> kPhases[] = {
    {pay, always},
    {slip_tile_under, with_sheep},
    {lay_tile, always},
    {place_meeple, always},
    {close_fields, with_sheep},
    {place_shepherd, with_sheep},
    {tend_own_flock, with_sheep},
    {score_completed, always},
    {draw_into_hand, [](const Ruleset& r) { return r.record_hands; }},
    {next_player, [](const Ruleset& r) { return !r.hole_bonus; }},
    {next_player_unless_hole, [](const Ruleset& r) { return r.hole_bonus; }},
};

}  // namespace

StaticVector<PhaseFn, 12> phases_for(const Ruleset& ruleset) {
  return those_needed<12>(kPhases, ruleset);
}

}  // namespace cartulary::engine

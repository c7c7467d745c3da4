#include "engine/phases.hpp"

#include <algorithm>

#include "engine/game.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

/// House rule "buy": paid before the tile is laid.
void pay(Play play, const Turn&, const Laid& laid) {
  if (laid.trade.points == 0) return;
  play.award(payment_event(laid.trade, -1));
  play.award(payment_event(laid.trade, +1));
}

void lay_tile(Play play, const Turn& turn, const Laid& laid) {
  play.lay(turn.tile, laid.cell, laid.rotation);
}

void place_meeple(Play play, const Turn&, const Laid& laid) {
  const auto [segment, figure] = laid.deployment;
  if (segment != kNoSegment && is_follower(figure)) play.place_meeple(segment, figure);
}

/// Scores a feature that has just been finished and sends its meeples home.
void close_feature(Play play, Node root) {
  const Game& game = play.game();
  play.award(feature_event(game.board(), game.rules(), root, Scored::completed));
  play.send_meeples_home(root);
}

/// "The player must score any feature completed by tile placement" (base game page, step 3).
void score_completed(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  const TileIndex tile = board.last_tile();
  StaticVector<Node, kMaxSegments> scored;
  for (SegmentIndex s : board.oriented(tile).closables) {
    const Node root = board.features().find(board.node(tile, s));
    if (!board.features()[root].complete()) continue;
    // Two segments of this tile may have become one feature.
    if (std::ranges::find(scored, root) != scored.end()) continue;
    scored.push_back(root);
    close_feature(play, root);
  }
  for (Node central : board.completed_centrals()) close_feature(play, central);
}

void draw_into_hand(Play play, const Turn& turn, const Laid&) {
  play.draw_into_hand(turn.tile, turn.drew);
}

/// The turn goes to the next player, unless a rule lets the same one go on.
void pass(Play play, const Turn& turn, const Laid& laid) {
  if (play.game().rules().turns_go_round()) return play.pass_turn();
  bool goes_on = false;
  // Each is asked, because it may note what has been played.
  for (GoesOnFn asked : play.game().rules().goes_on) goes_on |= asked(play, turn, laid);
  if (goes_on) return play.go_on();
  play.pass_turn();
}

bool always(const Ruleset&) {
  return true;
}

constexpr struct {
  PhaseRow phase;
  bool (*needed)(const Ruleset&);
} kPhases[] = {
    {{Step::pay, pay}, always},
    {{Step::lay, lay_tile}, always},
    {{Step::meeple, place_meeple}, always},
    {{Step::score, score_completed}, always},
    {{Step::fill_hand, draw_into_hand}, [](const Ruleset& r) { return r.record_hands; }},
    {{Step::pass, pass}, always},
};

}  // namespace

/// House rule: filling a hole gives another turn to the same player.
bool goes_on_at_hole(Play play, const Turn&, const Laid&) {
  return play.game().board().filled_hole();
}

StaticVector<PhaseRow, 8> phases_for(const Ruleset& ruleset) {
  StaticVector<PhaseRow, 8> out;
  for (const auto& row : kPhases) {
    if (row.needed(ruleset)) out.push_back(row.phase);
  }
  return out;
}

}  // namespace cartulary::engine

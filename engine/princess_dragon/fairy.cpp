#include "engine/princess_dragon/fairy.hpp"

namespace cartulary::engine {
namespace {

constexpr int16_t kForTurn = 1;
constexpr int16_t kForFeature = 3;

const NeutralFigure& fairy_of(const Game& game) {
  return game.extra().dragon.at[Neutral::fairy];
}

/// Calls `visit(node)` for each follower that the fairy stands by.
template <bool on_tile, class Visit>
void for_each_guarded(const Game& game, Visit visit) {
  const NeutralFigure& fairy = fairy_of(game);
  if (!fairy.out) return;
  const Board& board = game.board();
  if (!on_tile) {
    // Its follower may have left in this turn, before features score.
    const bool guards =
        fairy.beside != kNoNode && board.features().meeple_on(fairy.beside) != kNobody;
    if (guards) visit(fairy.beside);
    return;
  }
  const TileIndex tile = board.at(fairy.cell);
  for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
    const Node node = board.node(tile, s);
    if (board.features().meeple_on(node) != kNobody) visit(node);
  }
}

void award_fairy(Play play, Player player, Counted counted, int16_t each, bool final, Node node) {
  ScoreEvent event;
  event.category = Category::fairy;
  event.final = final;
  event.feature = node;
  event.winners = PlayerSet::of(player);
  event.add(counted, 1, each);
  play.award(event);
}

}  // namespace

template <bool on_tile>
void check_fairy(const Game& game, const Turn&, const Laid& laid, bool, Violations& out) {
  const Spot* const to = laid.extra.far.of(FarAction::fairy);
  if (to == nullptr) return;
  const Board& board = game.board();
  const TileIndex tile = board.at(to->cell);
  bool guards = false;
  if (tile != kEmpty) {
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
      const bool meant = on_tile || s == to->segment;
      guards |= meant && board.features().meeple_on(board.node(tile, s)) == game.to_move();
    }
  }
  if (!guards) {
    out.push_back(
        {.rule = Rule::fairy_without_follower, .player = game.to_move(), .cell = to->cell});
    return;
  }
  const NeutralFigure& fairy = fairy_of(game);
  if (!fairy.out || fairy.cell != to->cell) return;
  if (on_tile || fairy.beside == board.node(tile, to->segment)) {
    out.push_back({.rule = Rule::fairy_stays, .cell = to->cell});
  }
}
template void check_fairy<false>(const Game&, const Turn&, const Laid&, bool, Violations&);
template void check_fairy<true>(const Game&, const Turn&, const Laid&, bool, Violations&);

void move_fairy(Play play, const Turn&, const Laid& laid) {
  const Spot* const to = laid.extra.far.of(FarAction::fairy);
  if (to == nullptr) return;
  const Board& board = play.game().board();
  const bool beside = to->segment != kNoSegment;
  play.extra().dragon.at[Neutral::fairy] = {
      true, to->cell, beside ? board.node(board.at(to->cell), to->segment) : kNoNode};
}

template <bool on_tile>
void pay_turn(Play play, const Turn&) {
  const Game& game = play.game();
  int16_t& paid = play.extra().dragon.paid_turn;
  const bool second_part = game.again() && game.extra().trade.second_part;
  // An abbey after the last tile begins no turn.
  if (paid == game.turn_number() || second_part || game.over()) return;
  paid = static_cast<int16_t>(game.turn_number());
  for_each_guarded<on_tile>(game, [&](Node node) {
    const Player owner = game.board().features().meeple_on(node);
    if (owner != game.to_move()) return;
    award_fairy(play, owner, Counted::fairy_turns, kForTurn, false, node);
  });
}
template void pay_turn<false>(Play, const Turn&);
template void pay_turn<true>(Play, const Turn&);

template <bool on_tile>
void pay_feature(Play play, Node root, bool final) {
  const Features& features = play.game().board().features();
  for_each_guarded<on_tile>(play.game(), [&](Node node) {
    if (features.find(node) != root) return;
    award_fairy(play, features.meeple_on(node), Counted::fairy_features, kForFeature, final, node);
  });
}
template void pay_feature<false>(Play, Node, bool);
template void pay_feature<true>(Play, Node, bool);

void leave_alone(Play play, const Turn&, const Laid&) {
  Node& beside = play.extra().dragon.at[Neutral::fairy].beside;
  if (beside == kNoNode) return;
  if (play.game().board().features().meeple_on(beside) == kNobody) beside = kNoNode;
}

}  // namespace cartulary::engine

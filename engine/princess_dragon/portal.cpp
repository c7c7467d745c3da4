#include "engine/princess_dragon/portal.hpp"

#include "engine/check.hpp"
#include "engine/found/spots.hpp"
#include "engine/princess_dragon/flight.hpp"

namespace cartulary::engine {
namespace {

/// The table once a tile lies, which may not lie there by the rules.
const Board& table_after(const Game& game, const Turn& turn, const Laid& laid) {
  thread_local Board after;
  after = game.board();
  after.lay(turn.tile, laid.cell, laid.rotation);
  return after;
}

/// The city of the princess on the tile laid last; kNoNode if the tile has none.
Node city_of_princess(const Board& board) {
  const TileIndex tile = board.last_tile();
  const auto& segments = kTiles[board.tile(tile).type].segments;
  for (SegmentIndex s : each<SegmentIndex>(segments.size())) {
    if (segments[s].marks.contains(Mark::princess))
      return board.features().find(board.node(tile, s));
  }
  return kNoNode;
}

bool has_princess(TileId tile) {
  return kTiles[tile].all_marks().contains(Mark::princess);
}

void check_far(const Game& game, const Turn& turn, const Laid& laid, const Spot& to,
               Violations& out) {
  const Board& board = table_after(game, turn, laid);
  const Node node = node_at(board, to);
  if (node == kNoNode) {
    out.push_back({.rule = Rule::portal_leads_nowhere, .cell = to.cell});
    return;
  }
  const Feature& feature = board.features().of(node);
  check_kind(game, to.figure, feature.kind, out);
  if (feature.followers.any()) refuse_occupied(board, game.to_move(), to.cell, node, out);
  if (feature.complete() && feature.kind != FeatureKind::field) {
    out.push_back({.rule = Rule::portal_to_finished, .cell = to.cell, .node = node});
  }
}

}  // namespace

void check_portal(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                  Violations& out) {
  const Spot* const to = laid.extra.far.of(FarAction::portal);
  if (to == nullptr || game.rules().followers[to->figure] == 0) return;
  check_supply(game, to->figure, out);
  if (!kTiles[turn.tile].marks.contains(Mark::portal)) {
    out.push_back({.rule = Rule::no_portal, .tile = turn.tile});
  } else if (fits) {
    check_far(game, turn, laid, *to, out);
  }
}

void go_through_portal(Play play, const Turn&, const Laid& laid) {
  const Spot* const to = laid.extra.far.of(FarAction::portal);
  if (to == nullptr) return;
  play.stand(node_at(play.game().board(), *to), play.game().to_move(), to->figure);
}

template <bool must>
void check_princess(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out) {
  const Spot* const who = laid.extra.far.of(FarAction::princess);
  if (!fits || (who == nullptr && !(must && has_princess(turn.tile)))) return;
  const bool is_there = has_princess(turn.tile);
  const Board& board = is_there ? table_after(game, turn, laid) : game.board();
  const Node city = is_there ? city_of_princess(board) : kNoNode;
  const bool finds = is_there && board.features()[city].followers.any();
  if (who == nullptr) {
    if (finds) out.push_back({.rule = Rule::princess_missing, .cell = laid.cell});
    return;
  }
  if (!finds) {
    out.push_back({.rule = Rule::no_princess, .tile = turn.tile, .cell = laid.cell});
    return;
  }
  const Node node = node_at(board, *who);
  const bool stands = node != kNoNode && board.features().meeple_on(node) != kNobody;
  if (!stands || board.features().find(node) != city) {
    out.push_back({.rule = Rule::princess_finds_nobody, .cell = who->cell});
  }
}
template void check_princess<false>(const Game&, const Turn&, const Laid&, bool, Violations&);
template void check_princess<true>(const Game&, const Turn&, const Laid&, bool, Violations&);

void send_home_from_princess(Play play, const Turn&, const Laid& laid) {
  const Spot* const who = laid.extra.far.of(FarAction::princess);
  if (who != nullptr) play.take_home(node_at(play.game().board(), *who));
}

namespace {

void add_portal_actions(const Game& game, const Turn& turn, FarActions& out) {
  if (!kTiles[turn.tile].marks.contains(Mark::portal)) return;
  const Board& board = table_after(game, turn, *turn.laid());
  for (TileIndex tile : each<TileIndex>(board.tile_count() - 1)) {
    if (game.extra().dragon.dragon_is_at(board.tile(tile).cell)) continue;
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
      const Feature& feature = board.features().of(board.node(tile, s));
      const bool finished = feature.complete() && feature.kind != FeatureKind::field;
      if (feature.followers.any() || finished) continue;
      for (Figure figure : kAllFigures) {
        const bool may = is_follower(figure) && game.supply(game.to_move(), figure) > 0;
        if (!may || !game.rules().stands_on[figure].contains(feature.kind)) continue;
        out.push_back({FarAction::portal, spot_at(board, tile, s, figure), {}});
      }
    }
  }
}

}  // namespace

void add_fairy_actions(const Game& game, FarActions& out) {
  const Board& board = game.board();
  const NeutralFigure& fairy = game.extra().dragon.at[Neutral::fairy];
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    const bool is_there = fairy.out && fairy.cell == board.tile(tile).cell;
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
      const Node node = board.node(tile, s);
      if (board.features().meeple_on(node) != game.to_move() || node == fairy.beside) continue;
      if (is_there && game.rules().extra.fairy_on_tile) continue;
      if (game.rules().extra.fairy_on_tile) {
        out.push_back({FarAction::fairy, {.cell = board.tile(tile).cell}, {}});
        break;
      }
      const Figure figure = board.features().figure_on(node);
      out.push_back({FarAction::fairy, spot_at(board, tile, s, figure), {}});
    }
  }
}

void add_princess_actions(const Game& game, const Turn& turn, FarActions& out) {
  if (!has_princess(turn.tile)) return;
  const Board& board = table_after(game, turn, *turn.laid());
  board.features().for_each_segment(city_of_princess(board), [&](Node node) {
    if (board.features().meeple_on(node) == kNobody) return;
    const TileIndex tile = board.tile_of(node);
    const Figure figure = board.features().figure_on(node);
    out.push_back({FarAction::princess,
                   spot_at(board, tile, node - board.tile(tile).first_node, figure),
                   {}});
  });
}

void add_far_actions(const Game& game, const Turn& turn, FarActions& out) {
  const GameRules& rules = game.rules();
  if (plays(rules, DragonPart::princess)) add_princess_actions(game, turn, out);
  if (!out.empty() && game.rules().extra.princess_must) return;
  if (plays(rules, DragonPart::fairy)) add_fairy_actions(game, out);
  if (plays(rules, DragonPart::portal)) add_portal_actions(game, turn, out);
}

}  // namespace cartulary::engine

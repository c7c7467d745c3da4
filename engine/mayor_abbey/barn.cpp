#include "engine/mayor_abbey/barn.hpp"

#include <algorithm>

#include "engine/final_scoring.hpp"
#include "engine/joining.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

constexpr int16_t kForJoined = 1;
constexpr int16_t kForBarn = 4;

/// The side before a corner, clockwise, and the one behind it.
constexpr Side before(Corner corner) {
  return static_cast<Side>(index(corner));
}
constexpr Side behind(Corner corner) {
  return static_cast<Side>((index(corner) + 1) % kSides);
}
constexpr Corner opposite(Corner corner) {
  return static_cast<Corner>((index(corner) + 2) % kCorners);
}

/// A barn in the field that a segment of a tile will belong to; kNoNode if there is none.
Node barn_after_laying(const Game& game, const OrientedTile& shape, Cell cell, SegmentIndex field) {
  const Joinings around = features_around(game.board(), Grid::at(cell));
  const PortSet reach = connected_ports(shape, around, shape.ports[field]);
  for (const Joining& j : around) {
    const PlayerSet owners = j.ports.meets(reach) ? barns_in(game, j.root) : PlayerSet{};
    if (!owners.empty()) return game.extra().abbey.barns[owners.lowest()].node;
  }
  return kNoNode;
}

void send_farmers_home(Play play, Node root) {
  const Features& features = play.game().board().features();
  features.for_each_segment(root, [&](Node node) {
    if (features.meeple_on(node) != kNobody) play.take_home(node);
  });
}

}  // namespace

bool four_fields_meet(const Board& board, const OrientedTile& shape, Cell cell, Corner corner) {
  if (field_at(shape, corner) == kNoSegment) return false;
  const auto has_field = [&](Cell there, Corner its_corner) {
    const TileIndex tile = board.at(there);
    return tile != kEmpty && field_at(board.oriented(tile), its_corner) != kNoSegment;
  };
  const Cell one = neighbour(cell, before(corner));
  const Cell other = neighbour(cell, behind(corner));
  const Corner next = static_cast<Corner>((index(corner) + 1) % kCorners);
  return has_field(one, next) && has_field(other, opposite(next)) &&
         has_field(neighbour(one, behind(corner)), opposite(corner));
}

SegmentIndex field_at(const OrientedTile& shape, Corner corner) {
  const SegmentIndex here = shape.segment_at[port(before(corner), right)];
  const SegmentIndex there = shape.segment_at[port(behind(corner), left)];
  for (SegmentIndex s : {here, there}) {
    if (s == kNoSegment || shape.kinds[s] != FeatureKind::field) return kNoSegment;
  }
  return here;
}

bool has_farmers(const Game& game, Node root) {
  PlayerCounts barred;
  barred.add(kBar, game.board().features()[root].followers[kBar]);
  return game.board().features()[root].followers != barred;
}

PlayerSet barns_in(const Game& game, Node root) {
  PlayerSet out;
  for (Player p : game.seats()) {
    const Node barn = game.extra().abbey.barns[p].node;
    out.insert_if(barn != kNoNode && game.board().features().find(barn) == root, p);
  }
  return out;
}

CornerSet barn_corners(const Game& game, TileId tile, Placement at) {
  CornerSet out;
  if (game.extra().abbey.barns[game.to_move()].node != kNoNode) return out;
  const OrientedTile& shape = kOriented[tile][at.rotation];
  for (Corner corner : kAllCorners) {
    if (!four_fields_meet(game.board(), shape, at.cell, corner)) continue;
    const bool shared = game.rules().extra.barns_share_fields;
    const SegmentIndex field = field_at(shape, corner);
    out.insert_if(shared || barn_after_laying(game, shape, at.cell, field) == kNoNode, corner);
  }
  return out;
}

void check_barn(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out) {
  const Corner corner = laid.extra.abbey.barn;
  if (corner == kNoCorner) return;
  const Player player = game.to_move();
  if (const Node barn = game.extra().abbey.barns[player].node; barn != kNoNode) {
    out.push_back({.rule = Rule::barn_on_board, .player = player, .cell = laid.cell, .node = barn});
  }
  if (laid.deployment.any() || laid.extra.recall || laid.extra.far.action != FarAction::none) {
    out.push_back({.rule = Rule::barn_and_figure, .cell = laid.cell});
  }
  if (!fits) return;
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  if (!four_fields_meet(game.board(), shape, laid.cell, corner)) {
    out.push_back({.rule = Rule::barn_off_corner, .cell = laid.cell});
    return;
  }
  if (game.rules().extra.barns_share_fields) return;
  const Node barn = barn_after_laying(game, shape, laid.cell, field_at(shape, corner));
  if (barn != kNoNode) {
    out.push_back({.rule = Rule::field_has_barn, .cell = laid.cell, .node = barn});
  }
}

void place_barn(Play play, const Turn& turn, const Laid& laid) {
  const Corner corner = laid.extra.abbey.barn;
  if (corner == kNoCorner) return;
  const Board& board = play.game().board();
  const SegmentIndex field = field_at(kOriented[turn.tile][laid.rotation], corner);
  if (field == kNoSegment) return;
  const Node node = board.node(board.last_tile(), field);
  play.extra().abbey.barns[play.game().to_move()] = {node, corner};
  play.bar(node);
}

void score_barns(Play play, const Turn&, const Laid& laid) {
  const Game& game = play.game();
  const Node own = game.extra().abbey.barns[game.to_move()].node;
  const bool is_placed = laid.extra.abbey.barn != kNoCorner && own != kNoNode;
  game.board().for_each_touched([&](Node root) {
    if (barns_in(game, root).empty() || !has_farmers(game, root)) return;
    if (is_placed && game.board().features().find(own) == root) {
      NodeList field;
      field.push_back(root);
      game.rules().score_fields(play, field, false);
    } else {
      score_field(play, root, kForJoined, false);
    }
    play.tell_scored(root, false);
    send_farmers_home(play, root);
  });
}

void pay_barns(Play play) {
  const Game& game = play.game();
  PlayerSet paid;
  for (Player p : game.seats()) {
    const Node barn = game.extra().abbey.barns[p].node;
    if (barn == kNoNode || paid.contains(p)) continue;
    const Node field = game.board().features().find(barn);
    ScoreEvent event;
    event.category = Category::fields;
    event.final = true;
    event.feature = barn;
    event.winners = barns_in(game, field);
    event.add(Counted::barn_cities,
              static_cast<int>(completed_cities_of(game.board(), field).size()), kForBarn);
    play.award(event);
    paid |= event.winners;
  }
}

}  // namespace cartulary::engine

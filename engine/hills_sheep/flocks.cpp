#include "engine/hills_sheep/flocks.hpp"

#include <algorithm>

namespace cartulary::engine {

PlayerSet shepherds_in(const Game& game, Node root) {
  const Flocks& flocks = game.extra().flocks;
  PlayerSet set;
  for (Player p : game.seats()) {
    const Node shepherd = flocks.of(p).shepherd;
    if (shepherd != kNoNode && game.board().features().find(shepherd) == root) set.insert(p);
  }
  return set;
}

namespace {

/// The scoring of all flocks in a field; `end` tells why they are counted.
ScoreEvent flock_event(const Game& game, Node root, PlayerSet shepherds, FlockEnd end) {
  ScoreEvent event;
  event.category = Category::sheep;
  event.extra.flock.end = end;
  event.feature = root;
  event.extra.flock.shepherds = shepherds;
  for (Player p : shepherds) {
    event.extra.flock.shepherd_nodes[p] = game.extra().flocks.of(p).shepherd;
  }
  for (Token token : {Token::four, Token::three, Token::two, Token::one}) {
    int tokens = 0;
    for (Player p : shepherds) tokens += game.extra().flocks.of(p).tokens[token];
    if (tokens == 0) continue;
    const auto sheep = static_cast<int16_t>(sheep_on(token));
    event.terms.push_back({Counted::flock_tokens, static_cast<int16_t>(tokens), sheep});
    if (pays(end)) event.points = static_cast<int16_t>(event.points + tokens * sheep);
  }
  if (pays(end)) event.winners = shepherds;
  return event;
}

/// "All sheep tokens from that field are returned to the bag", and the shepherds to their owners.
void end_flocks(Play play, Node root, FlockEnd end) {
  const Game& game = play.game();
  const PlayerSet shepherds = shepherds_in(game, root);
  play.award(flock_event(game, root, shepherds, end));
  for (Player p : shepherds) play.extra().flocks.send_home(p);
}

void draw_token(Play play, Node root, Token token) {
  if (token == Token::wolf) {
    end_flocks(play, root, FlockEnd::wolf);
  } else {
    play.extra().flocks.add(play.game().to_move(), token);
  }
}

}  // namespace

void close_fields(Play play, const Turn&, const Laid&) {
  const Game& game = play.game();
  if (!game.extra().flocks.any()) return;
  const Board& board = game.board();
  board.for_each_touched([&](Node root) {
    const Feature& feature = board.features()[root];
    if (feature.kind != FeatureKind::field || !feature.complete()) return;
    const PlayerSet shepherds = shepherds_in(game, root);
    if (shepherds.empty() || shepherds.contains(game.to_move())) return;
    end_flocks(play, root, FlockEnd::closed);
  });
}

void place_shepherd(Play play, const Turn&, const Laid& laid) {
  const SegmentIndex field = laid.deployment.of(Figure::shepherd);
  if (field == kNoSegment) return;
  const Board& board = play.game().board();
  const Node node = board.node(board.last_tile(), field);
  play.extra().flocks.place(play.game().to_move(), node);
  draw_token(play, board.features().find(node), laid.extra.flock.drawn);
}

void tend_own_flock(Play play, const Turn&, const Laid& laid) {
  const Game& game = play.game();
  const Flock& flock = game.extra().flocks.of(game.to_move());
  if (flock.at_home()) return;
  const Node root = game.board().features().find(flock.shepherd);
  if (laid.extra.flock.action == FlockAction::grow) draw_token(play, root, laid.extra.flock.grown);
  if (laid.extra.flock.action == FlockAction::guide) end_flocks(play, root, FlockEnd::guided);
  // "Since you have completely closed the field [...] you immediately guide the flock."
  if (!flock.at_home() && game.board().features()[root].complete()) {
    end_flocks(play, root, FlockEnd::closed);
  }
}

void leave_flocks(Play play) {
  const Game& game = play.game();
  PlayerSet told;
  for (Player p : game.seats()) {
    if (game.extra().flocks.of(p).at_home() || told.contains(p)) continue;
    const Node root = game.board().features().find(game.extra().flocks.of(p).shepherd);
    const PlayerSet shepherds = shepherds_in(game, root);
    play.award(flock_event(game, root, shepherds, FlockEnd::left));
    told |= shepherds;
  }
}

PlayerSet shepherds_joined(const Game& game, const Joinings& around, PortSet connected) {
  PlayerSet shepherds;
  for (const Joining& j : around) {
    if (j.ports.meets(connected)) shepherds |= shepherds_in(game, j.root);
  }
  return shepherds;
}

bool extends_own_field(const Game& game, TileId tile, Cell cell) {
  const Flock& flock = game.extra().flocks.of(game.to_move());
  if (flock.at_home() || tile == game.rules().own) return false;
  const Board& board = game.board();
  const Node root = board.features().find(flock.shepherd);
  const Joinings around = features_around(board, Grid::at(cell));
  return std::ranges::find(around, root, &Joining::root) != around.end();
}

void count_flocks(const Game& game, BoxTerms& out) {
  for (Player p : game.seats()) {
    const Flock& flock = game.extra().flocks.of(p);
    ++out[p][flock.at_home() ? BoxTerm::shepherd_at_home : BoxTerm::flock_out];
    out[p][BoxTerm::flock_sheep] = static_cast<int16_t>(flock.sheep());
  }
}

}  // namespace cartulary::engine

#include "engine/sheep.hpp"

#include "engine/game.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {

int Flocks::in_bag(Token token) const {
  const auto kind = static_cast<std::size_t>(index(token));
  int left = kTokensInAll[kind];
  for (const Flock& flock : flocks_) left -= flock.tokens[kind];
  return left;
}

PlayerSet Flocks::in_field(const Board& board, Node root) const {
  PlayerSet set = 0;
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (!flocks_[p].at_home() && board.features().find(flocks_[p].shepherd) == root) set |= only(p);
  }
  return set;
}

bool Flocks::any() const {
  for (const Flock& flock : flocks_) {
    if (!flock.at_home()) return true;
  }
  return false;
}

namespace {

/// What all flocks in a field amount to; `end` tells why they are counted.
ScoreEvent flock_event(const Game& game, Node root, PlayerSet shepherds, FlockEnd end) {
  ScoreEvent event;
  event.category = Category::sheep;
  event.flock_end = end;
  event.feature = root;
  event.shepherds = shepherds;
  for (Player p = 0; p < game.players(); ++p) {
    if (contains(shepherds, p)) event.shepherd_nodes[p] = game.flocks().of(p).shepherd;
  }
  for (int t = index(Token::four); t >= 0; --t) {
    int tokens = 0;
    for (Player p = 0; p < game.players(); ++p) {
      if (!contains(shepherds, p)) continue;
      tokens += game.flocks().of(p).tokens[static_cast<std::size_t>(t)];
    }
    if (tokens == 0) continue;
    const auto each = static_cast<int16_t>(sheep_on(static_cast<Token>(t)));
    event.terms.push_back({Counted::flock_tokens, static_cast<int16_t>(tokens), each});
    if (pays(end)) event.points = static_cast<int16_t>(event.points + tokens * each);
  }
  if (pays(end)) event.winners = shepherds;
  return event;
}

/// "All sheep tokens from that field are returned to the bag", and the shepherds to their owners.
void end_flocks(Game& game, Node root, FlockEnd end) {
  const PlayerSet shepherds = game.flocks().in_field(game.board(), root);
  game.award(flock_event(game, root, shepherds, end));
  for (Player p = 0; p < game.players(); ++p) {
    if (contains(shepherds, p)) game.flocks().send_home(p);
  }
}

void draw_token(Game& game, Node root, Token token) {
  if (token == Token::wolf) {
    end_flocks(game, root, FlockEnd::wolf);
  } else {
    game.flocks().add(game.to_move(), token);
  }
}

}  // namespace

void close_fields(Game& game, const Turn&) {
  if (!game.flocks().any()) return;
  const Board& board = game.board();
  const auto tile = board.last_tile();
  const TileType& row = kTiles[board.tile(tile).type];
  for (SegmentIndex s = 0; s < row.segments.size(); ++s) {
    if (row.segments[s].kind != FeatureKind::field) continue;
    const Node root = board.features().find(board.node(tile, s));
    if (!board.features()[root].complete()) continue;
    const PlayerSet shepherds = game.flocks().in_field(board, root);
    if (shepherds == 0 || contains(shepherds, game.to_move())) continue;
    end_flocks(game, root, FlockEnd::closed);
  }
}

void place_shepherd(Game& game, const Turn& turn) {
  if (turn.shepherd == kNoSegment) return;
  const auto tile = game.board().last_tile();
  const Node node = game.board().node(tile, turn.shepherd);
  game.flocks().place(game.to_move(), node);
  draw_token(game, game.board().features().find(node), turn.drawn);
}

void tend_own_flock(Game& game, const Turn& turn) {
  const Flock& flock = game.flocks().of(game.to_move());
  if (flock.at_home()) return;
  const Node root = game.board().features().find(flock.shepherd);
  if (turn.flock == FlockAction::grow) draw_token(game, root, turn.grown);
  if (turn.flock == FlockAction::guide) end_flocks(game, root, FlockEnd::guided);
  // "Since you have completely closed the field [...] you immediately guide the flock."
  if (!flock.at_home() && game.board().features()[root].complete()) {
    end_flocks(game, root, FlockEnd::closed);
  }
}

void leave_flocks(Game& game) {
  PlayerSet told = 0;
  for (Player p = 0; p < game.players(); ++p) {
    if (game.flocks().of(p).at_home() || contains(told, p)) continue;
    const Node root = game.board().features().find(game.flocks().of(p).shepherd);
    const PlayerSet shepherds = game.flocks().in_field(game.board(), root);
    game.award(flock_event(game, root, shepherds, FlockEnd::left));
    told |= shepherds;
  }
}

PlayerSet shepherds_joined(const Game& game, const Joinings& around, PortMask connected) {
  PlayerSet shepherds = 0;
  for (const Joining& j : around) {
    if (j.ports & connected) shepherds |= game.flocks().in_field(game.board(), j.root);
  }
  return shepherds;
}

bool extends_own_field(const Game& game, const Turn& turn) {
  const Flock& flock = game.flocks().of(game.to_move());
  if (flock.at_home()) return false;
  const Board& board = game.board();
  const Node root = board.features().find(flock.shepherd);
  for (const Joining& j : features_around(board, Grid::at(turn.cell))) {
    if (j.root == root) return true;
  }
  return false;
}

}  // namespace cartulary::engine

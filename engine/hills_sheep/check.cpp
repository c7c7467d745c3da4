// The rules that Hills & Sheep adds to a turn.
#include "engine/hills_sheep/check.hpp"

#include "engine/hills_sheep/flocks.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {

void check_no_sheep(const Game&, const Turn&, const Laid& laid, bool, Violations& out) {
  const FlockMove& flock = laid.extra.flock;
  if (laid.deployment.figure != Figure::shepherd && flock.drawn == Token::none &&
      flock.action == FlockAction::none) {
    return;
  }
  out.push_back({.rule = Rule::sheep_not_played});
}

namespace {

/// True if a copy of the token can be drawn in this turn. Flocks of others whose fields this tile
/// closes go home first, so their tokens are in the bag again.
bool drawable(const Game& game, const Turn& turn, const Laid& laid, Token token) {
  const Flocks& flocks = game.extra().flocks;
  if (flocks.in_bag(token) > 0) return true;
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  const Joinings around = features_around(game.board(), Grid::at(laid.cell));
  for (const Joining& j : around) {
    const PortSet connected = connected_ports(shape, around, j.ports);
    const PlayerSet shepherds = shepherds_joined(game, around, connected);
    if (shepherds.empty() || shepherds.contains(game.to_move())) continue;
    if (open_after_laying(game.board(), laid.cell, around, connected) > 0) continue;
    for (Player p : shepherds) {
      if (flocks.of(p).tokens[token] > 0) return true;
    }
  }
  return false;
}

void check_token(const Game& game, const Turn& turn, const Laid& laid, About about, bool fits,
                 Violations& out) {
  const Token token = about == About::drawn_token ? laid.extra.flock.drawn : laid.extra.flock.grown;
  if (token >= Token::unknown) {
    out.push_back({.rule = Rule::token_not_told, .about = about, .player = game.to_move()});
    return;
  }
  if (!fits) return;
  if (drawable(game, turn, laid, token)) return;
  out.push_back({.rule = Rule::token_exhausted,
                 .about = about,
                 .player = game.to_move(),
                 .expected = kTokensInAll[token],
                 .actual = static_cast<int16_t>(index(token))});
}

}  // namespace

/// "After placing a tile with a field, you may choose to either place a meeple as normal or place
/// your shepherd on the field. [...] You cannot place a shepherd if there is already another
/// shepherd in that field."
void check_shepherd(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out) {
  const Player player = game.to_move();
  const SegmentIndex field = laid.deployment.of(Figure::shepherd);
  if (field == kNoSegment) {
    if (laid.extra.flock.drawn != Token::none)
      out.push_back({.rule = Rule::token_not_due, .player = player});
    return;
  }
  const Flocks& flocks = game.extra().flocks;
  if (!flocks.of(player).at_home()) {
    out.push_back({.rule = Rule::no_shepherd_left,
                   .player = player,
                   .cell = laid.cell,
                   .node = flocks.of(player).shepherd});
  }
  if (fits && flocks.any()) {
    const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
    const Joinings around = features_around(game.board(), Grid::at(laid.cell));
    const PortSet reach = connected_ports(shape, around, shape.ports[field]);
    const PlayerSet others = shepherds_joined(game, around, reach) - PlayerSet::of(player);
    if (!others.empty()) {
      const Player owner = others.lowest();
      out.push_back({.rule = Rule::field_has_shepherd,
                     .player = owner,
                     .cell = laid.cell,
                     .node = flocks.of(owner).shepherd});
    }
  }
  check_token(game, turn, laid, About::drawn_token, fits, out);
}

/// "When you place a tile to expand your shepherd's field, first resolve the action 2. Placing a
/// meeple as normal, then resolve one of the following two actions."
void check_flock(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out) {
  if (laid.extra.flock.action == FlockAction::none &&
      game.extra().flocks.of(game.to_move()).at_home())
    return;
  const Player player = game.to_move();
  const bool due = fits && extends_own_field(game, laid.cell);
  if (fits && due != (laid.extra.flock.action != FlockAction::none)) {
    out.push_back({.rule = due ? Rule::flock_action_missing : Rule::flock_action_not_due,
                   .player = player,
                   .cell = laid.cell,
                   .node = game.extra().flocks.of(player).shepherd});
  }
  if (laid.extra.flock.action == FlockAction::grow)
    check_token(game, turn, laid, About::grown_token, fits, out);
}

}  // namespace cartulary::engine

// The rules that Hills & Sheep adds to a turn.
#include "engine/check.hpp"
#include "engine/joining.hpp"

namespace cartulary::engine {
namespace {

void check_no_sheep(const Game&, const Turn& turn, bool, Violations& out) {
  if (turn.shepherd == kNoSegment && turn.drawn == Token::none && turn.flock == FlockAction::none) {
    return;
  }
  out.push_back({.rule = Rule::sheep_not_played});
}

/// Whether a copy of the token can be drawn in this turn. Flocks of others whose fields this tile
/// closes go home first, so their tokens are in the bag again.
bool drawable(const Game& game, const Turn& turn, Token token) {
  const Board& board = game.board();
  const Flocks& flocks = game.flocks();
  if (flocks.in_bag(token) > 0) return true;
  const OrientedTile& shape = kOriented[turn.tile][turn.rotation];
  const Joinings around = features_around(board, Grid::at(turn.cell));
  for (const Joining& j : around) {
    if (flocks.in_field(board, j.root) == 0) continue;
    const PortMask connected = connected_ports(shape, around, j.ports);
    if (open_after_laying(board, turn.cell, around, connected) > 0) continue;
    PlayerSet shepherds = 0;
    for (const Joining& joined : around) {
      if (joined.ports & connected) shepherds |= flocks.in_field(board, joined.root);
    }
    if (contains(shepherds, game.to_move())) continue;
    for (Player p = 0; p < game.players(); ++p) {
      if (!contains(shepherds, p)) continue;
      if (flocks.of(p).tokens[static_cast<std::size_t>(index(token))] > 0) return true;
    }
  }
  return false;
}

void check_token(const Game& game, const Turn& turn, About about, bool fits, Violations& out) {
  const Token token = about == About::drawn_token ? turn.drawn : turn.grown;
  if (token >= Token::unknown) {
    out.push_back({.rule = Rule::token_not_told, .about = about, .player = game.to_move()});
    return;
  }
  if (!fits) return;
  if (drawable(game, turn, token)) return;
  out.push_back({.rule = Rule::token_exhausted,
                 .about = about,
                 .player = game.to_move(),
                 .expected = kTokensInAll[static_cast<std::size_t>(index(token))],
                 .actual = static_cast<int16_t>(index(token))});
}

/// "After placing a tile with a field, you may choose to either place a meeple as normal or place
/// your shepherd on the field. [...] You cannot place a shepherd if there is already another
/// shepherd in that field."
void check_shepherd(const Game& game, const Turn& turn, bool fits, Violations& out) {
  const Player player = game.to_move();
  if (turn.shepherd == kNoSegment) {
    if (turn.drawn != Token::none) out.push_back({.rule = Rule::token_not_due, .player = player});
    return;
  }
  const Flocks& flocks = game.flocks();
  const Board& board = game.board();
  if (!flocks.of(player).at_home()) {
    out.push_back({.rule = Rule::no_shepherd_left,
                   .player = player,
                   .cell = turn.cell,
                   .node = flocks.of(player).shepherd});
  }
  if (fits && flocks.any()) {
    const OrientedTile& shape = kOriented[turn.tile][turn.rotation];
    const Joinings around = features_around(board, Grid::at(turn.cell));
    const PortMask reach = connected_ports(shape, around, shape.ports[turn.shepherd]);
    for (const Joining& j : around) {
      const PlayerSet there = flocks.in_field(board, j.root);
      if ((j.ports & reach) == 0 || there == 0 || there == only(player)) continue;
      const auto owner = static_cast<Player>(std::countr_zero(there));
      out.push_back({.rule = Rule::field_has_shepherd,
                     .player = owner,
                     .cell = turn.cell,
                     .node = flocks.of(owner).shepherd});
      break;
    }
  }
  check_token(game, turn, About::drawn_token, fits, out);
}

/// "When you place a tile to expand your shepherd's field, first resolve the action 2. Placing a
/// meeple as normal, then resolve one of the following two actions."
void check_flock(const Game& game, const Turn& turn, bool fits, Violations& out) {
  if (turn.flock == FlockAction::none && game.flocks().of(game.to_move()).at_home()) return;
  const Player player = game.to_move();
  const bool due = fits && extends_own_field(game, turn);
  if (fits && due != (turn.flock != FlockAction::none)) {
    out.push_back({.rule = due ? Rule::flock_action_missing : Rule::flock_action_not_due,
                   .player = player,
                   .cell = turn.cell,
                   .node = game.flocks().of(player).shepherd});
  }
  if (turn.flock == FlockAction::grow) check_token(game, turn, About::grown_token, fits, out);
}

/// "If you draw a tile with a hill, immediately take another facedown tile."
void check_under(const Game& game, const Turn& turn, bool, Violations& out) {
  const bool hill = kTiles[turn.tile].hill;
  if (!hill && turn.under == kNoTile) return;
  if (game.rules().tiles.counts[turn.tile] == 0) return;  // no tile of this game at all
  const bool hands = game.rules().record_hands;
  const int left = game.bag_size() - !hands;  // once this tile has been drawn
  if (turn.under == kNoTile) {
    // A hill that fits nowhere has a tile under it only if the record says so.
    if (turn.action == Action::place && left > 0) {
      out.push_back({.rule = Rule::under_not_told, .tile = turn.tile});
    }
    return;
  }
  if (!hill || left <= 0) {
    out.push_back({.rule = Rule::under_not_due, .tile = turn.tile});
    return;
  }
  if (turn.under == kUnknownTile) return;
  const int copies =
      game.remaining(turn.under) -
      (hands ? game.in_hands(turn.under) : static_cast<int>(turn.under == turn.tile));
  if (copies > 0) return;
  const Distribution& box = game.rules().tiles;
  out.push_back({.rule = box.inferred[turn.under] ? Rule::provisional_count : Rule::tile_exhausted,
                 .about = About::under_tile,
                 .tile = turn.under,
                 .expected = box.counts[turn.under]});
}

struct CheckRow {
  CheckFn run;
  bool (*needed)(const Ruleset&);
};

bool with_sheep(const Ruleset& r) {
  return r.has(Expansion::hills_and_sheep);
}

constexpr CheckRow kChecks[] = {
    {check_no_sheep, [](const Ruleset& r) { return !with_sheep(r); }},
    {check_shepherd, with_sheep},
    {check_flock, with_sheep},
    {check_under, [](const Ruleset&) { return true; }},
};

}  // namespace

StaticVector<CheckFn, 4> checks_for(const Ruleset& ruleset) {
  StaticVector<CheckFn, 4> checks;
  for (const CheckRow& row : kChecks) {
    if (row.needed(ruleset)) checks.push_back(row.run);
  }
  return checks;
}

}  // namespace cartulary::engine

// Hills & Sheep as a row of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/check.hpp"
#include "engine/found/check.hpp"
#include "engine/game.hpp"
#include "engine/hills_sheep/box.hpp"
#include "engine/hills_sheep/flocks.hpp"
#include "engine/hills_sheep/scoring.hpp"
#include "engine/joining.hpp"
#include "engine/places.hpp"

namespace cartulary::engine {
namespace {

// The tile that lies under a hill (Hills & Sheep).

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
    if (has_hill(tile)) untold += rules.record_hands ? game.in_hands(tile) : game.remaining(tile);
  }
  const int held = rules.record_hands ? 0 : rules.hand * game.players();
  return game.bag_size() - held <= untold;
}

/// The tile that the turn puts under its hill; kUnknownTile if nobody has seen it, kNoTile if
/// there is none: no hill, or no tile left ("the player is still allowed to place it without a
/// second tile underneath", Hills & Sheep page, footnote 3). A hill that fits nowhere has one only
/// if the record says so.
TileId slipped_under(const Game& game, const Turn& turn) {
  if (!has_hill(turn.tile) || game.left_to_draw() <= 0) return kNoTile;
  if (turn.under != kNoTile) return turn.under;
  return turn.action() == Action::place && !hill_may_be_bare(game) ? kUnknownTile : kNoTile;
}

/// "If you draw a tile with a hill, immediately take another facedown tile and place it under the
/// hill tile."
void slip_tile_under(Play play, const Turn& turn) {
  const TileId under = slipped_under(play.game(), turn);
  if (under != kNoTile) play.take_unseen(under);
}

/// "If you draw a tile with a hill, immediately take another facedown tile."
/// Checks that the record mentions the tile under a hill as it must.
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

/// The same where nothing lies under hills.
void check_nothing_under(const Game& game, const Turn& turn, Violations& out) {
  // A hill that is in no box has a fault of its own.
  if (has_hill(turn.tile) && game.rules().tiles.counts[turn.tile] == 0) return;
  if (turn.under != kNoTile) out.push_back({.rule = Rule::under_not_due, .tile = turn.tile});
}

/// Which tile lies under a hill, nobody sees.
void leave_under_unseen(const Game& game, Turn& turn, uint64_t) {
  turn.under = slipped_under(game, turn);
}

// Where a shepherd may be placed (Hills & Sheep).

/// The fields with shepherds, by their roots.
using Pastures = StaticVector<Node, kMaxPlayers>;

Pastures pastures(const Game& game) {
  Pastures out;
  for (Player p : game.seats()) {
    const Flock& flock = game.extra().flocks.of(p);
    if (!flock.at_home()) out.push_back(game.board().features().find(flock.shepherd));
  }
  return out;
}

/// The ports of an empty square at which a tile there would join one of the fields.
PortSet ports_at(const Pastures& fields, const Board& board, SquareIndex square) {
  PortSet out;
  if (fields.empty()) return out;
  for_each_port_around(board, square, [&](Port p, Node root) {
    out.insert_if(std::ranges::find(fields, root) != fields.end(), p);
  });
  return out;
}

/// Adds the mover's shepherd, while at home, on every field of the tile that will have no other
/// one once the tile lies there.
void add_shepherds(const Game& game, TileId tile, Choices& out) {
  if (!game.extra().flocks.of(game.to_move()).at_home()) return;
  StaticVector<SegmentIndex, kMaxSegments> fields;
  for (SegmentIndex s : each<SegmentIndex>(kTiles[tile].segments.size())) {
    fields.push_back_if(kTiles[tile].segments[s].kind == FeatureKind::field, s);
  }
  const Pastures occupied = pastures(game);
  for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
    const PortSet met = ports_at(occupied, game.board(), square);
    for (Rotation r : fits) {
      const OrientedTile& shape = kOriented[tile][r];
      const PortSet taken = reached_after_laying(game.board(), square, shape, met);
      for (SegmentIndex s : fields) {
        out.push_back_if(!shape.ports[s].meets(taken), {cell, r, {s, Figure::shepherd}});
      }
    }
  });
}

// Choices about shepherds and flocks where nobody states them (Hills & Sheep).

/// From so many sheep on, two wolves in the bag put more at risk than a token brings.
constexpr int kManySheep = 8;

/// One of the tokens in the bag, each as likely as any other; none if the bag is empty.
Token drawn_token(const Flocks& flocks, uint64_t random) {
  int all = 0;
  for (Token token : each<Token>(kTokenKinds)) all += flocks.in_bag(token);
  if (all == 0) return Token::none;
  auto at = static_cast<int>(random % static_cast<unsigned>(all));
  for (Token token : each<Token>(kTokenKinds)) {
    if (at < flocks.in_bag(token)) return token;
    at -= flocks.in_bag(token);
  }
  return Token::none;
}

/// A shepherd that is placed draws a token. A flock of which the field is extended grows while it
/// is small and the game is long enough for another chance, and else is guided to the stable.
void play_on_with_flocks(const Game& game, Turn& turn, uint64_t random) {
  Laid* const laid = turn.laid();
  if (laid == nullptr) return;
  const Flocks& flocks = game.extra().flocks;
  if (laid->deployment.figure == Figure::shepherd) {
    laid->extra.flock.drawn = drawn_token(flocks, random);
    return;
  }
  if (!extends_own_field(game, turn.tile, laid->cell)) return;
  const bool late = game.remaining() < 2 * game.players();
  laid->extra.flock.action = FlockAction::guide;
  if (late || flocks.of(game.to_move()).sheep() >= kManySheep) return;
  const Token token = drawn_token(flocks, random);
  if (token == Token::none) return;
  laid->extra.flock.action = FlockAction::grow;
  laid->extra.flock.grown = token;
}

// The objections of the rules of flocks to a turn (Hills & Sheep).

/// Shepherds and tokens in a game without them.
void check_no_sheep(const Game&, const Turn&, const Laid& laid, bool, Violations& out) {
  const FlockMove& flock = laid.extra.flock;
  if (laid.deployment.figure != Figure::shepherd && flock.drawn == Token::none &&
      flock.action == FlockAction::none) {
    return;
  }
  out.push_back({.rule = Rule::sheep_not_played});
}

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
  if (!fits || drawable(game, turn, laid, token)) return;
  out.push_back({.rule = Rule::token_exhausted,
                 .about = about,
                 .player = game.to_move(),
                 .expected = kTokensInAll[token],
                 .actual = static_cast<int16_t>(index(token))});
}

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
  const bool due = fits && extends_own_field(game, turn.tile, laid.cell);
  if (fits && due != (laid.extra.flock.action != FlockAction::none)) {
    out.push_back({.rule = due ? Rule::flock_action_missing : Rule::flock_action_not_due,
                   .player = player,
                   .cell = laid.cell,
                   .node = game.extra().flocks.of(player).shepherd});
  }
  if (laid.extra.flock.action == FlockAction::grow)
    check_token(game, turn, laid, About::grown_token, fits, out);
}

// A table of Hills & Sheep that was found: shepherds, flocks, and what lies under hills.

int hills_of(std::span<const Piece> pieces) {
  return static_cast<int>(std::ranges::count_if(pieces, [](const Piece& piece) {
    return !piece.again && kTiles[piece.tile].marks.contains(Mark::hill);
  }));
}

bool has_shepherd(const Piece& piece) {
  return piece.deployment.of(Figure::shepherd) != kNoSegment && piece.owner != kNobody;
}

int tokens_of(const Piece& piece) {
  int count = 0;
  for (uint8_t tokens : piece.extra.flock) count += tokens;
  return count;
}

/// A tile lies under each hill, as far as there are tiles.
void put_tiles_under_hills(Play play, const Position& position) {
  for (int hills = hills_of(position.pieces); hills > 0 && play.game().remaining() > 0; --hills) {
    play.take_unseen(kUnknownTile);
  }
}

/// Only the hill that was drawn last of all tiles has none under it.
/// Checks that so many tiles can lie under hills.
void check_tiles_under_hills(const Game& game, const Position& position,
                             std::vector<PositionFault>& out) {
  const int hills = hills_of(position.pieces);
  const int laid =
      tiles_in(position.pieces, game.rules()) + total(position.discarded) + position.unseen;
  const int in_box = total(game.rules().tiles.counts);
  // Where players hold several tiles, several hills may have been drawn when the bag was empty.
  if (hills == 0 || game.rules().hand > 1 || laid > in_box || laid + hills <= in_box + 1) return;
  PositionFault fault{.fault = Fault::tiles, .expected = in_box, .actual = laid + hills - 1};
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    if (kTiles[position.pieces[i].tile].marks.contains(Mark::hill)) fault.pieces.push_back(i);
  }
  out.push_back(std::move(fault));
}

void set_up_flocks(Play play, const Position& position) {
  Flocks& flocks = play.extra().flocks;
  for (const Piece& piece : position.pieces) {
    if (!has_shepherd(piece) || !flocks.of(piece.owner).at_home()) continue;
    const Node node = node_of(play.game().board(), piece);
    if (node == kNoNode) continue;
    flocks.place(piece.owner, node);
    for (Token token : each<Token>(kTokenKinds)) {
      for (int n = 0; n < piece.extra.flock[token] && sheep_on(token) > 0; ++n) {
        if (flocks.in_bag(token) > 0) flocks.add(piece.owner, token);
      }
    }
  }
}

void take_down_flocks(const Game& game, std::vector<Piece>& pieces) {
  for (Player p : game.seats()) {
    const Flock& flock = game.extra().flocks.of(p);
    if (flock.at_home()) continue;
    const TileIndex tile = game.board().tile_of(flock.shepherd);
    Piece& piece = piece_for_figure(pieces, tile);
    piece.deployment = {.segment = static_cast<SegmentIndex>(
                            index(flock.shepherd) - index(game.board().tile(tile).first_node)),
                        .figure = Figure::shepherd};
    piece.owner = p;
    piece.extra.flock = flock.tokens;
  }
}

void check_flocks(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const std::span<const Piece> pieces = position.pieces;
  PerPlayer<std::size_t> first{};
  first.fill(kNoPiece);
  PerToken<int> drawn{};
  PerToken<std::vector<std::size_t>> beside{};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    for (Token token : each<Token>(kTokenKinds)) {
      drawn[token] += piece.extra.flock[token];
      if (piece.extra.flock[token] > 0) beside[token].push_back(i);
    }
    if (!has_shepherd(piece)) {
      if (tokens_of(piece) > 0) out.push_back({.fault = Fault::tokens_alone, .pieces = {i}});
      continue;
    }
    if (tokens_of(piece) == 0) out.push_back({.fault = Fault::shepherd_alone, .pieces = {i}});
    if (first[piece.owner] != kNoPiece) {
      out.push_back({.fault = Fault::second_shepherd,
                     .pieces = {first[piece.owner], i},
                     .player = piece.owner});
      continue;
    }
    first[piece.owner] = i;
    const Node node = node_of(game.board(), piece);
    if (node != kNoNode && game.board().features().of(node).complete()) {
      out.push_back({.fault = Fault::closed_field, .pieces = {i}, .player = piece.owner});
    }
  }
  for (Token token : each<Token>(kTokenKinds)) {
    if (drawn[token] <= kTokensInAll[token]) continue;
    out.push_back({.fault = Fault::tokens_overdrawn,
                   .pieces = beside[token],
                   .expected = kTokensInAll[token],
                   .actual = drawn[token],
                   .kind = static_cast<int>(token)});
  }
}

/// The same in a game without shepherds.
void check_no_flocks(const Game&, const Position& position, std::vector<PositionFault>& out) {
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    const Piece& piece = position.pieces[i];
    if (!has_shepherd(piece) && tokens_of(piece) == 0) continue;
    out.push_back({.fault = Fault::sheep_unplayed, .pieces = {i}});
  }
}

constexpr PhaseRow kHillsSheepPhases[] = {
    {Step::figures, close_fields},
    {Step::figures, place_shepherd},
    {Step::figures, tend_own_flock},
};

constexpr LaidCheckFn kFlockChecks[] = {check_shepherd, check_flock};
constexpr LaidCheckFn kNoFlockChecks[] = {check_no_sheep};
constexpr CheckFn kUnderChecks[] = {check_under};
constexpr CheckFn kNothingUnderChecks[] = {check_nothing_under};

TieBreak hill_tie_break(const Ruleset& rules) {
  return {followers_on_hills, rules.extra.hill_tiebreak == HillTiebreak::presence
                                  ? by_presence_on_hills
                                  : by_count_on_hills};
}

template <bool RuleExtras::*part>
bool plays(const Ruleset& rules) {
  return rules.has(Expansion::hills_and_sheep) && rules.extra.*part;
}
constexpr SpecialRow kShepherds[] = {{Figure::shepherd, one_each}};

// Which of the three are played, a record may say; the tiles are the same.
constexpr RulesRow kHillsSheepRules[] = {
    {.played = plays<&RuleExtras::hills>,
     .bag = {.drawing = slip_tile_under, .taken_along = slipped_under},
     .scoring = {.tie_break = hill_tie_break},
     .checks = {.any = kUnderChecks, .position = check_tiles_under_hills},
     .checks_without = {.any = kNothingUnderChecks},
     .found = {.set_up = put_tiles_under_hills},
     .analysis = {.play_on = leave_under_unseen}},
    {.played = plays<&RuleExtras::vineyards>,
     .scoring = {.terms = add_vineyards},
     .analysis = {.feature_worth = count_vineyards}},
    {.played =
         [](const Ruleset& rules) {
           return plays<&RuleExtras::vineyards>(rules) && rules.extra.vineyards_for_gardens;
         },
     .scoring = {.terms = add_vineyards_to_gardens}},
    {.played = plays<&RuleExtras::shepherds>,
     .special = kShepherds,
     .phases = kHillsSheepPhases,
     .choices = add_shepherds,
     .scoring = {.at_end = leave_flocks},
     .checks = {.laid = kFlockChecks, .position = check_flocks},
     .checks_without = {.laid = kNoFlockChecks, .position = check_no_flocks},
     .found = {.set_up = set_up_flocks, .take_down = take_down_flocks},
     .analysis = {.play_on = play_on_with_flocks, .worth = count_flocks}},
};

}  // namespace

ExpansionRow hills_and_sheep();

ExpansionRow hills_and_sheep() {
  return {.expansion = Expansion::hills_and_sheep,
          .box = kHillsSheepDistribution,
          .rules = kHillsSheepRules};
}

}  // namespace cartulary::engine

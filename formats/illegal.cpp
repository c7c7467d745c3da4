#include "formats/illegal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "engine/legal.hpp"
#include "formats/notation.hpp"
#include "formats/words.hpp"

namespace cartulary::formats {
namespace {

using engine::Violation;

std::string_view code(engine::TileId tile) {
  return engine::kTiles[tile].code;
}

std::string at(engine::Cell cell, const MoveScene& scene) {
  return text_of(cell, scene.record.y_north);
}

const std::string& mover(const MoveScene& scene) {
  return scene.record.players[scene.game.to_move()].name;
}

const RecordedTurn& recorded(const MoveScene& scene) {
  return scene.record.moves[scene.move];
}

/// The move that laid tile number `tile`; nullptr for the start tile.
const RecordedTurn* move_of(engine::TileIndex tile, const MoveScene& scene) {
  int laid = scene.game.rules().random_start ? -1 : 0;
  for (const RecordedTurn& move : scene.record.moves) {
    if (move.action == engine::Action::place && ++laid == tile) return &move;
  }
  return nullptr;
}

/// A label at the move that laid a tile.
void label_tile(Finding& finding, engine::TileIndex tile, std::string text,
                const MoveScene& scene) {
  if (const RecordedTurn* move = move_of(tile, scene)) {
    finding.labels.push_back({move->span, std::move(text)});
  } else {
    finding.notes.push_back(text + " (the start tile)");
  }
}

/// "K fits at 1,0 r0, r2; -1,1 r3": places near the one that was written come first.
std::string places_of(engine::TileId tile, const MoveScene& scene, bool elsewhere = false) {
  constexpr std::size_t most = 6;
  engine::Placements placements;
  engine::legal_placements(scene.game, tile, placements);
  if (placements.empty()) {
    const bool discards = scene.game.rules().unplaceable == engine::Action::discard;
    return fmt::format("{} fits nowhere: `{} {}`", code(tile), discards ? "discard" : "return",
                       code(tile));
  }
  std::map<engine::Cell, engine::RotationSet> by_cell;
  for (const engine::Placement& p : placements) {
    by_cell[p.cell] |= static_cast<engine::RotationSet>(1u << p.rotation);
  }
  const engine::Cell here = scene.turn.cell;
  if (elsewhere) by_cell.erase(here);
  if (by_cell.empty()) return fmt::format("{} fits nowhere else", code(tile));
  std::vector<std::pair<engine::Cell, engine::RotationSet>> cells(by_cell.begin(), by_cell.end());
  std::stable_sort(cells.begin(), cells.end(), [here](const auto& a, const auto& b) {
    const auto distance = [here](engine::Cell c) {
      return std::abs(c.x - here.x) + std::abs(c.y - here.y);
    };
    return distance(a.first) < distance(b.first);
  });
  std::string out = fmt::format("{} fits {}at ", code(tile), elsewhere ? "elsewhere " : "");
  for (std::size_t i = 0; i < cells.size() && i < most; ++i) {
    if (i > 0) out += "; ";
    constexpr engine::RotationSet all = (1u << engine::kRotations) - 1;
    out += fmt::format("{} {}", at(cells[i].first, scene),
                       cells[i].second == all ? "any rotation" : text_of(cells[i].second));
  }
  if (cells.size() > most) {
    out += fmt::format("; and {}", counted(static_cast<long>(cells.size() - most), "more place"));
  }
  return out;
}

std::string rotations_here(const MoveScene& scene) {
  const engine::RotationSet fits =
      engine::kFits[scene.turn.tile][scene.game.board().wanted_at(scene.turn.cell)];
  if (fits == 0) {
    return fmt::format("{} fits at {} in no rotation", code(scene.turn.tile),
                       at(scene.turn.cell, scene));
  }
  return fmt::format("{} fits at {} with {}", code(scene.turn.tile), at(scene.turn.cell, scene),
                     text_of(fits));
}

std::string_view edge_name(int edge) {
  constexpr std::array<std::string_view, 4> names{"nothing", "a field", "a road", "a city"};
  return names[static_cast<std::size_t>(edge)];
}

/// Tiles that are easily taken for `tile`: the same edges, and some of them are left.
void suggest_lookalikes(Finding& finding, engine::TileId tile, const MoveScene& scene) {
  std::vector<std::string> names;
  for (engine::TileId other = 0; other < engine::kTileTypes; ++other) {
    if (other == tile || scene.game.remaining(other) <= 0) continue;
    for (engine::Rotation r = 0; r < engine::kRotations; ++r) {
      if (engine::kOriented[other][r].edges != engine::kOriented[tile][0].edges) continue;
      names.push_back(fmt::format("{} (`{}`)", code(other), edge_word(other, r)));
      break;
    }
  }
  if (names.empty()) return;
  finding.help.push_back(fmt::format("{} (`{}`) has the same edges as {}", code(tile),
                                     edge_word(tile, 0), enumerate(names, "or")));
}

/// The places of the record at which a type was laid or discarded.
void label_copies(Finding& finding, engine::TileId tile, const MoveScene& scene) {
  for (std::size_t i = 0; i < scene.move; ++i) {
    const RecordedTurn& move = scene.record.moves[i];
    if (move.tile == tile && move.action != engine::Action::give_back) {
      finding.labels.push_back({move.span, fmt::format("{} came here", code(tile))});
    }
    if (move.under == tile) {
      finding.labels.push_back({move.under_span, fmt::format("{} lies here", code(tile))});
    }
  }
}

void game_over(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message = fmt::format("expected the end of the record, got another move after turn {}",
                          scene.game.turn_number() - 1);
  f.label = "the game is over";
  f.notes.push_back(scene.game.remaining() == 0
                        ? "the last tile has been laid or discarded"
                        : "a tile could not be placed, and the record plays by `end: "
                          "first-unplaceable`");
  if (scene.game.unseen() > 0) {
    f.notes.push_back(counted(scene.game.unseen(), "tile lies", "tiles lie") +
                      " under hills and left the game unseen");
  }
}

void tile_exhausted(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  f.span = v.about == engine::About::laid_tile    ? move.tile_span
           : v.about == engine::About::under_tile ? move.under_span
                                                  : move.drew_span;
  if (v.expected == 0) {
    f.message = fmt::format("expected a tile of this game, got {}", code(v.tile));
    f.label = "not in this box";
    if (engine::kHillsSheepDistribution.counts[v.tile] > 0) {
      f.help.push_back("this tile belongs to `expansions: [hills-and-sheep]`");
    }
    suggest_lookalikes(f, v.tile, scene);
    return;
  }
  f.message = fmt::format("expected at most {} of tile {}, got another",
                          counted(v.expected, "copy", "copies"), code(v.tile));
  f.label = "one too many";
  label_copies(f, v.tile, scene);
  if (v.tile == scene.game.rules().tiles.start && !scene.game.rules().random_start) {
    f.notes.push_back("one copy is the start tile");
  }
  if (v.about == engine::About::laid_tile) suggest_lookalikes(f, v.tile, scene);
}

void provisional_count(Finding& f, const Violation& v, const MoveScene& scene) {
  tile_exhausted(f, v, scene);
  f.message = fmt::format("expected {} of tile {} in the demo, got another",
                          counted(v.expected, "copy", "copies"), code(v.tile));
  f.help.push_back(
      "the rules do not say how often each picture is in this box; the counts are an "
      "inference, so this is only a warning");
}

/// "Ann holds E, U and V".
std::string hand_text(const MoveScene& scene) {
  std::vector<std::string> hand;
  for (engine::TileId tile = 0; tile < engine::kTileTypes; ++tile) {
    const int held = scene.game.in_hand(scene.game.to_move(), tile);
    for (int n = 0; n < held; ++n) hand.emplace_back(code(tile));
  }
  if (hand.empty()) return fmt::format("{}'s hand is empty", mover(scene));
  return fmt::format("{} holds {}", mover(scene), enumerate(hand));
}

void not_in_hand(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).tile_span;
  f.message = fmt::format("expected a tile of {}'s hand, got {}", mover(scene), code(v.tile));
  f.label = "not in the hand";
  f.notes.push_back(hand_text(scene));
}

void hand_overfull(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).drew_span;
  f.message =
      fmt::format("expected at most {} tiles in {}'s hand, got one more", v.expected, mover(scene));
  f.label = "one too many";
  f.notes.push_back(hand_text(scene) + " before this move");
}

void cell_occupied(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  const engine::Board& board = scene.game.board();
  const engine::TileIndex there = board.tile_of(v.node);
  f.message = fmt::format("expected an empty place, got {}, where {} lies", at(v.cell, scene),
                          code(board.tile(there).type));
  label_tile(f, there, fmt::format("{} was laid there", code(board.tile(there).type)), scene);
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void off_table(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  const engine::Bounds& b = scene.game.board().bounds();
  const auto [low, high] =
      scene.record.y_north ? std::pair{-b.south, -b.north} : std::pair{+b.north, +b.south};
  f.message = fmt::format("expected a place on the table, got {}", at(v.cell, scene));
  f.notes.push_back(fmt::format("the table reaches from x {} to {} and from y {} to {}", b.west,
                                b.east, low, high));
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void not_adjacent(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  f.message =
      fmt::format("expected a place beside a tile, got {}, which touches none", at(v.cell, scene));
  f.notes.push_back("corners do not count");
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void first_off_origin(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  f.message = fmt::format("expected the first tile at 0,0, got {}", at(v.cell, scene));
  f.notes.push_back("under `start: random` the first tile is where counting begins");
  f.help.push_back("write `0,0`, and count all other places from there");
}

/// Whether no later side of the tile mismatches: what would fit is told once, after all reasons.
bool last_mismatch(std::size_t side, const MoveScene& scene) {
  const engine::Edges wanted = scene.game.board().wanted_at(scene.turn.cell);
  const engine::Edges shown = engine::kOriented[scene.turn.tile][scene.turn.rotation].edges;
  for (engine::Side later : engine::kAllSides) {
    if (static_cast<std::size_t>(index(later)) <= side) continue;
    const engine::Edge want = engine::edge_at(wanted, later);
    if (want != engine::Edge::none && want != engine::edge_at(shown, later)) return false;
  }
  return true;
}

void edge_mismatch(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).has_rotation ? recorded(scene).rotation_span : recorded(scene).cell_span;
  const auto side = static_cast<std::size_t>(index(v.side));
  const engine::Cell next = engine::neighbour(v.cell, v.side);
  const engine::TileIndex there = scene.game.board().at(next);
  f.message = fmt::format("expected {} to the {}, got {}", edge_name(v.expected), kSideWords[side],
                          edge_name(v.actual));
  f.label = fmt::format("{} r{} shows {} to the {}", code(scene.turn.tile), scene.turn.rotation,
                        edge_name(v.actual), kSideWords[side]);
  label_tile(f, there,
             fmt::format("{} at {} shows {} there", code(scene.game.board().tile(there).type),
                         at(next, scene), edge_name(v.expected)),
             scene);
  if (!last_mismatch(side, scene)) return;
  f.help.push_back(rotations_here(scene));
  f.help.push_back(places_of(scene.turn.tile, scene, true));
}

void no_meeple_left(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("expected {} to have a meeple left, got an empty supply", mover(scene));
  f.label = "no meeple left";
  std::vector<std::string> where;
  const engine::Board& board = scene.game.board();
  for (int n = 0; n < board.features().size(); ++n) {
    const auto node = static_cast<engine::Node>(n);
    if (board.features().meeple_on(node) != v.player) continue;
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    where.push_back(
        fmt::format("{} at {}", name_of(role_of(board.segment(node).kind)), at(tile.cell, scene)));
  }
  const int all = scene.game.rules().meeples;
  f.notes.push_back(fmt::format("{} of {} {} on the table: {}",
                                all == 1 ? "the only meeple" : fmt::format("all {} meeples", all),
                                mover(scene), all == 1 ? "stands" : "stand", enumerate(where)));
}

void feature_occupied(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  const engine::Board& board = scene.game.board();
  const engine::TileIndex there = board.tile_of(v.node);
  const engine::FeatureKind kind = board.segment(v.node).kind;
  const std::string& owner = scene.record.players[board.features().meeple_on(v.node)].name;
  f.message = fmt::format("expected a free {}, got one in which {}'s {} stands", name_of(kind),
                          owner, name_of(role_of(kind)));
  f.label = fmt::format("this {} is occupied", name_of(kind));
  label_tile(f, there,
             fmt::format("{}'s {} stands at {}", owner, name_of(role_of(kind)),
                         at(board.tile(there).cell, scene)),
             scene);
  engine::Choices choices;
  engine::legal_choices(scene.game, scene.turn.tile, choices);
  std::vector<std::string> free;
  for (const engine::Choice& c : choices) {
    if (c.cell == scene.turn.cell && c.rotation == scene.turn.rotation &&
        c.meeple != engine::kNoSegment) {
      free.push_back(meeple_text(scene.turn.tile, c.rotation, c.meeple));
    }
  }
  f.help.push_back(free.empty() ? "no feature of this tile is free there"
                                : fmt::format("free on this tile: {}", enumerate(free)));
}

void farmers_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = "expected no farmer, got one";
  f.label = "this game has no farmers";
  f.help.push_back(scene.record.game == GameKind::print_and_play
                       ? "the demo has no farmers; `rules: {farmers: true}` plays with them"
                       : "the record says `farmers: false`");
}

void still_placeable(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message =
      fmt::format("expected a tile that fits nowhere, got {}, which fits", code(scene.turn.tile));
  if (v.tile != scene.turn.tile) {
    f.message =
        fmt::format("expected a hand that fits nowhere, got {} in it, which fits", code(v.tile));
  }
  f.label = fmt::format("{} can be placed", code(v.tile));
  f.help.push_back(places_of(v.tile, scene));
}

void wrong_unplaceable(Finding& f, const Violation&, const MoveScene& scene) {
  const bool discards = scene.game.rules().unplaceable == engine::Action::discard;
  f.span = recorded(scene).span;
  f.message = discards ? "expected `discard`, got `return`" : "expected `return`, got `discard`";
  f.notes.push_back(discards
                        ? "a tile that fits nowhere leaves the game"
                        : "the record plays by `unplaceable: return`: the tile goes back into the "
                          "bag");
  f.help.push_back(discards ? "write `discard`, or `rules: {unplaceable: return}` in the header"
                            : "write `return`, or leave the option out");
}

void cannot_pay(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).trade_span;
  const std::string& payer = scene.record.players[v.player].name;
  f.message = fmt::format("expected {} to have {} to pay, got {}", payer,
                          counted(v.actual, "point"), v.expected);
  f.label = fmt::format("{} has {} before this move", payer, counted(v.expected, "point"));
}

/// "2,1": the tile that a segment belongs to.
std::string at(engine::Node node, const MoveScene& scene) {
  const engine::Board& board = scene.game.board();
  return at(board.tile(board.tile_of(node)).cell, scene);
}

/// "3 tokens with 7 sheep".
std::string flock_text(const engine::Flock& flock) {
  int tokens = 0;
  for (int count : flock.tokens) tokens += count;
  return fmt::format("{} with {} sheep", counted(tokens, "token"), flock.sheep());
}

void sheep_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool shepherd = move.meeple.role == Role::shepherd;
  f.span = shepherd                   ? move.meeple.span
           : move.drawn_span.size > 0 ? move.drawn_span
                                      : move.flock_span;
  const std::string_view word = scene.document.text.substr(f.span.offset, f.span.size);
  f.message = shepherd ? std::string("expected no shepherd, got one")
                       : fmt::format("expected no flock token, got `{}`", word);
  f.label = "not in this game";
  f.help.push_back("shepherds and flocks belong to `expansions: [hills-and-sheep]`");
}

void no_shepherd_left(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("expected {}'s shepherd at home, got one that stands at {}", mover(scene),
                          at(v.node, scene));
  f.label = "every player has one shepherd";
  label_tile(f, scene.game.board().tile_of(v.node), "it was placed here", scene);
  f.notes.push_back(fmt::format("{}'s flock there: {}", mover(scene),
                                flock_text(scene.game.flocks().of(v.player))));
  f.help.push_back(
      "a shepherd that comes home in a turn can be placed in the next one at the earliest");
}

void field_has_shepherd(Finding& f, const Violation& v, const MoveScene& scene) {
  const std::string& owner = scene.record.players[v.player].name;
  f.span = recorded(scene).meeple.span;
  f.message =
      fmt::format("expected a field without a shepherd, got one in which {}'s stands", owner);
  f.label = "this field has a shepherd";
  label_tile(f, scene.game.board().tile_of(v.node),
             fmt::format("{}'s shepherd stands at {}", owner, at(v.node, scene)), scene);
  engine::Choices choices;
  engine::legal_choices(scene.game, scene.turn.tile, choices);
  std::vector<std::string> free;
  for (const engine::Choice& c : choices) {
    if (c.cell == scene.turn.cell && c.rotation == scene.turn.rotation &&
        c.shepherd != engine::kNoSegment) {
      free.push_back(meeple_text(scene.turn.tile, c.rotation, c.shepherd, true));
    }
  }
  f.help.push_back(free.empty() ? "no field of this tile is free for a shepherd there"
                                : fmt::format("free on this tile: {}", enumerate(free)));
  f.help.push_back("a farmer is no obstacle to a shepherd, nor a shepherd to a farmer");
}

void token_not_told(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool grows = v.about == engine::About::grown_token;
  f.span = grows ? move.flock_span : move.drawn_span.size > 0 ? move.drawn_span : move.meeple.span;
  f.message = grows ? "expected the token that the flock grew by, got none"
                    : "expected the token that was drawn for the shepherd, got none";
  f.label = "which token was drawn?";
  const std::string_view colon = move.is_text ? ":" : ": ";
  f.help.push_back(fmt::format("write `{0}{1}1` to `{0}{1}4`, or `{0}{1}wolf`{2}",
                               grows ? "grow" : "draw", colon,
                               grows || !move.is_text ? "" : ", after the shepherd"));
}

void token_exhausted(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const auto token = static_cast<engine::Token>(v.actual);
  f.span = v.about == engine::About::grown_token ? move.flock_span : move.drawn_span;
  f.message = fmt::format("expected a token that is in the bag, got one with {} sheep",
                          engine::sheep_on(token));
  f.label = fmt::format("{} lie on the table",
                        v.expected == 2 ? "both" : fmt::format("all {}", v.expected));
  for (engine::Player p = 0; p < scene.game.players(); ++p) {
    const engine::Flock& flock = scene.game.flocks().of(p);
    const int here = flock.tokens[static_cast<std::size_t>(index(token))];
    if (here == 0) continue;
    f.notes.push_back(fmt::format("{} beside {}'s shepherd at {}", here,
                                  scene.record.players[p].name, at(flock.shepherd, scene)));
  }
  std::vector<std::string> left;
  for (int t = 0; t < engine::kTokenKinds; ++t) {
    const auto kind = static_cast<engine::Token>(t);
    const int count = scene.game.flocks().in_bag(kind);
    if (count == 0) continue;
    left.push_back(
        kind == engine::Token::wolf
            ? counted(count, "wolf", "wolves")
            : fmt::format("{} with {} sheep", counted(count, "token"), engine::sheep_on(kind)));
  }
  f.help.push_back(fmt::format("in the bag before this move: {}", enumerate(left)));
}

void token_not_due(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).drawn_span;
  f.message = "expected a shepherd beside `draw`, got none";
  f.label = "a token is drawn for a shepherd that is placed";
  f.help.push_back("write `shepherd:PLACE draw:N`; a flock that grows is written `grow:N`");
}

void flock_action_missing(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message = fmt::format(
      "expected `grow` or `guide`, got neither: the tile extends the field of "
      "{}'s shepherd",
      mover(scene));
  f.label = "this extends the flock's field";
  label_tile(f, scene.game.board().tile_of(v.node),
             fmt::format("{}'s shepherd stands at {}", mover(scene), at(v.node, scene)), scene);
  f.notes.push_back(fmt::format("the flock: {}", flock_text(scene.game.flocks().of(v.player))));
  f.help.push_back(
      "write `grow:1` to `grow:4` or `grow:wolf`, the token that was drawn, or `guide`; the choice "
      "is "
      "due even if the tile closes the field");
}

void flock_action_not_due(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool grows = move.flock == engine::FlockAction::grow;
  f.span = move.flock_span;
  f.message = fmt::format("expected no `{}`, got one", grows ? "grow" : "guide");
  const bool just_placed = move.meeple.role == Role::shepherd;
  f.label = fmt::format("{}'s shepherd has only just been placed", mover(scene));
  if (v.node != engine::kNoNode) {
    f.label = fmt::format("this tile does not extend the field of {}'s shepherd", mover(scene));
  } else if (!just_placed) {
    f.label = fmt::format("{}'s shepherd is at home", mover(scene));
  }
  if (v.node != engine::kNoNode) {
    label_tile(f, scene.game.board().tile_of(v.node),
               fmt::format("{}'s shepherd stands at {}", mover(scene), at(v.node, scene)), scene);
  }
  f.help.push_back(
      "a flock grows or is guided when its owner extends the field in which it stands already");
  if (!grows) f.help.push_back("a field that is closed guides its flocks without a word");
}

void under_not_told(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).tile_span;
  f.message =
      fmt::format("expected a word about the tile under the hill {}, got none", code(v.tile));
  f.label = "counted as a tile that nobody has seen";
  f.help.push_back("write `under:?`, or `under:K` if it is known");
}

void under_not_due(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).under_span;
  f.message = "expected no tile under this one, got one";
  const bool hill = engine::kTiles[v.tile].hill;
  f.label =
      hill ? "no tile was left to slip under it" : fmt::format("{} has no hill", code(v.tile));
  if (hill) f.notes.push_back("the last tile of the game has none under it");
}

struct RuleRow {
  engine::Rule rule;
  Code code;
  void (*explain)(Finding&, const Violation&, const MoveScene&);
};

/// One row for each rule of engine::Rule, in its order.
constexpr RuleRow kRules[] = {
    {engine::Rule::game_over, Code::after_the_end, game_over},
    {engine::Rule::tile_exhausted, Code::tile_exhausted, tile_exhausted},
    {engine::Rule::provisional_count, Code::provisional_count, provisional_count},
    {engine::Rule::not_in_hand, Code::not_in_hand, not_in_hand},
    {engine::Rule::hand_overfull, Code::hand_size, hand_overfull},
    {engine::Rule::cell_occupied, Code::cell_occupied, cell_occupied},
    {engine::Rule::off_table, Code::off_table, off_table},
    {engine::Rule::not_adjacent, Code::not_adjacent, not_adjacent},
    {engine::Rule::first_off_origin, Code::first_tile, first_off_origin},
    {engine::Rule::edge_mismatch, Code::edge_mismatch, edge_mismatch},
    {engine::Rule::no_meeple_left, Code::no_meeple_left, no_meeple_left},
    {engine::Rule::feature_occupied, Code::feature_occupied, feature_occupied},
    {engine::Rule::farmers_not_played, Code::farmers_not_played, farmers_not_played},
    {engine::Rule::still_placeable, Code::still_placeable, still_placeable},
    {engine::Rule::wrong_unplaceable, Code::wrong_unplaceable, wrong_unplaceable},
    {engine::Rule::cannot_pay, Code::cannot_pay, cannot_pay},
    {engine::Rule::sheep_not_played, Code::sheep_not_played, sheep_not_played},
    {engine::Rule::no_shepherd_left, Code::no_shepherd_left, no_shepherd_left},
    {engine::Rule::field_has_shepherd, Code::field_has_shepherd, field_has_shepherd},
    {engine::Rule::token_not_told, Code::token_not_told, token_not_told},
    {engine::Rule::token_exhausted, Code::token_exhausted, token_exhausted},
    {engine::Rule::token_not_due, Code::token_not_due, token_not_due},
    {engine::Rule::flock_action_missing, Code::flock_action_missing, flock_action_missing},
    {engine::Rule::flock_action_not_due, Code::flock_action_not_due, flock_action_not_due},
    {engine::Rule::under_not_told, Code::under_not_told, under_not_told},
    {engine::Rule::under_not_due, Code::under_not_due, under_not_due},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < std::size(kRules); ++i) {
    if (static_cast<std::size_t>(kRules[i].rule) != i) return false;
  }
  return static_cast<std::size_t>(engine::Rule::under_not_due) + 1 == std::size(kRules);
}
static_assert(rows_in_order());

}  // namespace

Code code_of(engine::Rule rule) {
  return kRules[static_cast<std::size_t>(rule)].code;
}

Finding explain(const Violation& violation, const MoveScene& scene) {
  const RuleRow& row = kRules[static_cast<std::size_t>(violation.rule)];
  Finding finding{.code = row.code, .span = {}, .message = "", .label = ""};
  row.explain(finding, violation, scene);
  return finding;
}

Finding explain(MeepleFault fault, const MoveScene& scene) {
  const MeepleWord& word = recorded(scene).meeple;
  const engine::TileId tile = scene.turn.tile;
  const engine::Rotation rotation = scene.turn.rotation;
  const std::string_view feature = name_of(feature_of(word.role));
  Finding f{.code = Code::no_such_segment, .span = word.span, .message = "", .label = ""};
  const std::vector<std::string> same = choices_of(tile, rotation, word.role);
  if (fault == MeepleFault::ambiguous) {
    f.code = Code::ambiguous_place;
    const std::vector<std::string> meant = choices_of(tile, rotation, word.role, word.ports);
    f.message =
        fmt::format("expected one {}, got `{}`, which could mean any of {}", feature,
                    scene.document.text.substr(word.span.offset, word.span.size), meant.size());
    f.label = "which one?";
    f.help.push_back(fmt::format("{} r{} (`{}`) has {} there", code(tile), rotation,
                                 edge_word(tile, rotation), enumerate(meant)));
    return f;
  }
  f.message = fmt::format("expected a {} {}, got none", feature,
                          same.empty() ? "on this tile" : "at that side of the tile");
  f.label = fmt::format("no {} {}", feature, same.empty() ? "on this tile" : "there");
  f.help.push_back(
      fmt::format("{} r{} (`{}`) has {}", code(tile), rotation, edge_word(tile, rotation),
                  enumerate(same.empty() ? choices_of(tile, rotation, Role::none) : same)));
  return f;
}

Finding wrong_player(const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const engine::Board& board = scene.game.board();
  std::vector<std::string> notes;
  if (scene.record.rules.hole_bonus && board.filled_hole()) {
    const auto last = static_cast<engine::TileIndex>(board.tile_count() - 1);
    notes.push_back(fmt::format("{} filled the hole at {} and moves again [hole-bonus: true]",
                                mover(scene), at(board.tile(last).cell, scene)));
  }
  return {.code = Code::wrong_player,
          .span = move.player_span,
          .message = fmt::format("expected turn {} to be {}'s, got {}'s", scene.game.turn_number(),
                                 mover(scene), scene.record.players[move.player].name),
          .label = fmt::format("it is {}'s turn", mover(scene)),
          .notes = std::move(notes),
          .help = {"players move in the order of `players`; is a move missing above, or is there "
                   "one too many?"}};
}

}  // namespace cartulary::formats

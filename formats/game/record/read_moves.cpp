// The moves of a record: lines and mappings. And the form of the records that have moves.
#include <fmt/core.h>

#include <utility>

#include "formats/game/record/canonical.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/read_turns.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void tile_key(Reading& in, uint32_t value, MoveFields& out) {
  if (out.turn.tile_span.size > 0) {
    in.complain(Code::misplaced_word, in.tree[value].span,
                "move has two of `tile`, `discard` and `return`", {"give every tile its own move"});
    return;
  }
  read_word(in, value, "the tile", read_laid_tile, out.turn);
}

void discard_key(Reading& in, uint32_t value, MoveFields& out) {
  out.turn.action = engine::Action::discard;
  tile_key(in, value, out);
}

void return_key(Reading& in, uint32_t value, MoveFields& out) {
  out.turn.action = engine::Action::give_back;
  tile_key(in, value, out);
}

void at_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.tree[value].kind == Kind::scalar) {
    read_cell(in.text(value), in.tree[value].span, in.words(), out.turn);
    return;
  }
  if (!in.expect(value, Kind::sequence, "the place")) return;
  const uint32_t x = in.tree[value].first;
  const uint32_t y = x != 0 ? in.tree[x].next : 0;
  if (y == 0 || in.tree[y].next != 0 || in.tree[x].kind != Kind::scalar ||
      in.tree[y].kind != Kind::scalar) {
    in.complain(Code::bad_value, in.tree[value].span, "expected [X, Y] for the place");
    return;
  }
  const Span span{in.tree[x].span.offset, in.tree[y].span.end() - in.tree[x].span.offset};
  read_cell(fmt::format("{},{}", in.text(x), in.text(y)), span, in.words(), out.turn);
}

void rotation_key(Reading& in, uint32_t value, MoveFields& out) {
  if (!in.word(value, "the rotation")) return;
  const std::string_view written = in.text(value);
  const bool bare = !written.empty() && (is_digit(written[0]) || written[0] == '?');
  read_rotation(bare ? fmt::format("r{}", written) : std::string(written), in.tree[value].span,
                in.words(), out.turn);
}

void variations_key(Reading& in, uint32_t value, MoveFields& out);

constexpr Key<MoveFields> kMoveKeys[] = {
#include "formats/game/record/move_keys.def"
};

const std::vector<Key<MoveFields>>& move_keys() {
  static const auto keys =
      with_expansions<Key<MoveFields>>(kMoveKeys, &ExpansionRow::move_keys, name_of_key, "drew");
  return keys;
}

/// `farmer: NNW` has both parts of a word.
std::string help_for_word(const Reading& in, uint32_t key) {
  const std::string_view name = in.text(key);
  const std::string_view value = in.text(in.tree[key].value);
  return parse_role(name) && takes_value(name, value)
             ? fmt::format("write `meeple: {}:{}`", name, value)
             : "";
}

constexpr KeyHint kKeyHints[] = {{"figure", "meeple"}};

constexpr MappingForm kMove{"a move", [](Reading& in, UnknownKey& unknown) {
                              if (explain_cut_line(in, unknown, "move", takes_value)) return;
                              unknown.help = help_for_word(in, unknown.key);
                              if (unknown.help.empty())
                                unknown.help = help_for(in, unknown.key, kKeyHints);
                              if (unknown.help.empty())
                                unknown.help =
                                    help_for(in, unknown.key, &ExpansionRow::move_key_hints);
                            }};

constexpr TurnList kMoves{
    .key = "moves",
    .one = "move",
    .line = read_move_of_line,
    .mapping =
        [](Reading& in, uint32_t item) {
          const std::size_t findings = in.findings.size();
          RecordedTurn move = read_move_mapping(in, item);
          refuse_found(in, move);
          line_of(in).push_back(move);
          report_variation(in, findings);
        },
    .add = [](Reading& in) -> WrittenTurn& { return line_of(in).emplace_back(); }};

/// Moves in a list or a block, in which every variation that begins must end.
void read_line(Reading& in, uint32_t value) {
  const bool in_moves = std::exchange(in.in_moves, true);
  const std::size_t outer = std::exchange(in.closing, in.open.size());
  read_turns(in, value, kMoves);
  bool unclosed = false;
  for (; in.open.size() > in.closing; in.open.pop_back()) {
    if (in.unusable) continue;
    in.complain(Code::parenthesis, in.record.tiles().variations[in.open.back()].span,
                "expected `)` after the moves of the variation, got the end of the moves",
                {"write `)` on a separate line below the last move of the variation"});
    unclosed = true;
  }
  // It is unknown which of the moves were played.
  in.unusable |= unclosed;
  in.closing = outer;
  in.in_moves = in_moves;
}

void variations_key(Reading& in, uint32_t value, MoveFields& out) {
  if (!in.in_moves) {
    in.complain(Code::misplaced_word, in.tree[value].span, "variations in a position",
                {"write them below a move: nothing is played in a position"});
    return;
  }
  const std::size_t before = in.errors();
  if (in.expect(value, Kind::sequence, "the variations")) {
    for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
      if (!in.expect(item, Kind::sequence, "a variation")) continue;
      // The move that it replaces is read, but not yet in its line.
      if (!begin_variation(in, in.tree[item].span, line_of(in).size())) break;
      read_line(in, item);
      end_variation(in);
    }
  }
  out.wrong_claims += in.errors() - before;
}

void finish(Reading& in) {
  if (!in.record.tiles().hands.empty() && in.record.has_position()) {
    in.refuse(Code::contradictory_options, in.record.tiles().position.span,
              "`hands` are those at the start of a game, and a position is not",
              {"leave out the hands; then they are not checked"});
  }
  if (!in.unusable) note_unchecked_hands(in);
  for (const ExpansionRow& box : all_expansions()) {
    if (box.finish != nullptr && in.record.rules.has(box.expansion)) box.finish(in);
  }
  settle_rulings(in);
  settle_preset(in);
}

std::vector<WrittenPlay> plays(const Record& record, const Document& document) {
  return mapped(record.tiles().moves, [&](const RecordedTurn& move) {
    return WrittenPlay{&move, move_play_text(move, record, document)};
  });
}

void count_to_south(Record& record) {
  const auto turn = [&record](RecordedTurn& placed) {
    placed.cell = record.written(placed.cell);
    placed.extra.far.spot.cell = record.written(placed.extra.far.spot.cell);
    for (engine::WagonMove& move : placed.extra.abbey.wagons) {
      move.to.cell = record.written(move.to.cell);
    }
  };
  TileRecord& tiles = record.tiles();
  for (auto& spot : tiles.position.extra.neutral) {
    if (spot) spot->cell = record.written(spot->cell);
  }
  for (auto& barn : tiles.position.extra.barns) barn.cell = record.written(barn.cell);
  for (RecordedTurn& tile : tiles.position.tiles) turn(tile);
  for (RecordedTurn& move : tiles.moves) turn(move);
  for (auto& [place, move] : tiles.taken_back) turn(move);
  for (Variation& variation : tiles.variations) {
    for (RecordedTurn& move : variation.moves) turn(move);
  }
}

}  // namespace

void read_word(Reading& in, uint32_t value, std::string_view what, WordReader read,
               RecordedTurn& out) {
  if (in.word(value, what)) read(in.text(value), in.tree[value].span, in.words(), out);
}

RecordedTurn read_move_mapping(Reading& in, uint32_t item) {
  MoveFields fields(in);
  RecordedTurn& turn = fields.turn;
  turn.span = in.tree[item].span;
  // Names and comments are their authors', and variations are moves of their own.
  constexpr std::string_view as_written[] = {"player", "buy", "ruling", "note", "variations"};
  for (uint32_t key = in.tree[item].first; key != 0; key = in.tree[key].next) {
    const std::string_view name = in.text(key);
    if (!contains(as_written, name) && !is_private(name)) in.read_plainly(in.tree[key].value);
  }
  read_mapping(in, item, kMove, move_keys(), fields);
  if (turn.tile == engine::kNoTile && !turn.open.tile && fields.good(in)) {
    in.complain(Code::incomplete_move, in.tree[item].span, "move has no tile",
                {"write `tile: K, at: [-1, 1], rotation: 3`, or `discard: C`"});
  }
  turn.readable = fields.good(in);
  complete_move(in.words(), turn);
  return turn;
}

void read_moves(Reading& in, uint32_t value, Record&) {
  read_line(in, value);
}

std::vector<KeyRow> move_rows() {
  return rows_of(move_keys());
}

const GameForm kTileForm{.game = GameKind::base,
                         .games = KeyOf::tile_games,
                         .name = "the tile games",
                         .turns_key = "moves",
                         .least_players = 1,  // a study
                         .most_players = engine::kMaxPlayers,
                         .finish = finish,
                         .plays = plays,
                         .count_to_south = count_to_south};

}  // namespace cartulary::formats

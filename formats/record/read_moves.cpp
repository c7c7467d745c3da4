// The moves of a record: lines and mappings.
#include <fmt/core.h>

#include <algorithm>

#include "formats/record/expansions.hpp"
#include "formats/record/move_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/read_parts.hpp"
#include "formats/record/read_turns.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void tile_key(Reading& in, uint32_t value, MoveFields& out) {
  if (out.turn.tile_span.size > 0) {
    in.complain(Code::misplaced_word, in.tree[value].span,
                "move has two of `tile`, `discard` and `return`", {"give every tile its own move"});
    return;
  }
  if (in.word(value, "the tile"))
    read_laid_tile(in.text(value), in.tree[value].span, in.words(), out.turn);
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
  const bool bare =
      !written.empty() && ((written[0] >= '0' && written[0] <= '9') || written[0] == '?');
  read_rotation(bare ? fmt::format("r{}", written) : std::string(written), in.tree[value].span,
                in.words(), out.turn);
}

void meeple_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.word(value, "the meeple"))
    read_meeple(in.text(value), in.tree[value].span, in.words(), out.turn);
}

void buy_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.word(value, "the purchase"))
    read_trade(in.text(value), in.tree[value].span, in.words(), out.turn);
}

void drew_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.word(value, "the drawn tile")) {
    read_drew(in.text(value), in.tree[value].span, in.words(), out.turn);
  }
}

constexpr Key<MoveFields> kMoveKeys[] = {
    {{"turn", "number of the turn; checked"}, of_turn<read_turn_number>},
    {{"tile", "the tile laid"}, tile_key},
    {{"discard", "a tile that fits nowhere and leaves the game"}, discard_key},
    {{"return", "a tile that fits nowhere and goes back into the bag (house rule)"}, return_key},
    {{"at", "where it is laid: [X, Y], the start tile at [0, 0]"}, at_key},
    {{"rotation", "quarter turns clockwise from the picture of `cartulary tiles`"}, rotation_key},
    {{"meeple", "the figure placed, with its place if ambiguous"}, meeple_key},
    {{"player", "who moves; checked"}, of_turn<read_turn_player>},
    {{"buy", "who pays whom how much for the tile (house rule)"}, buy_key},
    {{"drew", "the tile taken into the hand after the move (house rule)"}, drew_key},
    {{"gain", "what the mover, or each player, gained; checked"}, of_claim<read_gain>},
    {{"totals", "totals after the turn; checked"}, of_claim<read_totals>},
    {{"nag", "mark of the move"}, of_turn<read_nag>},
    {{"note", "comment"}, of_turn<read_turn_note>},
    {{"clock", "time on the clock"}},
};

const std::vector<Key<MoveFields>>& move_keys() {
  static const auto keys = with_expansions<Key<MoveFields>>(
      kMoveKeys, &ExpansionRow::move_keys,
      [](const Key<MoveFields>& key) { return key.row.key == "drew"; });
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

constexpr MeantKey kMeantKeys[] = {{"figure", "meeple"}};

constexpr MappingForm kMove{"a move", [](Reading& in, UnknownKey& unknown) {
                              if (explain_cut_line(in, unknown, "move", takes_value)) return;
                              unknown.help = help_for_word(in, unknown.key);
                              if (unknown.help.empty())
                                unknown.help = help_for(in, unknown.key, kMeantKeys);
                              if (unknown.help.empty())
                                unknown.help =
                                    help_for(in, unknown.key, &ExpansionRow::meant_move_keys);
                            }};

void read_move_mapping(Reading& in, uint32_t item) {
  MoveFields fields(in);
  RecordedTurn& turn = fields.turn;
  turn.span = in.tree[item].span;
  // Names and comments are their authors'.
  constexpr std::string_view as_written[] = {"player", "buy", "note"};
  for (uint32_t key = in.tree[item].first; key != 0; key = in.tree[key].next) {
    const std::string_view name = in.text(key);
    const bool is_word =
        std::find(std::begin(as_written), std::end(as_written), name) == std::end(as_written);
    if (is_word && !is_private(name)) in.read_plainly(in.tree[key].value);
  }
  read_mapping(in, item, kMove, move_keys(), fields);
  if (turn.tile == engine::kNoTile && !turn.open.tile && fields.good(in)) {
    in.complain(Code::incomplete_move, in.tree[item].span, "move has no tile",
                {"write `tile: K, at: [-1, 1], rotation: 3`, or `discard: C`"});
  }
  turn.readable = fields.good(in);
  complete_move(in.words(), turn);
  in.record.moves.push_back(turn);
}

bool read_move_line(Reading& in, std::string_view line) {
  std::vector<RecordedTurn>& moves = in.record.moves;
  if (read_move(line, in.words(), moves.emplace_back())) return true;
  moves.pop_back();
  return false;
}

constexpr TurnList kMoves{
    .key = "moves",
    .one = "move",
    .line = read_move_line,
    .mapping = read_move_mapping,
    .add = [](Record& record) -> WrittenTurn& { return record.moves.emplace_back(); }};

}  // namespace

void read_moves(Reading& in, uint32_t value, Record&) {
  read_turns(in, value, kMoves);
}

std::vector<KeyRow> move_rows() {
  return rows_of(move_keys());
}

}  // namespace cartulary::formats

// The moves of a record: lines and mappings. And the form of the records that have moves.
#include <fmt/core.h>

#include <algorithm>

#include "formats/record/canonical.hpp"
#include "formats/record/expansions.hpp"
#include "formats/record/game_form.hpp"
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

void read_move_mapping(Reading& in, uint32_t item, std::vector<RecordedTurn>& out) {
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
  out.push_back(turn);
}

bool read_move_line(Reading& in, std::string_view line, std::vector<RecordedTurn>& out) {
  if (read_move(line, in.words(), out.emplace_back())) return true;
  out.pop_back();
  return false;
}

/// `flock:2+3` says what lies on a table; moves say how it came there.
void refuse_found(Reading& in, RecordedTurn& move) {
  if (!move.readable || move.found_span.size == 0) return;
  in.complain(Code::misplaced_word, move.found_span, "a flock as it stands, in a move",
              {"write `draw:3` for the token of a shepherd that is placed, and `grow:2` for one "
               "that its flock grows by; `flock:3+2` belongs to a `position`"});
  move.readable = false;
}

constexpr TurnList kMoves{
    .key = "moves",
    .one = "move",
    .line =
        [](Reading& in, std::string_view line) {
          if (!read_move_line(in, line, in.record.moves)) return false;
          refuse_found(in, in.record.moves.back());
          return true;
        },
    .mapping =
        [](Reading& in, uint32_t item) {
          read_move_mapping(in, item, in.record.moves);
          refuse_found(in, in.record.moves.back());
        },
    .add = [](Record& record) -> WrittenTurn& { return record.moves.emplace_back(); }};

/// A line of a position says what lies there, and nothing of how it came about.
void check_found(Reading& in, RecordedTurn& tile) {
  if (!tile.readable) return;
  struct Word {
    Span span;
    std::string_view message;
    std::string_view help;
  };
  constexpr std::string_view totals =
      "write the track below the tiles: `totals: {Ann: 12, Bob: 9}`";
  constexpr std::string_view leave_out = "leave it out";
  const Word words[] = {
      {tile.action == engine::Action::place ? Span{} : tile.tile_span,
       "a tile that lies nowhere, in a position", "write it below the tiles: `discarded: [C]`"},
      {tile.number_span, "a turn number in a position", "its tiles may stand in any order"},
      {tile.gain.span, "a gain in a position", totals},
      {tile.totals.span, "totals behind a tile of a position", totals},
      {tile.drew_span, "a drawn tile in a position", leave_out},
      {tile.trade_span, "a purchase in a position", leave_out},
      {tile.drawn_span, "a drawn token in a position",
       "write all tokens beside the shepherd, as in `flock:2+3`"},
      {tile.flock_span, "`grow` or `guide` in a position",
       "write all tokens beside the shepherd, as in `flock:2+3`"},
      {tile.under_span, "a tile under a hill in a position",
       "a tile that nobody has seen is counted for each hill"},
      {tile.open.cell() || tile.open.place ? tile.span : Span{}, "`?` for a place, in a position",
       "`?` may stand for a tile and its rotation, as in `? 4,0 r?`"},
  };
  for (const Word& word : words) {
    if (word.span.size == 0) continue;
    in.complain(Code::misplaced_word, word.span, std::string(word.message),
                {std::string(word.help)});
    tile.readable = false;
    return;
  }
  const bool owned = tile.player != engine::kNobody;
  if (tile.meeple.role && !owned && tile.player_span.size == 0) {
    if (in.record.players.size() == 1) {
      tile.player = engine::Player{0};
      return;
    }
    in.complain(
        Code::incomplete_move, tile.meeple.span,
        fmt::format("expected whose {} stands there, got no name", name_of(*tile.meeple.role)),
        {fmt::format("write it behind the figure, as in `{} @{}`", in.text_at(tile.meeple.span),
                     in.record.players.front().name)});
    tile.readable = false;
  } else if (!tile.meeple.role && owned) {
    in.complain(Code::incomplete_move, tile.player_span,
                "expected a figure before the name of its owner, got none",
                {"write it as in `knight:S @Ann`; a tile without a figure belongs to nobody"});
    tile.readable = false;
  }
}

constexpr TurnList kTiles{
    .key = "tiles",
    .one = "tile",
    .line =
        [](Reading& in, std::string_view line) {
          std::vector<RecordedTurn>& tiles = in.record.position.tiles;
          if (!read_move_line(in, line, tiles)) return false;
          check_found(in, tiles.back());
          return true;
        },
    .mapping =
        [](Reading& in, uint32_t item) {
          read_move_mapping(in, item, in.record.position.tiles);
          check_found(in, in.record.position.tiles.back());
        },
    .add = [](Record& record) -> WrittenTurn& { return record.position.tiles.emplace_back(); }};

}  // namespace

void read_found_tiles(Reading& in, uint32_t value) {
  read_turns(in, value, kTiles);
  const std::vector<RecordedTurn>& tiles = in.record.position.tiles;
  // Of a table that is known in part only nothing could be said.
  in.unusable |= std::any_of(tiles.begin(), tiles.end(),
                             [](const RecordedTurn& tile) { return !tile.readable; });
}

void read_moves(Reading& in, uint32_t value, Record&) {
  read_turns(in, value, kMoves);
}

std::vector<KeyRow> move_rows() {
  return rows_of(move_keys());
}

namespace {

void finish(Reading& in) {
  if (!in.unusable) note_unchecked_hands(in);
}

std::vector<WrittenPlay> plays(const Record& record, const Document& document) {
  std::vector<WrittenPlay> out;
  for (const RecordedTurn& move : record.moves) {
    out.push_back({&move, move_play_text(move, record, document)});
  }
  return out;
}

}  // namespace

const GameForm kTileForm{.game = GameKind::base,
                         .games = KeyOf::tile_games,
                         .name = "the tile games",
                         .turns_key = "moves",
                         .least_players = 1,  // a study
                         .most_players = engine::kMaxPlayers,
                         .finish = finish,
                         .plays = plays};

}  // namespace cartulary::formats

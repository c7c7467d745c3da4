// The moves of a record: lines and mappings. And the form of the records that have moves.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "formats/game/record/canonical.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/game_form.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/read_turns.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// Variations of variations, however they are written: each takes three levels of YAML in mappings.
constexpr std::size_t kMaxNested = 16;
static_assert(YamlDocument::kMaxDepth > 3 * (kMaxNested + 2));

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
  const bool bare = !written.empty() && (is_digit(written[0]) || written[0] == '?');
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

void ruling_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.word(value, "the ruling")) out.turn.rulings = in.tree[value].text;
}

void variations_key(Reading& in, uint32_t value, MoveFields& out);

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
    {{"ruling", "what an arbiter ruled, as in `stands by Ann Lee because seen too late`"},
     ruling_key},
    {{"note", "comment"}, of_turn<read_turn_note>},
    {{"clock", "time on the clock"}},
    {{"variations", "lists of moves that were not played, each in place of this one"},
     variations_key},
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

/// The moves of the game, or of the variation that is being read.
std::vector<RecordedTurn>& line_of(Reading& in) {
  return in.open.empty() ? in.record.tiles().moves
                         : in.record.tiles().variations[in.open.back()].moves;
}

/// Says of the findings from a number on that they are about a variation, if they are.
void report_variation(Reading& in, std::size_t from) {
  if (in.open.empty()) return;
  for (std::size_t i = from; i < in.findings.size(); ++i) say_in_variation(in.findings[i]);
}

/// False after adding a finding.
bool begin_variation(Reading& in, Span span, std::size_t move) {
  if (in.unusable) return false;
  if (in.open.size() >= kMaxNested) {
    in.complain(Code::too_large, span,
                fmt::format("more than {} variations in each other", kMaxNested),
                {"variations of variations are for a few moves of what could have been"});
    in.unusable = true;
    return false;
  }
  const std::size_t line = in.open.empty() ? Variation::kGame : in.open.back();
  in.open.push_back(in.record.tiles().variations.size());
  in.record.tiles().variations.push_back({.line = line, .move = move, .span = span});
  return true;
}

void end_variation(Reading& in) {
  const Variation& variation = in.record.tiles().variations[in.open.back()];
  if (variation.moves.empty() && !in.unusable) {
    in.complain(Code::parenthesis, variation.span, "expected a move in the variation, got none",
                {"write the moves that could have been played, one a line, or leave it out"});
  }
  in.open.pop_back();
}

/// A line with the comment behind it.
struct Commented {
  std::string_view words{};
  std::string_view comment{};
};
Commented without_comment(std::string_view line) {
  for (auto at = line.find_first_of("/#"); at != line.npos; at = line.find_first_of("/#", at + 1)) {
    const std::string_view rest = line.substr(at);
    const char before = at == 0 ? ' ' : line[at - 1];
    const bool may_begin = is_space(before) || before == '(' || before == ')';
    if (rest.starts_with("//") || (may_begin && rest.starts_with('#'))) {
      return {trimmed(line.substr(0, at)), trimmed(rest)};
    }
  }
  return {trimmed(line), {}};
}

/// True if words end with a `)` that has no `(` among them, as places such as `(1,0)` have, and is
/// no part of a name.
bool closes_variation(const Reading& in, std::string_view words) {
  if (!words.ends_with(')')) return false;
  for (const RecordedPlayer& player : in.record.players) {
    if (words.ends_with("@" + player.name)) return false;
  }
  std::ptrdiff_t open = 0;
  for (const char c : words) open += (c == '(') - (c == ')');
  return open < 0;
}

/// A `(` in words that begins more than a place.
bool has_inner_variation(std::string_view words) {
  for (auto at = words.find('('); at != words.npos; at = words.find('(', at + 1)) {
    const std::string_view group = words.substr(at + 1, words.find(')', at) - at - 1);
    if (group.find_first_not_of("0123456789+-,;xXyY=? \t") != group.npos) return true;
  }
  return false;
}

/// Behind an item of a list a comment is one of YAML.
std::string_view comment_of_yaml(const Reading& in, Span item) {
  std::string_view rest = in.document.text.substr(item.end());
  rest = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(rest.find_first_not_of("'\" \t"), rest.size()));
  rest = rest.substr(0, rest.find_last_not_of(" \t\r") + 1);
  return rest.starts_with('#') ? rest : std::string_view{};
}

bool read_move_line(Reading& in, std::string_view line, std::vector<RecordedTurn>& out) {
  if (read_move(line, in.words(), out.emplace_back())) return true;
  out.pop_back();
  return false;
}

/// Refuses what only says what lies on a table; moves say how it came there.
void refuse_found(Reading& in, RecordedTurn& move) {
  if (move.found_span.size == 0) return;
  for (const ExpansionRow& box : all_expansions()) {
    for (const MisplacedWord& word : box.not_in_moves) {
      if (!move.readable || (move.*word.span).size == 0) continue;
      in.complain(Code::misplaced_word, move.*word.span, std::string(word.message),
                  {std::string(word.help)});
      move.readable = false;
    }
  }
}

/// A line with a parenthesis: its words with the characters of the keyboard, and where they stand.
class ParenthesisLine {
 public:
  ParenthesisLine(Reading& in, std::string_view words, std::string_view comment,
                  const MoveContext& context)
      : in_(in), words_(words), comment_(comment), context_(context) {}

  /// Variations that begin are counted like moves.
  bool read() {
    if (in_.unusable) return false;
    if (words_[0] == '(') return begin();
    if (words_[0] == ')') return end();
    return end_behind_move();
  }

 private:
  Span span(std::string_view part) const { return context_.span(part); }
  std::string_view written(std::string_view part) const { return context_.written(part); }

  bool begin() {
    const std::string_view sign = words_.substr(0, 1);
    std::string_view rest = trimmed(words_.substr(1));
    // Words that belong before a comment are taken as if they stood there.
    const bool in_comment =
        !rest.empty() && !closes_variation(in_, rest) && comment_.ends_with(')');
    const bool one_line = in_comment || closes_variation(in_, rest);
    const bool inner = has_inner_variation(rest);
    const std::size_t moves = line_of(in_).size();
    if (inner) {
      refuse(rest, "one move between `(` and `)`, or a comment after `(`",
             "write each `(` and `)` on a separate line, with the moves of the variation between "
             "them, one a line");
    } else if (in_comment) {
      in_.complain(Code::parenthesis, span(comment_),
                   "expected `)` before the comment, got it as a part of the comment",
                   {"write it after the move, as in `( E 0,-1 r2 )  // why`"});
    } else if (!one_line && !rest.empty()) {
      refuse(rest, "only a comment after `(`",
             "write `(` on a separate line and the moves of the variation below it");
    }
    if (moves == 0) {
      in_.complain(Code::parenthesis, span(sign), "expected a move before its variation, got `(`",
                   {"write a variation below the move that its first move would have replaced"});
    }
    if (!begin_variation(in_, span(sign), moves == 0 ? 0 : moves - 1)) return true;
    const std::size_t number = in_.record.tiles().variations.size() - 1;
    in_.record.tiles().variations[number].is_text = true;
    in_.record.tiles().variations[number].begin = span(sign);
    if (inner) in_.unusable = true;  // nobody knows which moves they are
    if (one_line) {
      const std::string_view words = in_comment ? comment_ : rest;
      const std::string_view closing = words.substr(words.size() - 1);
      if (!in_comment) rest = trimmed(rest.substr(0, rest.size() - 1));
      if (!inner) read_move(rest);
      in_.record.tiles().variations[number].one_line = true;
      comment_of(number, closing);
      close(closing);
      return true;
    }
    comment_of(number, sign);
    // Words that stand behind it by mistake can only be its first move.
    if (!inner) read_move(rest);
    return true;
  }

  bool end() {
    const std::string_view sign = words_.substr(0, 1);
    if (const std::string_view rest = trimmed(words_.substr(1)); !rest.empty()) {
      refuse(rest, "only a comment after `)`",
             "write `)` on a separate line, and what comes after the variation below it");
    }
    return close(sign);
  }

  /// `V -1,0 r3 )`: the move is read, and the variation ends.
  bool end_behind_move() {
    const std::string_view sign = words_.substr(words_.size() - 1);
    in_.complain(Code::parenthesis, span(sign),
                 "expected `)` on a separate line, got it after a move",
                 {"write it on the line below; `( E 0,-1 r2 )` is for a variation of one move"});
    const bool any = read_move(trimmed(words_.substr(0, words_.size() - 1)));
    close(sign);
    return any;
  }

  bool close(std::string_view sign) {
    if (in_.open.size() <= in_.closing) {
      in_.complain(Code::parenthesis, span(sign),
                   "expected a move, got `)`, and no variation is open",
                   {"a variation begins with `(` on a separate line, below the move in whose "
                    "place it could have been played"});
      in_.unusable = true;  // nor which were not
      return false;
    }
    Variation& variation = in_.record.tiles().variations[in_.open.back()];
    variation.end = span(sign);
    variation.span.size = variation.end.end() - variation.span.offset;
    end_variation(in_);
    return false;
  }

  void comment_of(std::size_t variation, std::string_view sign) {
    in_.record.tiles().variations[variation].comment =
        comment_.empty() ? comment_of_yaml(in_, span(sign)) : written(comment_);
  }

  bool read_move(std::string_view words) {
    if (words.empty()) return false;
    std::vector<RecordedTurn>& moves = line_of(in_);
    const std::size_t findings = in_.findings.size();
    const bool any = read_move_line(in_, written(words), moves);
    if (any) refuse_found(in_, moves.back());
    report_variation(in_, findings);
    return any;
  }

  void refuse(std::string_view words, std::string_view expected, std::string_view help) {
    in_.complain(Code::parenthesis, span(words),
                 fmt::format("expected {}, got `{}`", expected, written(words)),
                 {std::string(help)});
  }

  Reading& in_;
  const std::string_view words_;
  const std::string_view comment_;
  const MoveContext& context_;
};

/// The move of a mapping; whose it is the caller knows. Reading its variations moves those lines in
/// memory.
RecordedTurn read_move_mapping(Reading& in, uint32_t item) {
  MoveFields fields(in);
  RecordedTurn& turn = fields.turn;
  turn.span = in.tree[item].span;
  // Names and comments are their authors', and variations are moves of their own.
  constexpr std::string_view as_written[] = {"player", "buy", "ruling", "note", "variations"};
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
  return turn;
}

/// True if it is worth asking if a line begins or ends a variation. Most do not.
bool may_have_parenthesis(const Reading& in, std::string_view line) {
  std::size_t first = 0;
  while (first < line.size() && is_space(line[first])) ++first;
  if (first == line.size()) return false;
  if (line[first] == '(' || line[first] == ')') return true;
  return in.open.size() > in.closing && line.find(')', first) != line.npos;
}

/// True if a line, without its comment, begins or ends a variation.
bool has_parenthesis(const Reading& in, std::string_view words) {
  const bool is_open = in.open.size() > in.closing;
  return words.starts_with('(') || words.starts_with(')') ||
         (is_open && closes_variation(in, words));
}

/// A line of the game, or of the variation that is being read.
bool read_move_of_line(Reading& in, std::string_view line) {
  MoveContext context = in.words();
  std::vector<OtherPlace> others;
  context.others = &others;
  const auto plain = in.all_ascii ? std::nullopt : plain_line(line, context);
  if (plain) context.plain = &*plain;
  const std::string_view text = plain ? std::string_view(plain->text) : line;
  const Commented whole = may_have_parenthesis(in, text) ? without_comment(text) : Commented{};
  if (const auto [words, comment] = whole; !words.empty() && has_parenthesis(in, words)) {
    // Those of its move are noted with it.
    const uint32_t first = context.span(words.substr(0, 1)).offset;
    const uint32_t last = context.span(words.substr(words.size() - 1)).offset;
    for (const OtherPlace& other : others) {
      const bool is_sign = other.character.plain == "(" || other.character.plain == ")";
      const uint32_t at = other.span.offset;
      if (is_sign && (at == first || at == last)) in.others.push_back(other);
    }
    return ParenthesisLine(in, words, comment, context).read();
  }
  const std::size_t findings = in.findings.size();
  std::vector<RecordedTurn>& moves = line_of(in);
  const bool any = read_move_line(in, line, moves);
  if (any) refuse_found(in, moves.back());
  report_variation(in, findings);
  return any;
}

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

/// A line of a position says what lies there, and nothing of how it came about.
void check_found(Reading& in, RecordedTurn& tile) {
  if (!tile.readable) return;
  constexpr std::string_view totals =
      "write the track below the tiles: `totals: {Ann: 12, Bob: 9}`";
  constexpr std::string_view leave_out = "leave it out";
  const auto refuse = [&](Span span, std::string_view message, std::string_view help) {
    if (span.size == 0 || !tile.readable) return;
    in.complain(Code::misplaced_word, span, std::string(message), {std::string(help)});
    tile.readable = false;
  };
  refuse(tile.action == engine::Action::place ? Span{} : tile.tile_span,
         "a tile that lies nowhere, in a position", "write it below the tiles: `discarded: [C]`");
  refuse(tile.number_span, "a turn number in a position", "its tiles may stand in any order");
  refuse(tile.gain.span, "a gain in a position", totals);
  refuse(tile.totals.span, "totals after a tile of a position", totals);
  refuse(tile.drew_span, "a drawn tile in a position", leave_out);
  refuse(tile.trade_span, "a purchase in a position", leave_out);
  refuse(tile.rulings.empty() ? Span{} : span_of(in.document.text, tile.rulings),
         "a ruling in a position", "what lies there is taken as it lies");
  for (const ExpansionRow& box : all_expansions()) {
    for (const MisplacedWord& word : box.not_in_positions) {
      refuse(tile.*word.span, word.message, word.help);
    }
  }
  refuse(tile.open.cell() || tile.open.place ? tile.span : Span{}, "`?` for a place, in a position",
         "`?` may stand for a tile and its rotation, as in `? 4,0 r?`");
  if (!tile.readable) return;
  const bool owned = tile.player != engine::kNobody;
  if (tile.meeple.role && !owned && tile.player_span.size == 0) {
    if (in.record.players.size() == 1) {
      tile.player = engine::Player{0};
      return;
    }
    in.complain(
        Code::incomplete_move, tile.meeple.span,
        fmt::format("expected the owner of the {}, got no name", name_of(*tile.meeple.role)),
        {fmt::format("write it after the figure, as in `{} @{}`", in.text_at(tile.meeple.span),
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
          std::vector<RecordedTurn>& tiles = in.record.tiles().position.tiles;
          if (!read_move_line(in, line, tiles)) return false;
          check_found(in, tiles.back());
          return true;
        },
    .mapping =
        [](Reading& in, uint32_t item) {
          in.record.tiles().position.tiles.push_back(read_move_mapping(in, item));
          check_found(in, in.record.tiles().position.tiles.back());
        },
    .add = [](Reading& in) -> WrittenTurn& {
      return in.record.tiles().position.tiles.emplace_back();
    }};

}  // namespace

void read_found_tiles(Reading& in, uint32_t value) {
  read_turns(in, value, kTiles);
  const std::vector<RecordedTurn>& tiles = in.record.tiles().position.tiles;
  // Nothing could be said of a table that is known in part only.
  in.unusable |= std::any_of(tiles.begin(), tiles.end(),
                             [](const RecordedTurn& tile) { return !tile.readable; });
}

void read_moves(Reading& in, uint32_t value, Record&) {
  read_line(in, value);
}

std::vector<KeyRow> move_rows() {
  return rows_of(move_keys());
}

namespace {

void finish(Reading& in) {
  if (!in.record.tiles().hands.empty() && in.record.has_position()) {
    in.complain(Code::contradictory_options, in.record.tiles().position.span,
                "`hands` are those at the start of a game, and a position is not",
                {"leave out the hands; then they are not checked"});
    in.unusable = true;
  }
  if (!in.unusable) note_unchecked_hands(in);
  for (const ExpansionRow& box : all_expansions()) {
    if (box.finish != nullptr && in.record.rules.has(box.expansion)) box.finish(in);
  }
  settle_rulings(in);
  settle_preset(in);
}

std::vector<WrittenPlay> plays(const Record& record, const Document& document) {
  std::vector<WrittenPlay> out;
  for (const RecordedTurn& move : record.tiles().moves) {
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

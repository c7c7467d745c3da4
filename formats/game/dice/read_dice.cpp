// Keys that only records of the dice game have: turns (lines and mappings), faces, the score pad.
#include "formats/game/dice/read_dice.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/read_turns.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;
using DiceTurnFields = TurnFields<RecordedDiceTurn>;

DiceContext words_of(Reading& in) {
  return {in.words(), in.record.dice().face_names};
}

void read_at_hand(Reading& in, uint32_t value, DiceTurnFields& out) {
  int16_t dice = 0;
  if (in.number(value, "the dice at hand", kDiceNumbers, dice)) {
    out.turn.dice = {dice, in.tree[value].span};
  }
}

void read_rolls(Reading& in, uint32_t value, DiceTurnFields& out) {
  if (!in.expect(value, Kind::sequence, "the rolls")) {
    in.advise("as in `rolls: [c6 k2 x1 > c4, c2 k1 x1 > c2]`");
    return;
  }
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    if (!in.expect(item, Kind::scalar, "a roll")) continue;
    if (!in.tree[item].exact) {
      in.complain(Code::wrong_shape, in.tree[item].span,
                  "expected a roll on one line, got several lines or escapes");
    } else if (!read_roll(in.text(item), words_of(in), out.turn)) {
      return;  // the others would only repeat it
    }
  }
}

void read_one_layout(Reading& in, uint32_t node, RecordedDiceTurn& turn) {
  if (!in.word(node, "a layout")) return;
  RecordedLayout& layout = turn.layouts.emplace_back();
  layout.span = in.tree[node].span;
  if (in.tree[node].exact) {
    read_layout(in.text(node), words_of(in), layout);
  } else {
    in.complain(Code::wrong_shape, in.tree[node].span,
                "expected a layout on one line, got several lines or escapes");
  }
}

/// One text, or a list of them; false if it is neither.
bool read_list_of_layouts(Reading& in, uint32_t value, RecordedDiceTurn& turn) {
  if (in.tree[value].kind != Kind::sequence) {
    read_one_layout(in, value, turn);
    return true;
  }
  const uint32_t first = in.tree[value].first;
  if (first != 0 && in.tree[first].style == YamlNode::Style::plain &&
      in.document.text.substr(in.tree[value].span.offset).starts_with('[')) {
    return in.complain(
        Code::wrong_shape, in.tree[value].span,
        "expected each layout in quotes, got a list in brackets, where commas split the dice",
        {"write it as in `layout: [\"A 0,0 r1\", \"A 0,0 r1 B 1,0\"]`"});
  }
  for (uint32_t item = first; item != 0; item = in.tree[item].next) read_one_layout(in, item, turn);
  return true;
}

void read_layouts(Reading& in, uint32_t value, DiceTurnFields& out) {
  if (!read_list_of_layouts(in, value, out.turn)) return;
  std::vector<RecordedLayout>& layouts = out.turn.layouts;
  const std::size_t rolls = out.turn.rolls.size();
  if (layouts.size() == 1 && rolls > 1) {  // only how it ended
    layouts.insert(layouts.begin(), rolls - 1, RecordedLayout{});
  } else if (layouts.size() != rolls && !layouts.empty() && in.errors() == out.errors_before) {
    in.complain(Code::bad_value, in.tree[value].span,
                fmt::format("expected a layout for each of {} rolls or one for the last, got {}",
                            rolls, layouts.size()),
                {"each shows all dice that lie there after the roll"});
  }
}

void read_city(Reading& in, uint32_t value, DiceTurnFields& out) {
  int16_t dice = 0;
  if (in.number(value, "the city", kDiceNumbers, dice)) out.turn.city = {dice, in.tree[value].span};
}

void read_keep(Reading& in, uint32_t value, DiceTurnFields& out) {
  int16_t knights = 0;
  if (parse_number(in.text(value))) {
    if (!in.number(value, "keep", kDiceNumbers, knights)) return;
  } else {
    const int made = in.choice(value, "keep", kTruthNames);
    if (made < 0) return;
    knights = made == 1;
  }
  if (knights != 0) out.turn.kept = {knights, in.tree[value].span};
}

constexpr Key<DiceTurnFields> kTurnKeys[] = {
#include "formats/game/dice/turn_keys.def"
};

constexpr MappingForm kTurn{"a turn", [](Reading& in, UnknownKey& unknown) {
                              explain_cut_line(
                                  in, unknown, "turn",
                                  [](std::string_view, std::string_view) { return false; });
                            }};

/// `- 9: c6 k3 > c4` is a mapping of the number of dice.
void read_numbered_turn(Reading& in, uint32_t item, uint32_t key) {
  const uint32_t value = in.tree[key].value;
  const Span span{in.tree[key].span.offset, in.tree[value].span.end() - in.tree[key].span.offset};
  RecordedDiceTurn& turn = in.record.dice().turns.emplace_back();
  const bool alone = in.tree[item].first == key && in.tree[key].next == 0;
  if (!alone || in.tree[value].kind != Kind::scalar || !in.tree[value].exact) {
    in.complain(
        Code::wrong_shape, span,
        fmt::format("expected a turn on one line, got a mapping with the key `{}`", in.text(key)),
        {fmt::format("write `- {0} ...` without the colon, or `dice: {0}, rolls: [...]`",
                     in.text(key))});
    turn.span = span;
    turn.readable = false;
    return;
  }
  read_dice_turn(in.text(value), words_of(in), turn);
  turn.span = span;
  if (turn.dice) {
    in.complain(Code::misplaced_word, turn.dice->span,
                fmt::format("dice at hand are given twice: `{}`", turn.dice->value));
    turn.readable = false;
  }
  turn.dice = {*dice_at_hand(in.text(key)), in.tree[key].span};
  // Only where the whole item stands on its line can it be written in another way.
  const std::string_view before = in.document.text.substr(0, span.offset);
  const auto sign = before.find_last_not_of(' ');
  turn.is_text = in.tree[value].style == YamlNode::Style::plain && sign != before.npos &&
                 before[sign] == '-' &&
                 in.document.text.substr(span.offset, span.size).find('\n') == before.npos;
}

void read_turn_mapping(Reading& in, uint32_t item) {
  for (uint32_t key = in.tree[item].first; key != 0; key = in.tree[key].next) {
    if (dice_at_hand(in.text(key))) return read_numbered_turn(in, item, key);
  }
  DiceTurnFields fields(in);
  RecordedDiceTurn& turn = fields.turn;
  turn.span = in.tree[item].span;
  read_mapping(in, item, kTurn, kTurnKeys, fields);
  if (turn.rolls.empty() && fields.good(in)) {
    in.complain(Code::missing_key, in.tree[item].span, "missing key `rolls` in a turn",
                {"`rolls`: a list of rolls, as in `[c6 k2 x1 > c4, c2 k1 x1 > c2]`"});
  }
  turn.readable = fields.good(in);
  complete_dice_turn(words_of(in), turn);
  in.record.dice().turns.push_back(std::move(turn));
}

bool read_turn_line(Reading& in, std::string_view line) {
  auto& turns = in.record.dice().turns;
  if (read_dice_turn(line, words_of(in), turns.emplace_back())) return true;
  turns.pop_back();
  return false;
}

constexpr TurnList kTurns{
    .key = "turns",
    .one = "turn",
    .line = read_turn_line,
    .mapping = read_turn_mapping,
    .add = [](Reading& in) -> WrittenTurn& { return in.record.dice().turns.emplace_back(); }};

void read_dice_turns(Reading& in, uint32_t value, Record& out) {
  out.dice().has_turns = true;
  read_turns(in, value, kTurns);
}

/// The sides of one piece of city. `used`: sides of the face that have a piece.
bool read_piece(Reading& in, uint32_t node, engine::dice::Sides& used,
                engine::dice::CityFace& out) {
  if (!in.expect(node, Kind::scalar, "a piece of city")) return false;
  engine::dice::Sides sides;
  for (char c : in.text(node)) {
    if (c == ' ') continue;
    const std::size_t at = std::string_view("NESW").find(c);
    const auto side = static_cast<engine::Side>(at);
    if (at == std::string_view::npos || used.contains(side)) {
      return in.complain(
          Code::bad_value, in.tree[node].span,
          at == std::string_view::npos
              ? fmt::format("expected sides N, E, S, W (capitals) for a piece of city, got {}",
                            in.got(node))
              : fmt::format("side {} is in two pieces of city", c),
          {"each piece has the sides at which it is open (black): `[NS]` is one piece with "
           "two, `[N, S]` are two pieces"});
    }
    sides.insert(side);
    used.insert(side);
  }
  if (sides.empty()) {
    in.bad_value(node, "a piece of city", "at least one of N, E, S, W");
    return false;
  }
  out.pieces.push_back(sides);
  return true;
}

bool read_face(Reading& in, uint32_t value, engine::dice::CityFace& out) {
  engine::dice::Sides used;
  if (in.tree[value].kind != Kind::sequence) return read_piece(in, value, used, out);
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    if (!read_piece(in, item, used, out)) return false;
  }
  if (out.pieces.empty()) in.bad_value(value, "a face", "at least one piece of city");
  return !out.pieces.empty();
}

void read_faces(Reading& in, uint32_t value, Record& out) {
  if (!in.require(value, Kind::mapping, "the faces")) return;
  const std::size_t before = in.errors();
  in.unique_keys(value);
  engine::dice::FaceTable table{};
  std::string names;
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    const std::string_view name = in.text(key);
    if (is_private(name)) continue;
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z') {
      in.complain(Code::bad_value, in.tree[key].span,
                  fmt::format("expected a capital letter for a face, got {}", in.got(key)),
                  {"write it as in `faces: {A: [N], B: [NS], C: [N, E], D: [NES]}`"});
      continue;
    }
    if (names.size() == table.size()) {
      in.complain(Code::bad_value, in.tree[key].span,
                  fmt::format("more than {} faces", table.size()),
                  {"a die has four faces with a city; the others are a knight and a catapult"});
      break;
    }
    engine::dice::CityFace read;
    if (!read_face(in, in.tree[key].value, read)) continue;
    table[names.size()] = read;
    names += name;
  }
  if (names.empty() && in.errors() == before) {
    in.complain(Code::bad_value, in.tree[value].span, "expected one to four faces, got none");
  }
  in.unusable |= in.errors() != before;
  out.dice().faces = in.tree[value].span;
  out.dice().face_names = names;
  out.dice().face_table = table;
}

/// No game comes near this; more would only cost time.
constexpr std::size_t kMaxEntries = 500;

void read_entry(Reading& in, uint32_t item, RecordedSheet& out) {
  constexpr auto& words = kSheetWords;
  SheetEntry entry;
  entry.span = in.tree[item].span;
  if (in.tree[item].kind == Kind::scalar && !parse_number(in.text(item))) {
    const int word = static_cast<int>(std::ranges::find(words, in.text(item)) - words.begin());
    if (word == static_cast<int>(words.size())) {
      const std::string_view near = nearest(in.text(item), words);
      in.complain(
          Code::bad_value, in.tree[item].span,
          fmt::format("expected the points of a turn, `keep` or `catapults`, got {}", in.got(item)),
          {near.empty() ? "0 for a turn without points, `keep` for one in which a knight was kept"
                        : fmt::format("did you mean `{}`?", near)});
      return;
    }
    entry.kind = word == 0 ? SheetEntry::Kind::keep : SheetEntry::Kind::catapults;
  } else if (!in.number(item, "the points of a turn", kTurnPoints, entry.points)) {
    return;
  }
  out.entries.push_back(entry);
}

/// The column of one player; false if nobody knows whose it is.
bool read_column(Reading& in, uint32_t key, Record& out) {
  const engine::Player player = read_player(in.text(key), in.tree[key].span, in.words());
  if (player == engine::kNobody) return false;
  RecordedSheet& sheet = out.dice().sheets[player];
  if (sheet.given) return true;  // the second of two columns
  sheet.given = true;
  sheet.span = in.tree[key].span;
  const uint32_t list = in.tree[key].value;
  if (in.tree[list].kind == Kind::scalar && in.text(list).empty()) return true;  // no turn yet
  if (!in.expect(list, Kind::sequence, "a player's points")) return true;
  for (uint32_t item = in.tree[list].first; item != 0; item = in.tree[item].next) {
    if (sheet.entries.size() == kMaxEntries) {
      in.complain(Code::too_large, in.tree[item].span,
                  fmt::format("more than {} turns of a player", kMaxEntries));
      break;
    }
    read_entry(in, item, sheet);
  }
  return true;
}

void read_columns(Reading& in, uint32_t value, Record& out) {
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    if (!is_private(in.text(key)) && !read_column(in, key, out)) return;
  }
  for (engine::Player p : engine::each<engine::Player>(out.players.size())) {
    if (out.dice().sheets[p].given) continue;
    in.complain(Code::missing_key, in.tree[value].span,
                fmt::format("the sheet has no points for {}", out.players[p].name),
                {"give every player a list; `[]` for no turn"});
  }
}

void read_sheet(Reading& in, uint32_t value, Record& out) {
  if (in.unusable) return;
  out.dice().has_sheet = true;
  if (in.tree[value].kind == Kind::mapping) in.unique_keys(value);
  const std::size_t before = in.errors();
  if (in.expect(value, Kind::mapping, "the sheet")) read_columns(in, value, out);
  if (in.errors() == before) return;
  // Beside turns a pad that cannot be read is left out; alone it is all there is.
  in.unusable = !out.dice().has_turns;
  out.dice().has_sheet = false;
}

constexpr Key<Record> kKeys[] = {
#include "formats/game/dice/record_keys.def"
};

constexpr KeyHint kKeyHints[] = {{"rolls", "turns"}};

void finish(Reading& in) {
  if (in.record.dice().has_turns || in.record.dice().has_sheet || in.unusable) return;
  in.refuse(Code::missing_key, in.tree[YamlDocument::kRoot].span,
            "expected `turns` or `sheet` in a record of the dice game, got neither",
            {"`turns`: what was rolled, one turn per line; `sheet`: the points of each turn"});
}

std::vector<WrittenPlay> plays(const Record& record, const Document&) {
  return mapped(record.dice().turns, [&record](const RecordedDiceTurn& turn) {
    return WrittenPlay{&turn, dice_play_text(turn, record.dice())};
  });
}

void count_dice_to_south(Record& record) {
  const auto turn = [&record](engine::dice::BuiltDie& die) { die.cell = record.written(die.cell); };
  for (RecordedDiceTurn& rolled : record.dice().turns) {
    for (RecordedRoll& roll : rolled.rolls) std::ranges::for_each(roll.built, turn);
    for (RecordedLayout& layout : rolled.layouts) std::ranges::for_each(layout.dice, turn);
  }
}

}  // namespace

std::vector<KeyRow> dice_turn_rows() {
  return rows_of(kTurnKeys);
}

// "A game for 2-5 players", says the page of the dice game.
const GameForm kDiceForm{.game = GameKind::dice,
                         .games = KeyOf::dice_game,
                         .name = "the dice game",
                         .told_by = name_of(GameKind::dice),
                         .instead = "in the dice game write `turns` or a `sheet`",
                         .turns_key = "turns",
                         .least_players = engine::dice::kMinPlayers,
                         .most_players = engine::dice::kMaxPlayers,
                         .keys = kKeys,
                         .meant = kKeyHints,
                         .finish = finish,
                         .plays = plays,
                         .count_to_south = count_dice_to_south};

}  // namespace cartulary::formats

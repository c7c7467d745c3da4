// The turns of a record of the dice game: lines and mappings.
#include "formats/game/dice/read_dice.hpp"

#include <fmt/core.h>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/read_turns.hpp"
#include "formats/ground/text/letters.hpp"

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
  for (uint32_t item = first; item != 0; item = in.tree[item].next) {
    read_one_layout(in, item, turn);
  }
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
    {{"turn", "number of the turn; checked"}, of_turn<read_turn_number>},
    {{"player", "who rolls; checked"}, of_turn<read_turn_player>},
    {{"dice", "dice at hand, including a kept knight"}, read_at_hand},
    {{"rolls", "what was rolled, and after > what was set aside, one text per roll"}, read_rolls},
    {{"layout", "the layout after each roll, or after the last"}, read_layouts},
    {{"city", "dice of the largest closed city"}, read_city},
    {{"keep", "whether the points are given up and a knight is kept"}, read_keep},
    {{"gain", "what the player, or each player, gained; checked"}, of_claim<read_gain>},
    {{"totals", "totals after the turn; checked"}, of_claim<read_totals>},
    {{"nag", "mark of the turn"}, of_turn<read_nag>},
    {{"note", "comment"}, of_turn<read_turn_note>},
    {{"clock", "time on the clock"}},
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

}  // namespace

void read_dice_turns(Reading& in, uint32_t value, Record& out) {
  out.dice().has_turns = true;
  read_turns(in, value, kTurns);
}

std::vector<KeyRow> dice_turn_rows() {
  return rows_of(kTurnKeys);
}

}  // namespace cartulary::formats

#include "formats/game/dice/turn_text.hpp"

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kTurnForm =
    "a turn is written as in `9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6 +10`: dice at hand, a roll, "
    "after `>` what was set aside, `|` before the next roll";
constexpr std::string_view kRollsForm =
    "each roll is an item of its own, as in `rolls: [c6 k2 x1 > c4, c2 k1 x1 > c2]`, and the dice "
    "at hand are `dice: 9`";
/// The most dice that are read: no player has more, so larger numbers are slips.
constexpr int kMaxDice = 99;

/// A figure or a face with a number: `c6`, `k2`, `A`, which means one.
struct CountWord {
  char letter = 0;
  int count = 0;
};
std::optional<CountWord> parse_count(std::string_view word) {
  if (word.empty() || is_digit(word[0])) return {};
  if (word.size() == 1) return CountWord{word[0], 1};
  const auto number = parse_number(word.substr(1));
  if (!is_digit(word[1]) || !number || *number > kMaxDice) return {};
  return CountWord{word[0], *number};
}

void add(uint8_t& to, int count) {
  to = static_cast<uint8_t>(std::min(to + count, 2 * kMaxDice));
}

class DiceTurnReader : public TurnLine {
 public:
  DiceTurnReader(const DiceContext& context, RecordedDiceTurn& out)
      : TurnLine(context.words, out, "turn"), context_(context), out_(out) {}

  void word(std::string_view word, std::string_view& rest) {
    const bool first = std::exchange(first_, false);
    if (first && turn_number(word)) {
      first_ = true;
      return;
    }
    const Span span = span_at(word);
    if (out_.rolls.empty() && !needs_roll_ && is_digit(word[0])) {
      at_hand(word, span, rest);
    } else if (word == "+" || word == "=" || word == "=>") {
      unknown(word, span, rest);
    } else if (any_turn_says(word, rest) || word_with_value(word, span, rest)) {
      rolls_over_ |= !out_.rolls.empty();
    } else {
      roll_word(word, rest);
    }
    before_ = word;
  }

  /// `c6>c4|c2` needs no blanks.
  void roll_word(std::string_view word, std::string_view& rest) {
    if (word == "||" || word == "->" || word == "=>") return unknown(word, span_at(word), rest);
    while (!word.empty() && out_.readable) {
      const auto bar = word.find_first_of("|>");
      if (bar == 0) {
        const Span at = span_at(word.substr(0, 1));
        if (!(word[0] == '|' ? next_roll(at, rest) : begin_aside(at, rest))) return give_up(rest);
        word.remove_prefix(1);
        continue;
      }
      const std::string_view part = word.substr(0, bar);
      std::string_view nothing = part.substr(part.size());
      roll_part(part, bar == word.npos ? rest : nothing);
      word.remove_prefix(part.size());
      if (!out_.readable) give_up(rest);
    }
  }

  /// `|` with nothing after it.
  void finish() {
    if (!needs_roll_ || !out_.readable) return;
    complain(context_.words, Code::unknown_word, bar_span_,
             "expected a roll after `|`, got nothing",
             {"leave out the bar, or write what was rolled"});
    out_.readable = false;
  }

 private:
  Span span_at(std::string_view word) const { return context_.words.span(word); }

  void roll_part(std::string_view word, std::string_view& rest) {
    const Span span = span_at(word);
    if (word == "-" && in_aside_ && seen_.empty() && out_.rolls.back().built.empty()) {
      seen_ = "-";  // nothing, in so many words
      return;
    }
    if (rolls_over_) return misplaced(word, span, rest);
    if (in_aside_ && seen_ == "-") return unknown(word, span, rest);
    if (out_.rolls.empty() || needs_roll_) new_roll(span);
    RecordedRoll& roll = out_.rolls.back();
    Span& part = in_aside_ ? roll.aside_span : roll.span;
    if (part.size == 0) part = span;
    const char* const before = rest.data();
    const bool good =
        in_aside_ ? aside_word(word, span, rest, roll) : rolled_word(word, span, rest, roll);
    if (!good) return give_up(rest);
    // The place of a die takes more words.
    const char* const end = rest.data() == before ? word.data() + word.size() : rest.data();
    const Span read = span_at({word.data(), static_cast<std::size_t>(end - word.data())});
    part.size = read.end() - part.offset;
  }

  /// One slip, one finding: what follows would only be misunderstood.
  void give_up(std::string_view& rest) {
    out_.readable = false;
    rest.remove_prefix(rest.size());
  }

  bool is_face(std::string_view word) const {
    return word.size() == 1 && context_.face_names.find(word[0]) != std::string_view::npos;
  }

  void at_hand(std::string_view word, Span span, std::string_view& rest) {
    std::string_view digits = word;
    if (digits.ends_with(':')) digits.remove_suffix(1);
    const auto number = dice_at_hand(digits);
    if (!number || out_.dice) return unknown(word, span, rest);
    out_.dice = {*number, span};
  }

  /// `city:6`, `keep`, `keep:1`.
  bool word_with_value(std::string_view word, Span span, std::string_view& rest) {
    const auto colon = word.find(':');
    const std::string_view name = word.substr(0, colon);
    const bool is_city = same_word(name, "city");
    if (!is_city && !same_word(name, "keep")) return false;
    auto& out = is_city ? out_.city : out_.kept;
    if (!once(out.has_value(), is_city ? "`city`" : "`keep`", span, rest)) return true;
    std::optional<int> number = is_city ? std::optional<int>{} : 1;
    if (colon != word.npos) number = parse_number(word.substr(colon + 1));
    if (!number || *number < 0 || *number > kMaxDice) {
      complain(context_.words, Code::unknown_word, span,
               is_city ? fmt::format("expected the dice of the largest closed city as in `city:6`, "
                                     "got `{}`",
                                     word)
                       : fmt::format("expected `keep`, got `{}`", word),
               {is_city ? city_help(word, rest) : "a player keeps one knight at most"});
      give_up(rest);
      return true;
    }
    if (is_city || *number != 0) out = {*number, span};
    return true;
  }

  /// `city 6`, `city: 6`, `city:6,`.
  static std::string city_help(std::string_view word, std::string_view rest) {
    const auto digit = word.find_first_of("0123456789");
    const std::string_view number =
        digit != word.npos ? word.substr(digit, word.find_last_of("0123456789") + 1 - digit)
                           : take_word(rest);
    return parse_number(number) ? fmt::format("write `city:{}`", number)
                                : "put the number after the colon, without a space";
  }

  void new_roll(Span span) {
    out_.rolls.emplace_back().span = {span.offset, 0};
    needs_roll_ = in_aside_ = false;
    seen_ = {};
  }

  bool next_roll(Span span, std::string_view rest) {
    if (needs_roll_ || out_.rolls.empty()) {
      return complain(
          context_.words, Code::unknown_word, span, "expected a roll before `|`, got nothing",
          {out_.rolls.empty() && !out_.dice
               ? std::string("does this belong to the line above? A turn is on one line")
               : std::string(kTurnForm)});
    }
    if (rolls_over_) return after_rolls(span, rest);
    if (out_.rolls.size() == engine::dice::kMaxRollsHeld) {
      return complain(context_.words, Code::too_large, span,
                      fmt::format("expected at most {} rolls in a turn, got more than {}",
                                  engine::dice::kMaxRolls, engine::dice::kMaxRollsHeld),
                      {"is a line break missing?"});
    }
    bar_span_ = span;
    needs_roll_ = true;
    in_aside_ = false;
    return true;
  }

  bool begin_aside(Span span, std::string_view rest) {
    if (out_.rolls.empty() || needs_roll_ || in_aside_) {
      return complain(context_.words, Code::unknown_word, span,
                      in_aside_ && !needs_roll_ ? "second `>` in a roll"
                                                : "expected a roll before `>`, got nothing",
                      {std::string(kTurnForm)});
    }
    if (rolls_over_) return after_rolls(span, rest);
    in_aside_ = true;
    seen_ = {};
    return true;
  }

  /// `>` or `|` after `city:6`.
  bool after_rolls(Span span, std::string_view rest) {
    const std::string_view sign = context_.words.document.text.substr(span.offset, span.size);
    return complain(context_.words, Code::misplaced_word, span,
                    fmt::format("expected the rolls before all other words, got `{}{}` after them",
                                sign, rest.empty() ? "" : " ..."),
                    {"write one turn per line; is a line break missing?"});
  }

  /// A letter counts once on each side of `>`: `c4 c2` may be a slip for either.
  bool count_once(char letter, Span span) {
    const bool again = seen_.find(letter) != seen_.npos;
    seen_ += letter;
    if (!again) return true;
    return complain(
        context_.words, Code::misplaced_word, span, fmt::format("second `{}` in a roll", letter),
        {in_aside_ ? "is `|` missing before the next roll?"
                   : "write one number for all dice of a kind, and `>` before those set aside"});
  }

  bool rolled_word(std::string_view word, Span span, std::string_view rest, RecordedRoll& out) {
    const auto read = parse_count(word);
    if (!read) return unknown_in_roll(word, span, rest);
    engine::dice::Faces& rolled = out.roll.rolled;
    if (const auto face = context_.face_names.find(read->letter); face != std::string_view::npos) {
      if (!count_once(read->letter, span)) return false;
      add(out.roll.faces[face], read->count);
      add(rolled.cities, read->count);
      return true;
    }
    uint8_t* count = count_of(read->letter, rolled);
    if (count == nullptr) return unknown_in_roll(word, span, rest);
    if (!count_once(read->letter, span)) return false;
    add(*count, read->count);
    return true;
  }

  static uint8_t* count_of(char letter, engine::dice::Faces& faces) {
    return letter == 'c'   ? &faces.cities
           : letter == 'k' ? &faces.knights
           : letter == 'x' ? &faces.catapults
                           : nullptr;
  }

  bool aside_word(std::string_view word, Span span, std::string_view& rest, RecordedRoll& out) {
    const auto read = parse_count(word);
    if (!read) return unknown_in_roll(word, span, rest);
    const auto face = context_.face_names.find(read->letter);
    if (face != std::string_view::npos && word.size() == 1) {
      engine::dice::BuiltDie& die = out.built.emplace_back();
      if (!read_die(face, span, context_, rest, die, out.built_spans.emplace_back())) return false;
      add(out.roll.cities_built, 1);
      return true;
    }
    engine::dice::Faces aside;
    uint8_t* count = count_of(read->letter, aside);
    if (count == nullptr) return unknown_in_roll(word, span, rest);
    if (!count_once(read->letter, span)) return false;
    (read->letter == 'c'   ? out.cities_span
     : read->letter == 'k' ? out.knights_span
                           : out.passed_span) = span;
    add(*count, read->count);
    add(out.roll.cities_built, aside.cities);
    add(out.roll.knights_aside, aside.knights);
    if (read->letter == 'x') out.roll.passed = static_cast<int8_t>(read->count);
    return true;
  }

  bool unknown_in_roll(std::string_view word, Span span, std::string_view rest) {
    const OddWord slip{.word = word,
                       .before = before_,
                       .after = take_word(rest),
                       .in_die = is_face(before_),
                       .rolls_over = rolls_over_,
                       .faces = context_.face_names,
                       .players = context_.words.record.players};
    std::vector<std::string> help;
    if (is_face(word.substr(0, 1)) && parse_count(word)) {
      help.push_back(fmt::format(
          "a place is for one die: `{} 0,0 r1`; dice without places are counted, as in `c{}`",
          word[0], word.substr(1)));
    } else if (std::string meant = dice_word_hint(slip); !meant.empty()) {
      help.push_back(std::move(meant));
    }
    if (help.empty()) help.emplace_back(kTurnForm);
    return complain(context_.words, Code::unknown_word, span,
                    fmt::format("unknown word `{}` in a turn", word), std::move(help));
  }

  void unknown(std::string_view word, Span span, std::string_view& rest) {
    unknown_in_roll(word, span, rest);
    give_up(rest);
  }

  void misplaced(std::string_view word, Span span, std::string_view& rest) {
    if (!parse_count(word)) return unknown(word, span, rest);
    complain(context_.words, Code::misplaced_word, span,
             fmt::format("expected the rolls before all other words, got `{}` after them", word),
             {"write one turn per line; is a line break missing?"});
    give_up(rest);
  }

  const DiceContext& context_;
  RecordedDiceTurn& out_;
  std::string seen_;
  std::string_view before_;  ///< the word before
  Span bar_span_{};
  bool first_ = true;
  bool in_aside_ = false;
  bool needs_roll_ = false;
  bool rolls_over_ = false;
};

bool too_many_dice(const RecordedLayout& layout, const DiceContext& context,
                   RecordedDiceTurn& out) {
  if (layout.dice.size() <= engine::dice::kDice) return false;
  complain(context.words, Code::bad_value, layout.span,
           fmt::format("expected at most {} dice in a layout, got {}", engine::dice::kDice,
                       layout.dice.size()));
  out.readable = false;
  return true;
}

}  // namespace

std::optional<int> dice_at_hand(std::string_view word) {
  const auto number = parse_number(word);
  if (word.empty() || !is_digit(word[0]) || !number || *number > kMaxDice) return {};
  return number;
}

bool read_dice_turn(std::string_view line, const DiceContext& context, RecordedDiceTurn& out) {
  out = {};
  return read_plainly(line, context.words, [&](std::string_view plain, const MoveContext& words) {
    const DiceContext here{words, context.face_names};
    DiceTurnReader reader(here, out);
    if (!reader.read_line(plain, reader)) return false;
    reader.finish();
    complete_dice_turn(here, out);
    return true;
  });
}

bool read_roll(std::string_view text, const DiceContext& context, RecordedDiceTurn& out) {
  RecordedDiceTurn alone;
  DiceTurnReader reader(context, alone);
  const Span span = context.words.span(text);
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
    reader.roll_word(word, text);
  }
  reader.finish();
  if (alone.readable && alone.rolls.size() != 1) {
    return complain(context.words, Code::wrong_shape, span,
                    fmt::format("expected one roll, got {}", alone.rolls.size()),
                    {std::string(kRollsForm)});
  }
  if (alone.readable) out.rolls.push_back(alone.rolls.front());
  return alone.readable;
}

void complete_dice_turn(const DiceContext& context, RecordedDiceTurn& out) {
  if (!out.readable) return;
  // Places beside the rolls become the layouts, which grow from roll to roll.
  const bool placed =
      std::ranges::any_of(out.rolls, [](const RecordedRoll& r) { return !r.built.empty(); });
  if (placed && !out.layouts.empty()) {
    complain(context.words, Code::misplaced_word, out.layouts.front().span,
             "places of dice are given both in the rolls and in `layout`",
             {"leave out one of them"});
    out.readable = false;
    return;
  }
  if (placed) {
    RecordedLayout so_far;
    for (const RecordedRoll& roll : out.rolls) {
      so_far.told |= !roll.built.empty();
      so_far.dice.insert(so_far.dice.end(), roll.built.begin(), roll.built.end());
      so_far.spans.insert(so_far.spans.end(), roll.built_spans.begin(), roll.built_spans.end());
      so_far.span = roll.aside_span.size > 0 ? roll.aside_span : roll.span;
      out.layouts.push_back(so_far);
      if (too_many_dice(so_far, context, out)) return;
    }
    return;
  }
  for (const RecordedLayout& layout : out.layouts) {
    if (too_many_dice(layout, context, out)) return;
  }
}

std::string dice_play_text(const RecordedDiceTurn& turn, const DiceRecord& record) {
  std::vector<std::string> words;
  const auto count = [&words](char letter, int n) {
    if (n > 0) words.push_back(fmt::format("{}{}", letter, n));
  };
  if (turn.dice) words.push_back(std::to_string(turn.dice->value));
  for (const RecordedRoll& recorded : turn.rolls) {
    if (&recorded != &turn.rolls.front()) words.emplace_back("|");
    const engine::dice::Roll& roll = recorded.roll;
    int named = 0;
    for (std::size_t f = 0; f < record.face_names.size(); ++f) {
      count(record.face_names[f], roll.faces[f]);
      named += roll.faces[f];
    }
    count('c', roll.rolled.cities - named);
    count('k', roll.rolled.knights);
    count('x', roll.rolled.catapults);
    if (roll.rolled.total() == 0) words.emplace_back("c0");
    const auto built = static_cast<int>(recorded.built.size());
    if (roll.cities_built + roll.knights_aside == 0 && roll.passed < 0) continue;
    words.emplace_back(">");
    for (const engine::dice::BuiltDie& die : recorded.built)
      words.push_back(built_text(die, record));
    count('c', roll.cities_built - built);
    count('k', roll.knights_aside);
    if (roll.passed >= 0) words.push_back(fmt::format("x{}", roll.passed));
  }
  if (turn.city) words.push_back(fmt::format("city:{}", turn.city->value));
  if (turn.kept)
    words.push_back(turn.kept->value == 1 ? "keep" : fmt::format("keep:{}", turn.kept->value));
  return joined(words, " ");
}

bool read_die(std::size_t face, Span letter, const DiceContext& context, std::string_view& rest,
              engine::dice::BuiltDie& die, Span& span) {
  die = {.face = static_cast<uint8_t>(face)};
  span = letter;
  const std::string_view place = take_word(rest);
  const Span at = place.empty() ? letter : context.words.span(place);
  const CellError error = parse_cell(place, die.cell);
  const std::string name = fmt::format("{}", context.face_names[face]);
  if (error != CellError::none) {
    return complain(
        context.words, error == CellError::range ? Code::bad_value : Code::unknown_word, at,
        fmt::format("expected the place `X,Y` of the die {}, got {}", name,
                    place.empty() ? "nothing" : fmt::format("`{}`", place)),
        {parse_number(place)
             ? std::string("in brackets a comma ends the item: put the text into quotes")
             : fmt::format("write it as in `{} 0,0 r1`; x grows to the east, y to the south; "
                           "dice without places are counted, as in `c4`",
                           name)});
  }
  span.size = at.end() - span.offset;
  std::string_view after = rest;
  const std::string_view turns = take_word(after);
  if (turns.size() < 2 || (turns[0] != 'r' && turns[0] != 'R') || !is_digit(turns[1])) return true;
  rest = after;
  const auto rotation = parse_rotation(turns);
  const Span there = context.words.span(turns);
  span.size = there.end() - span.offset;
  if (rotation) {
    die.rotation = *rotation;
    return true;
  }
  return complain(context.words, Code::unknown_word, there,
                  fmt::format("expected a rotation r0, r1, r2 or r3, got `{}`", turns),
                  {"quarter turns clockwise from the picture that `cartulary dice faces` shows"});
}

bool read_layout(std::string_view text, const DiceContext& context, RecordedLayout& out) {
  out.told = true;
  out.span = context.words.span(text);
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
    const Span span = context.words.span(word);
    const auto face = word.size() == 1 ? context.face_names.find(word[0]) : std::string_view::npos;
    if (face == std::string_view::npos) {
      return complain(context.words, Code::unknown_word, span,
                      fmt::format("expected a die of a layout, got `{}`", word),
                      {fmt::format("its face ({}), its place and its rotation, as in `{} 0,0 r1`",
                                   joined(context.face_names, ", "), context.face_names[0])});
    }
    engine::dice::BuiltDie& die = out.dice.emplace_back();
    if (!read_die(face, span, context, text, die, out.spans.emplace_back())) return false;
  }
  return true;
}

std::string built_text(const engine::dice::BuiltDie& die, const DiceRecord& record) {
  return fmt::format("{} {} r{}", record.face_names[die.face], text_of(die.cell, record),
                     index(die.rotation));
}

}  // namespace cartulary::formats

// Dice with their places, as text: `A 0,0 r1 B 1,0`.
#include <fmt/core.h>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

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

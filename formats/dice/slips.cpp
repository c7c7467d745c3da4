#include "formats/dice/slips.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kKinds = "ckx";

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_kind(char c, const DiceContext& context) {
  return kKinds.find(c) != kKinds.npos || context.face_names.find(c) != std::string_view::npos;
}

/// Words that people write for others.
struct TableWord {
  std::string_view written;
  std::string_view meant;
};
constexpr TableWord kTableWords[] = {
    {"/", "|"},        {"||", "|"},      {";", "|"},        {",", "|"},         {"->", ">"},
    {"=>", ">"},       {":", ">"},       {"\u2192", ">"},   {"m", "k"},         {"knight", "k"},
    {"knights", "k"},  {"meeple", "k"},  {"catapult", "x"}, {"catapults", "x"}, {"cities", "c"},
    {"keeps", "keep"}, {"kept", "keep"},
};

/// Figures with their numbers without blanks between them, `c6k2`, `c4,k2`, `cccc`, as words; empty
/// if that is not what it is.
std::string words_apart(std::string_view text, const DiceContext& context) {
  std::string out;
  while (!text.empty()) {
    const char letter = text[0];
    if (!is_kind(letter, context)) return "";
    text.remove_prefix(1);
    int count = 0;
    for (; !text.empty() && text[0] == letter; text.remove_prefix(1)) ++count;
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    const std::string number(text.begin(), end);
    text.remove_prefix(number.size());
    if (number.size() > 2 || (count > 0 && !number.empty())) return "";
    out += fmt::format("{}{}{}", out.empty() ? "" : " ", letter,
                       number.empty() ? std::to_string(count + 1) : number);
    text.remove_prefix(std::min(text.find_first_not_of(",;+&"), text.size()));
  }
  return out;
}

/// `city6`, `city=6`.
std::string city_word(std::string_view word) {
  if (word.size() < 5 || !same_word(word.substr(0, 4), "city")) return "";
  const std::string_view number =
      word.substr(word.find_first_of("0123456789") == word.npos ? word.size()
                                                                : word.find_first_of("0123456789"));
  return all_digits(number) ? fmt::format("city:{}", number) : "";
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

bool is_player(std::string_view word, const DiceContext& context) {
  const auto& players = context.words.players;
  return std::any_of(players.begin(), players.end(),
                     [word](const RecordedPlayer& p) { return p.name == word; });
}

}  // namespace

std::string meant_dice_word(std::string_view word, const SlipPlace& place,
                            const DiceContext& context) {
  const auto write = [](std::string_view meant, std::string_view why) {
    return fmt::format("write `{}`{}{}", meant, why.empty() ? "" : ": ", why);
  };
  for (const TableWord& row : kTableWords) {
    if (!same_word(row.written, word)) continue;
    const bool count = row.meant.size() == 1 && kKinds.find(row.meant[0]) != kKinds.npos;
    return write(count
                     ? fmt::format("{}{}", row.meant, all_digits(place.before) ? place.before : "1")
                     : std::string(row.meant),
                 count ? "the letter, then the number" : "");
  }
  if ((word == "+" || word == "=") && !place.after.empty()) {
    return write(fmt::format("{}{}", word, place.after), "without a space");
  }
  if (same_word(word.substr(0, 1), "m") && all_digits(word.substr(1))) {
    return write(fmt::format("k{}", word.substr(1)), "k is a knight");
  }
  if (all_digits(word)) {
    if (place.before.size() == 1 && kKinds.find(place.before[0]) != kKinds.npos) {
      return write(fmt::format("{}{}", place.before, word), "without a space");
    }
    if (same_word(place.before, "keep")) return "a player keeps one knight: write `keep` alone";
    if (place.in_die) {
      const auto rotation = parse_rotation(fmt::format("r{}", word));
      if (rotation) return fmt::format("a rotation is written as in `r{}`", *rotation);
    }
    if (all_digits(place.before) && !place.rolls_over) {
      return fmt::format("a turn number ends with a period: `{}.`", place.before);
    }
    return place.rolls_over
               ? "a gain is written as in `+10`; the next turn begins on another line"
               : "the dice at hand stand at the beginning of the turn, the size of the "
                 "city as in `city:6`";
  }
  if (word.size() > 1 && word.back() == ')' && all_digits(word.substr(0, word.size() - 1)) &&
      all_digits(place.after)) {
    return write(fmt::format("{}.", word.substr(0, word.size() - 1)), "the number of the turn");
  }
  constexpr std::string_view signs = "()[]{},;.";
  const auto begin = std::min(word.find_first_not_of(signs), word.size());
  const std::string_view bare = word.substr(begin, word.substr(begin).find_last_not_of(signs) + 1);
  if (const std::string words = words_apart(bare, context); !words.empty()) {
    return write(words, "separate words with spaces only");
  }
  if (bare != word && all_digits(bare)) return write(bare, "the number alone");
  const std::string small = lower(bare);
  if (bare.size() > 1 && is_digit(bare[0])) {
    const char letter = small.back();
    if (kKinds.find(letter) != kKinds.npos && all_digits(bare.substr(0, bare.size() - 1))) {
      return write(fmt::format("{}{}", letter, bare.substr(0, bare.size() - 1)),
                   "the letter comes first");
    }
  }
  if (small != bare && !words_apart(small, context).empty()) {
    return write(words_apart(small, context), "small letters");
  }
  if (const std::string city = city_word(bare); !city.empty()) return write(city, "");
  const std::string_view name = bare.substr(0, bare.find(':'));
  if (is_player(name, context)) return write(fmt::format("@{}", name), "the player");
  if (bare.size() == 1 && bare[0] >= 'a' && bare[0] <= 'z') {
    const char capital = static_cast<char>(bare[0] - 32);
    if (is_kind(capital, context)) return write(std::string(1, capital), "faces have capitals");
  }
  if (bare.size() > 1 && context.face_names.find(bare[0]) != std::string_view::npos) {
    engine::Cell cell;
    if (parse_cell(bare.substr(1), cell) == CellError::none) {
      return write(fmt::format("{} {}", bare[0], bare.substr(1)), "the face, then its place");
    }
  }
  if (word[0] >= 'A' && word[0] <= 'Z' && (word.size() == 1 || is_digit(word[1]))) {
    return fmt::format("the faces are {}; other dice have other `faces` in the header",
                       joined(context.face_names, ", "));
  }
  return "";
}

}  // namespace cartulary::formats

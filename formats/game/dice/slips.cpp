// The meaning of a word that no turn of the dice game has.
#include <algorithm>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kKinds = "ckx";

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_kind(char c, std::string_view faces) {
  return kKinds.find(c) != kKinds.npos || faces.find(c) != std::string_view::npos;
}

/// Words that people write for others.
struct TableWord {
  std::string_view written;
  std::string_view meant;
};
constexpr TableWord kTableWords[] = {
#include "formats/game/dice/table_words.def"
};

/// Figures and numbers without blanks, `c6k2`, `c4,k2`, `cccc`, as words; empty if it is none.
std::string words_apart(std::string_view text, std::string_view faces) {
  std::string out;
  while (!text.empty()) {
    const char letter = text[0];
    if (!is_kind(letter, faces)) return "";
    text.remove_prefix(1);
    int count = 0;
    for (; !text.empty() && text[0] == letter; text.remove_prefix(1)) ++count;
    const auto end = std::ranges::find_if_not(text, is_digit);
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
      word.substr(std::min(word.find_first_of("0123456789"), word.size()));
  return all_digits(number) ? fmt::format("city:{}", number) : "";
}

/// The letter stands for a number of figures.
bool is_count(std::string_view letter) {
  return letter.size() == 1 && kKinds.find(letter[0]) != kKinds.npos;
}

std::string write(std::string_view meant, std::string_view why = "") {
  return fmt::format("write `{}`{}{}", meant, why.empty() ? "" : ": ", why);
}

std::string_view bare(std::string_view word) {
  constexpr std::string_view signs = "()[]{},;.";
  word.remove_prefix(std::min(word.find_first_not_of(signs), word.size()));
  return word.substr(0, word.find_last_not_of(signs) + 1);
}

// Each tells what was meant by one kind of slip; empty if the word is none of these.

std::string other_word(const OddWord& slip) {
  for (const TableWord& row : kTableWords) {
    if (!same_word(row.written, slip.word)) continue;
    if (!is_count(row.meant)) return write(row.meant);
    return write(fmt::format("{}{}", row.meant, all_digits(slip.before) ? slip.before : "1"),
                 "the letter, then the number");
  }
  return "";
}

std::string claim_apart(const OddWord& slip) {
  if ((slip.word != "+" && slip.word != "=") || slip.after.empty()) return "";
  return write(fmt::format("{}{}", slip.word, slip.after), "without a space");
}

std::string meeples(const OddWord& slip) {
  if (!same_word(slip.word.substr(0, 1), "m") || !all_digits(slip.word.substr(1))) return "";
  return write(fmt::format("k{}", slip.word.substr(1)), "k is a knight");
}

std::string number(const OddWord& slip) {
  if (!all_digits(slip.word)) return "";
  if (is_count(slip.before)) {
    return write(fmt::format("{}{}", slip.before, slip.word), "without a space");
  }
  if (same_word(slip.before, "keep")) return "a player keeps one knight: write `keep` alone";
  if (slip.in_die) {
    const auto rotation = parse_rotation(fmt::format("r{}", slip.word));
    if (rotation) return fmt::format("a rotation is written as in `r{}`", index(*rotation));
  }
  if (slip.rolls_over) return "a gain is written as in `+10`; the next turn begins on another line";
  if (all_digits(slip.before)) {
    return fmt::format("a turn number ends with a period: `{}.`", slip.before);
  }
  return "the number of dice comes first in the turn; the size of the city is written as in "
         "`city:6`";
}

std::string turn_number(const OddWord& slip) {
  if (slip.word.size() < 2 || !slip.word.ends_with(')') || !all_digits(slip.after)) return "";
  const std::string_view number = slip.word.substr(0, slip.word.size() - 1);
  return all_digits(number) ? write(fmt::format("{}.", number), "the number of the turn") : "";
}

std::string counts_together(const OddWord& slip) {
  const std::string words = words_apart(bare(slip.word), slip.faces);
  return words.empty() ? "" : write(words, "separate words with spaces only");
}

std::string number_in_signs(const OddWord& slip) {
  const std::string_view number = bare(slip.word);
  return number != slip.word && all_digits(number) ? write(number, "the number alone") : "";
}

std::string number_first(const OddWord& slip) {
  const std::string word = in_small_letters(bare(slip.word));
  if (word.size() < 2 || !is_digit(word[0])) return "";
  const std::string_view number = std::string_view(word).substr(0, word.size() - 1);
  if (!is_count({&word.back(), 1}) || !all_digits(number)) return "";
  return write(fmt::format("{}{}", word.back(), number), "the letter comes first");
}

std::string capitals(const OddWord& slip) {
  const std::string small = in_small_letters(bare(slip.word));
  const std::string words = small != bare(slip.word) ? words_apart(small, slip.faces) : "";
  return words.empty() ? "" : write(words, "small letters");
}

std::string city(const OddWord& slip) {
  const std::string word = city_word(bare(slip.word));
  return word.empty() ? "" : write(word);
}

std::string player(const OddWord& slip) {
  const std::string_view word = bare(slip.word);
  const std::string_view name = word.substr(0, word.find(':'));
  const bool known = find_row(slip.players, &RecordedPlayer::name, name) != nullptr;
  return known ? write(fmt::format("@{}", name), "the player") : "";
}

std::string small_face(const OddWord& slip) {
  const std::string_view word = bare(slip.word);
  if (word.size() != 1 || word[0] < 'a' || word[0] > 'z') return "";
  const char capital = upper(word[0]);
  return is_kind(capital, slip.faces) ? write(std::string(1, capital), "faces have capitals") : "";
}

std::string face_with_place(const OddWord& slip) {
  const std::string_view word = bare(slip.word);
  if (word.size() < 2 || slip.faces.find(word[0]) == slip.faces.npos) return "";
  engine::Cell cell;
  if (parse_cell(word.substr(1), cell) != CellError::none) return "";
  return write(fmt::format("{} {}", word[0], word.substr(1)), "the face, then its place");
}

std::string unknown_face(const OddWord& slip) {
  const bool capital = slip.word[0] >= 'A' && slip.word[0] <= 'Z';
  if (!capital || (slip.word.size() > 1 && !is_digit(slip.word[1]))) return "";
  return fmt::format("the faces are {}; other dice have other `faces` in the header",
                     joined(slip.faces, ", "));
}

/// The first one that knows the word is right.
constexpr std::string (*kSlips[])(const OddWord&) = {
    other_word,   claim_apart, meeples, number, turn_number, counts_together, number_in_signs,
    number_first, capitals,    city,    player, small_face,  face_with_place, unknown_face};

}  // namespace

std::string dice_word_hint(const OddWord& slip) {
  for (const auto meant : kSlips) {
    if (std::string help = meant(slip); !help.empty()) return help;
  }
  return "";
}

}  // namespace cartulary::formats

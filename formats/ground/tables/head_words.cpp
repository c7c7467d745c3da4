#include "formats/ground/tables/head_words.hpp"

#include <string>
#include <vector>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// No head of a column is longer.
constexpr std::size_t kMostBytes = 60;

/// Words in small letters, without accents.
struct WordRow {
  Subject subject;
  std::string_view words;  ///< with blanks between them
};
constexpr WordRow kHeadWords[] = {
#include "formats/ground/tables/head_words.def"
};
/// Whose a column is.
constexpr std::string_view kFirstPlayer = "1 a i home heim domaci local";
constexpr std::string_view kSecondPlayer = "2 b ii away guest gast hoste visitante";
/// Words that say nothing beside others. A name alone is that of a player.
constexpr std::string_view kNameWords = "name nom nombre jmeno";
constexpr std::string_view kNothing = "of the der des von de du del no nr number nummer numero c";

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
    const bool begins = at == 0 || words[at - 1] == ' ';
    const std::size_t end = at + word.size();
    if (begins && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

/// Letters and digits, in words; a digit begins another word, as a capital once did.
std::vector<std::string> words_in_head(std::string_view cell) {
  std::vector<std::string> out;
  char last = ' ';
  for (const char c : bare_letters(cell)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c & 0x80) != 0;
    if (letter || is_digit(c)) {
      const bool begins = last == ' ' || is_digit(c) != is_digit(last);
      if (begins) out.emplace_back();
      out.back() += c;
      last = c;
    } else {
      last = ' ';
    }
  }
  return out;
}

std::optional<Subject> subject_of(std::string_view word) {
  for (const WordRow& row : kHeadWords) {
    if (has_word(row.words, word)) return row.subject;
  }
  return {};
}

/// The one of two subjects that a column is about: the score of a player is a score.
std::optional<Subject> joined_subject(std::optional<Subject> before, Subject next) {
  if (!before || *before == Subject::player) return next;
  if (next == Subject::player || next == *before) return before;
  if (*before == Subject::games && next == Subject::score) return before;
  if (*before == Subject::score && next == Subject::games) return next;
  return {};
}

}  // namespace

std::optional<Head> head_in(std::string_view cell) {
  // Lines of YAML, JSON and XML have commas, too.
  if (cell.size() > kMostBytes || cell.find_first_of("{}[]\"=<>") != cell.npos) return {};
  if (cell == "#") return Head{Subject::rank};
  std::optional<Subject> subject;
  int32_t number = 0;
  bool name = false;
  const std::vector<std::string> words = words_in_head(cell);
  if (words == std::vector<std::string>{"best", "of"}) return Head{Subject::best_of};
  for (const std::string& word : words) {
    const auto count = parse_number(word);
    if (has_word(kFirstPlayer, word) || has_word(kSecondPlayer, word) || count) {
      if (number != 0) return {};
      number = count ? *count : has_word(kFirstPlayer, word) ? 1 : 2;
      if (number == 0) return {};
    } else if (has_word(kNameWords, word)) {
      name = true;
    } else if (const auto next = subject_of(word)) {
      const auto both = joined_subject(subject, *next);
      if (!both) return {};
      subject = both;
    } else if (!has_word(kNothing, word)) {
      return {};
    }
  }
  // `A` is a player, but `1` may be anything, and so may `P`.
  const bool bare = words.size() == 1 && (is_digit(words[0][0]) || words[0] == "p");
  if (!subject && (name || number != 0)) subject = Subject::player;
  if (!subject || bare) return {};
  if (*subject == Subject::game && number == 0) return {};
  const bool of_two = *subject == Subject::player || *subject == Subject::games ||
                      *subject == Subject::score || *subject == Subject::points;
  if (number != 0 && *subject != Subject::game && (!of_two || number > 2)) return {};
  return Head{*subject, number};
}

}  // namespace cartulary::formats

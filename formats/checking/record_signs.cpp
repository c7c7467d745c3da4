#include "formats/checking/record_signs.hpp"

#include <algorithm>

#include "formats/checking/read_any_record.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

/// So many make a record.
constexpr std::size_t kEnough = 4;

/// A key and its weight as a sign. Other keys may be anybody's: those of a calendar, say.
struct SignRow {
  std::string_view key;
  std::size_t weight;
};
constexpr std::size_t kSure = kEnough;
constexpr std::size_t kNearlySure = kEnough - 1;  ///< such a key, but for one character
constexpr std::size_t kLikely = 2;
constexpr std::size_t kAnybodys = 1;
constexpr SignRow kSigns[] = {
    {kVersionKey, kSure}, {"players", kSure},      {"moves", kSure},       {"turns", kSure},
    {"sheet", kSure},     {"hands", kSure},        {"game", kLikely},      {"rules", kLikely},
    {"axes", kLikely},    {"expansions", kLikely}, {"result", kLikely},    {"faces", kLikely},
    {"first", kLikely},   {"arbiter", kLikely},    {"annotator", kLikely},
};

std::size_t weight_of(std::string_view key) {
  if (const SignRow* const row = find_row(kSigns, &SignRow::key, key)) return row->weight;
  static const std::vector<KeyRow> rows = keys_of(MappingOf::record);
  if (find_row(rows, &KeyRow::key, key) != nullptr) return kAnybodys;
  if (edit_distance(key, kVersionKey) <= 2) return kSure;
  for (const SignRow& row : kSigns) {
    if (row.weight == kSure && edit_distance(key, row.key) <= 1) return kNearlySure;
  }
  return 0;
}

bool is_space_or_tab(char c) {
  return c == ' ' || c == '\t';
}
bool is_quote(char c) {
  return c == '"' || c == '\'';
}

/// Takes the word with which a text begins, perhaps in quotes, and the blanks behind it.
std::string_view cut_word(std::string_view& text) {
  if (!text.empty() && is_quote(text[0])) text.remove_prefix(1);
  std::size_t size = 0;
  while (size < text.size() && (is_letter(text[size]) || is_digit(text[size]) ||
                                text[size] == '-' || text[size] == '_')) {
    ++size;
  }
  const std::string_view word = text.substr(0, size);
  text.remove_prefix(size);
  if (!text.empty() && is_quote(text[0])) text.remove_prefix(1);
  while (!text.empty() && is_space_or_tab(text[0])) text.remove_prefix(1);
  return word;
}

/// "3", "-12" or "?"; takes it.
bool take_coordinate(std::string_view& text) {
  if (text.starts_with('?')) return text.remove_prefix(1), true;
  std::size_t size = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const std::size_t sign = size;
  while (size < text.size() && is_digit(text[size])) ++size;
  const bool good = size > sign && size < sign + 4;
  if (good) text.remove_prefix(size);
  return good;
}

/// "K", "HS/CFR.h", "TB/CFc.w", "crfr", "D=crfr", "?".
bool is_tile(std::string_view word) {
  constexpr std::string_view edges = "crfm+/=";
  const auto of_edges = [edges](char c) { return edges.find(c) != edges.npos; };
  if (word.size() == 1) return is_letter(word[0]) || word[0] == '?';
  const bool is_id = word.size() > 3 && word[2] == '/';
  if (is_id && is_letter(word[0]) && is_letter(word[1])) return true;
  if (word.size() > 2 && word[1] == '=') word.remove_prefix(2);
  return word.size() >= 4 && word.size() <= 12 && std::ranges::all_of(word, of_edges);
}

/// True if a line begins as a turn of the dice game does: "9 c6 k2 x1 > c4", "3: 9 c6".
bool is_dice_turn(std::string_view line) {
  int rolled = 0;
  while (!line.empty()) {
    const std::string_view word = take_before(line, ' ');
    const bool number = is_digit(word.empty() ? ' ' : word[0]);
    const bool die = word.size() == 2 && is_digit(word[1]) &&
                     std::string_view("ckxsABCD").find(word[0]) != std::string_view::npos;
    if (!number && !die) break;
    rolled += die;
  }
  return rolled >= 2;
}

bool begins_tournament(std::string_view line) {
  if (cut_word(line) != "tournament" || !line.starts_with(':')) return false;
  line = trimmed(line.substr(1));
  return !line.empty() && is_digit(line[0]);
}

}  // namespace

bool begins_as_move(std::string_view line) {
  std::string_view rest = line;
  while (!rest.empty() && is_digit(rest[0])) rest.remove_prefix(1);
  if (rest.size() < line.size() && rest.starts_with('.')) line = trimmed(rest.substr(1));
  const std::size_t end = line.find(' ');
  if (end == line.npos || !is_tile(line.substr(0, end))) return false;
  std::string_view place = trimmed(line.substr(end));
  if (!take_coordinate(place) || !place.starts_with(',')) return false;
  place.remove_prefix(1);
  return take_coordinate(place) && (place.empty() || !is_letter(place[0]));
}

bool RecordSigns::read(std::string_view lines) {
  while (!content_ && lines.starts_with(kByteOrderMark)) lines.remove_prefix(kByteOrderMark.size());
  while (!found_ && !lines.empty()) read_line(take_before(lines, '\n'));
  return found_;
}

void RecordSigns::read_line(std::string_view line) {
  // A file that is no text may be a record in another encoding.
  found_ |= first_bad_byte(line) != line.npos;
  if (line.starts_with("---") || line.starts_with("...")) {
    begun_ = flow_ = tournament_ = false;
    weight_ = 0;
    line.remove_prefix(3);
  }
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  std::string_view words = trimmed(line);
  if (words.empty() || words[0] == '#' || words[0] == '%') return;
  // A list of records is a record that somebody got wrong.
  std::size_t indentation = first;
  while (words.starts_with("- ")) {
    words = trimmed(words.substr(2));
    indentation += 2;
  }
  if (!begun_) {
    begun_ = content_ = true;
    flow_ = words.starts_with('{') || words.starts_with('[');
    indentation_ = indentation;
    tournament_ = begins_tournament(words);
  }
  if (tournament_) return;
  std::string_view text = words;
  if (!text.empty() && is_quote(text[0])) text.remove_prefix(1);
  found_ |= begins_as_move(text) || is_dice_turn(text);
  if (flow_) {
    for (std::size_t at = 0; at < words.size() && !found_;) {
      std::string_view rest = words.substr(at);
      const std::size_t before = rest.size();
      const std::string_view word = cut_word(rest);
      if (!word.empty() && rest.starts_with(':')) read_key(word, true);
      at += std::max<std::size_t>(before - rest.size(), 1);
    }
  } else if (indentation <= indentation_) {
    const std::string_view word = cut_word(words);
    read_key(word, words.starts_with(':'));
  }
}

void RecordSigns::read_key(std::string_view word, bool has_colon) {
  if (word.empty() || word.size() > 16) return;
  const std::size_t weight = weight_of(in_small_letters(word));
  if (of_configuration_ && weight < kSure) return;
  // Where the colon was forgotten, only the surest keys are not just words.
  if (has_colon || weight >= kNearlySure) weight_ += weight;
  likely_ |= has_colon && weight >= kLikely;
  found_ |= weight_ >= kEnough;
}

bool says_record(std::string_view beginning) {
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  for (std::size_t at = beginning.find(kVersionKey); at != beginning.npos;
       at = beginning.find(kVersionKey, at + 1)) {
    std::size_t before = at;
    const bool quoted = before > 0 && is_quote(beginning[before - 1]);
    before -= quoted;
    std::string_view rest = beginning.substr(at + kVersionKey.size());
    if (quoted && (rest.empty() || rest[0] != beginning[before])) continue;
    if (quoted) rest.remove_prefix(1);
    while (before > 0 && quoted && is_space_or_tab(beginning[before - 1])) --before;
    const char last = before == 0 ? '\n' : beginning[before - 1];
    if (last != '\n' && !(quoted && (last == '{' || last == ','))) continue;
    rest = rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (!rest.starts_with(':')) continue;
    rest = rest.substr(std::min(rest.find_first_not_of(" \t", 1), rest.size()));
    if (!rest.empty() && is_digit(rest[0])) return true;
  }
  return false;
}

bool says_tournament(std::string_view beginning) {
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  while (!beginning.empty()) {
    std::string_view line = take_before(beginning, '\n');
    if (line.starts_with("---")) line = trimmed(line.substr(3));
    if (begins_tournament(line)) return true;
    if (cut_word(line) == kVersionKey) return false;
  }
  return false;
}

}  // namespace cartulary::formats

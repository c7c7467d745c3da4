#include "formats/ground/tables/cell_numbers.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kBlanks = " \t\r\u00A0";

constexpr std::string_view kBetweenNumbers[] = {"-", ":", "\u2013", "\u2014", "\u2212"};

/// Signs behind the number of a place in several languages.
constexpr std::string_view kBehindPlaces[] = {".",  "st", "nd",     "rd",    "th",
                                              "er", "e",  "\u00BA", "\u00AA"};

void skip_blanks(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
}

/// Cuts a number that is not negative off; its decimal places must be zeros.
std::optional<int32_t> take_count(std::string_view& rest) {
  if (rest.empty() || !is_digit(rest.front())) return {};
  const auto number = take_number(rest);
  if (rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') && rest[1] == '0') {
    rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of('0'), rest.size()));
  }
  return number;
}

}  // namespace

std::string_view trimmed_cell(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<Decimal> decimal_in(std::string_view cell) {
  std::string plain(trimmed_cell(cell));
  if (plain.starts_with("\u2212")) plain.replace(0, std::string_view("\u2212").size(), "-");
  std::replace(plain.begin(), plain.end(), ',', '.');
  if (plain.empty() || plain.size() > 20 ||
      plain.find_first_not_of("+-.0123456789") != plain.npos) {
    return {};
  }
  char* end = nullptr;
  Decimal out{.value = std::strtod(plain.c_str(), &end)};
  if (*end != '\0') return {};
  const std::size_t point = plain.find('.');
  if (point != plain.npos) out.digits = static_cast<int>(plain.size() - point - 1);
  return out;
}

std::optional<int32_t> whole_number_in(std::string_view cell) {
  std::string_view text = trimmed_cell(cell);
  const std::size_t point = text.find_first_of(".,");
  if (point != text.npos && point > 0 && text.find_first_not_of('0', point + 1) == text.npos) {
    text = text.substr(0, point);
  }
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse_number(text);
}

std::optional<int32_t> place_in_cell(std::string_view cell) {
  if (const auto whole = whole_number_in(cell)) return whole;
  std::string_view rest = trimmed_cell(cell);
  if (rest.starts_with('=') || upper(rest.empty() ? ' ' : rest[0]) == 'T') rest.remove_prefix(1);
  std::string plain(rest);
  std::erase(plain, '.');
  std::string_view both = plain;
  if (const auto pair = take_pair(both); pair && both.empty()) {
    return (*pair)[0] < (*pair)[1] ? std::optional((*pair)[0]) : std::nullopt;
  }
  const auto number = take_count(rest);
  const bool behind = std::ranges::any_of(
      kBehindPlaces, [rest](std::string_view word) { return same_word(rest, word); });
  return rest.empty() || behind ? number : std::nullopt;
}

std::optional<std::array<int32_t, 2>> take_pair(std::string_view& rest) {
  std::string_view at = rest;
  const auto first = take_count(at);
  if (!first) return {};
  skip_blanks(at);
  const auto sign =
      std::ranges::find_if(kBetweenNumbers, [at](std::string_view s) { return at.starts_with(s); });
  if (sign == std::end(kBetweenNumbers)) return {};
  at.remove_prefix(sign->size());
  skip_blanks(at);
  const auto second = take_count(at);
  if (!second) return {};
  rest = at;
  return std::array{*first, *second};
}

}  // namespace cartulary::formats

// English letters, digits, and whole numbers as they are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cartulary::formats {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr bool is_letter(char c) {
  return upper(c) >= 'A' && upper(c) <= 'Z';
}
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}
inline std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}
/// True if two words of the same size are the same but for the case of English letters.
constexpr bool same_letters(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && upper(a[i]) != upper(b[i])) return false;
  }
  return true;
}
/// True if two words are.
constexpr bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && same_letters(a, b);
}

/// Cuts off what stands before a sign, and the sign with it; all of `rest` if it has none.
constexpr std::string_view take_before(std::string_view& rest, char sign) {
  const std::string_view out = rest.substr(0, rest.find(sign));
  rest.remove_prefix(out.size() < rest.size() ? out.size() + 1 : out.size());
  return out;
}

/// Cuts a whole number off `rest`: decimal digits, perhaps a minus before them.
inline std::optional<int32_t> take_number(std::string_view& rest) {
  const char* at = rest.data();
  const char* const end = at + rest.size();
  const bool minus = at != end && *at == '-';
  at += minus;
  // Nine digits are more than any number of a record has, and fewer than overflow.
  const char* const most = end - at > 9 ? at + 9 : end;
  const char* const first = at;
  int32_t value = 0;
  for (; at != most && is_digit(*at); ++at) value = 10 * value + (*at - '0');
  if (at == first) return {};
  rest = {at, static_cast<std::size_t>(end - at)};
  return minus ? -value : value;
}
/// A whole number and nothing else.
inline std::optional<int32_t> parse_number(std::string_view text) {
  const auto number = take_number(text);
  return text.empty() ? number : std::nullopt;
}

}  // namespace cartulary::formats

// English letters and digits.
#pragma once

#include <cstddef>
#include <string_view>

namespace cartulary::formats {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
/// Whether two words of the same size are the same but for the case of English letters.
constexpr bool same_letters(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && upper(a[i]) != upper(b[i])) return false;
  }
  return true;
}
/// Whether two words are.
constexpr bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && same_letters(a, b);
}

}  // namespace cartulary::formats

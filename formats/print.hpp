// Formatted text at the end of a string.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace cartulary::formats {

/// Appends to `out`.
template <class... Args>
void print(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

/// Words as they are.
inline std::string_view part_of(std::string_view words) {
  return words;
}
/// Literals, whose size the compiler knows.
template <std::size_t Size>
std::string_view part_of(const char (&words)[Size]) {
  return {words, Size - 1};
}
/// Whole numbers in digits.
template <std::integral Number>
requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) fmt::format_int
    part_of(Number number) {
  return fmt::format_int(number);
}

/// Appends words and whole numbers one after the other, in one go: for what is written often, where
/// the reading of a format would be most of the work.
template <class... Parts>
void put(std::string& out, const Parts&... parts) {
  const auto append = [&out](const auto&... pieces) {
    char text[256];
    const std::size_t size = (pieces.size() + ...);
    if (size > sizeof text) return (out.append(pieces.data(), pieces.size()), ..., void());
    char* end = text;
    ((end = std::copy_n(pieces.data(), pieces.size(), end)), ...);
    out.append(text, size);
  };
  append(part_of(parts)...);
}

}  // namespace cartulary::formats

// Formatted text: fmt::format, and what appends to a string.
#pragma once

// <fmt/format.h> would put the whole of formatting into every file; it is in the library already.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

/// Appends what the library makes of checked arguments.
void print_checked(std::string& out, fmt::string_view format, fmt::format_args args);

/// Appends to `out`.
template <class... Args>
void print(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  print_checked(out, format, fmt::make_format_args(args...));
}

inline std::string_view part_of(std::string_view words) {
  return words;
}
/// Literals, whose size the compiler knows.
template <std::size_t Size>
std::string_view part_of(const char (&words)[Size]) {
  return {words, Size - 1};
}
inline std::string_view part_of(const char& character) {
  return {&character, 1};
}
class Digits {
 public:
  template <std::integral Number>
  explicit Digits(Number number)
      : size_(static_cast<std::size_t>(std::to_chars(text_, text_ + sizeof text_, number).ptr -
                                       text_)) {}
  const char* data() const { return text_; }
  std::size_t size() const { return size_; }

 private:
  char text_[20];  // of 64 bits, with a sign
  std::size_t size_;
};
template <std::integral Number>
requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) Digits part_of(Number number) {
  return Digits(number);
}

/// Appends words and whole numbers in one go: for what is written often, without a format.
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

/// "2 tiles", "1 tile".
std::string counted(long count, std::string_view noun);
std::string counted(long count, std::string_view noun, std::string_view plural);
template <std::integral Number, class... Nouns>
requires(!std::same_as<Number, long>) std::string counted(Number count, const Nouns&... nouns) {
  return counted(static_cast<long>(count), std::string_view(nouns)...);
}

/// Words or whole numbers with `separator` between them.
template <class Range>
std::string joined(const Range& parts, std::string_view separator) {
  std::string out;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) out += separator;
    first = false;
    put(out, part);
  }
  return out;
}

/// The same of what `words` makes of each item, but for those of which it makes nothing.
template <class Range, class Words>
std::string joined(const Range& items, std::string_view separator, Words words) {
  std::string out;
  for (const auto& item : items) {
    const std::string part = words(item);
    if (!part.empty()) put(out, out.empty() ? "" : separator, part);
  }
  return out;
}

/// "a", "a and b", "a, b and c".
std::string enumerate(const std::vector<std::string>& words, std::string_view last = "and");
/// So many of the words at the most: "3 others" stands for those behind them.
std::vector<std::string> shortened(std::vector<std::string> words, std::size_t most);

}  // namespace cartulary::formats

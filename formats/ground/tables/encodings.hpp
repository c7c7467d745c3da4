// Encodings of text other than UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cartulary::formats {

enum class Encoding : uint8_t { utf8, utf16_little, utf16_big, utf32_little, utf32_big };

/// By the mark before a text, or without one by its first characters if they are ASCII.
Encoding encoding_of(std::string_view bytes);
/// "UTF-16".
std::string_view name_of(Encoding encoding);

struct DecodedText {
  std::string text;
  /// Where in it the first character stands that is none, as U+FFFD.
  std::optional<uint32_t> broken{};
};
/// Decodes UTF-16, or UTF-8, which stays as it is but for the mark.
DecodedText decoded(std::string_view bytes);

/// Bytes of Windows-1252, which has the characters of Latin-1 and some more, as UTF-8.
std::string from_windows_1252(std::string_view bytes);

}  // namespace cartulary::formats

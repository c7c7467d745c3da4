// Characters that look like those of the keyboard and are others: what they are, what they look
// like.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

struct OtherCharacter {
  uint32_t value = 0;        ///< its code point
  std::size_t size = 0;      ///< in bytes
  std::string_view plain{};  ///< what it looks like; a space for blanks, empty if nobody sees it
  std::string_view what{};   ///< "a Cyrillic letter"
  /// Whether it can mean nothing else than what it looks like.
  bool certain = true;
  /// Whether programs write it so often for what it looks like that nobody need be told.
  bool usual = false;
};

/// The character at a place of UTF-8 text, if it is such a one.
std::optional<OtherCharacter> other_character(std::string_view text, std::size_t at);

/// "`E`", "a space", "nothing".
std::string plain_words(const OtherCharacter& character);
/// "U+0415 (a Cyrillic letter)".
std::string name_of(const OtherCharacter& character);

/// Puts before other help what names such characters of a text, each kind once.
void name_other_characters(std::string_view text, std::vector<std::string>& help);

}  // namespace cartulary::formats

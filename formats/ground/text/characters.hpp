// Characters as Unicode has them: which ones nobody sees, which texts look alike, which ones are
// others than they look like.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

void append_utf8(std::string& out, uint32_t c);

/// How many bytes at `at` are broken UTF-8 (one), or a character that nobody sees: controls, marks
/// of direction, joiners, fillers, ends of lines. 0: none.
std::size_t hidden_size(std::string_view text, std::size_t at);

/// Follows a text and knows characters that are part of a picture, such as a joiner of people.
class PictureScanner {
 public:
  /// The same as hidden_size, but for joiners and selectors in pictures. Places must come in order.
  std::size_t hidden_size(std::string_view text, std::size_t at);
  /// Plain letters were passed over.
  void reset() { state_ = State::none; }

 private:
  enum class State { none, picture, selected };
  State state_ = State::none;
};

/// True if a text has no such character, and no blank of any width at its ends.
bool is_plain_name(std::string_view name);

/// A text in small letters without accents: `Nov\u00E1k` is `novak`.
std::string bare_letters(std::string_view text);

/// A text with its letters and accents in one (NFC): the same bytes for the same text.
std::string composed(std::string_view text);
/// The same with letters and accents apart (NFD), as some programs write them.
std::string decomposed(std::string_view text);

/// The look of a text: the same for texts that look_alike(). Nothing without that library.
std::optional<std::array<std::string, 2>> looks_of(std::string_view text);

/// True if readers may take two different texts for the same: other letters of one look, composed
/// and decomposed letters, small and capital letters. Nothing without that library.
std::optional<bool> look_alike(std::string_view a, std::string_view b);

/// A character that looks like one of the keyboard and is another.
struct OtherCharacter {
  uint32_t value = 0;        ///< its code point
  std::size_t size = 0;      ///< in bytes
  std::string_view plain{};  ///< what it looks like; a space for blanks, empty if nobody sees it
  std::string_view what{};   ///< "a Cyrillic letter"
  /// True if it can mean nothing else than what it looks like.
  bool certain = true;
  /// True if programs write it so often for what it looks like that nobody need be told.
  bool usual = false;
};

std::optional<OtherCharacter> other_character(std::string_view text, std::size_t at);

/// "`E`", "a space", "nothing".
std::string plain_words(const OtherCharacter& character);
/// "U+0415 (a Cyrillic letter)".
std::string name_of(const OtherCharacter& character);

/// Puts before other help what names such characters of a text, each kind once.
void name_other_characters(std::string_view text, std::vector<std::string>& help);

}  // namespace cartulary::formats

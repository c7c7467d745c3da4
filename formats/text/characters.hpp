// What Unicode says of characters: which ones nobody sees, and which texts look alike.
#pragma once

#include <optional>
#include <string_view>

namespace cartulary::formats {

/// How many bytes at `at` are broken UTF-8 (one), or a character that nobody sees and that may
/// change how others look: controls, marks of direction, joiners, fillers, ends of lines. 0 if
/// there is none.
std::size_t hidden_size(std::string_view text, std::size_t at);

/// Follows a text character by character and knows those that are part of a picture: a joiner
/// between two people, or a selector of colour, is not hidden there.
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

/// Whether a text has no such character, and no blank of any width at its ends.
bool is_plain_name(std::string_view name);

/// Whether readers may take two different texts for the same: other letters of one look, composed
/// and decomposed letters, small and capital letters. Nothing if the library that knows letters of
/// other alphabets is not there.
std::optional<bool> look_alike(std::string_view a, std::string_view b);

}  // namespace cartulary::formats

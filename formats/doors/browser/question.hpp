// A question about a text, and its answer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cartulary::formats {

struct Question {
  std::string_view name;     ///< of the text, as reports show it
  std::string_view text;     ///< records, or a file of another program
  std::string_view format;   ///< of all_formats(), or one of questions()
  std::string_view version;  ///< of the program
  std::size_t document = 1;  ///< which record of the text is meant
  /// Moves before the position that is meant, or the number of a move from 0; kEnd: all.
  std::size_t turn = kEnd;
  std::string_view line{};  ///< a turn, a tile or a code

  static constexpr std::size_t kEnd = static_cast<std::size_t>(-1);
};

/// Asks for the page that replays a record.
inline constexpr std::string_view kReplay = "replay";

struct Answer {
  bool made = false;
  std::string text{};  ///< what was asked for; else why it could not be made
};

}  // namespace cartulary::formats

// Questions about texts, where there is no file, no terminal and no second run: a page in a browser
// asks them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cartulary::formats {

struct Question {
  std::string_view name;     ///< of the text, as reports show it
  std::string_view text;     ///< records, or a file of another program
  std::string_view format;   ///< of all_formats(), or kReplay
  std::string_view version;  ///< of the program
  std::size_t document = 1;  ///< which record of the text a replay shows
};

/// Asks for the page that replays a record.
inline constexpr std::string_view kReplay = "replay";

struct Answer {
  bool made = false;
  std::string text{};  ///< what was asked for; else why it could not be made
};

/// What the program writes about a file with this text: the report of `cartulary verify --format
/// FORMAT NAME`, without configuration, or the page of `cartulary board --format html NAME`. A text
/// that cannot be read is listed in the report. Whatever the question, nothing is thrown.
Answer answer(const Question& question) noexcept;

}  // namespace cartulary::formats

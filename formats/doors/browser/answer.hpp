// Questions about texts, where there is no file, no terminal and no second run: a page in a browser
// asks them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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

/// A question that can be asked besides reports.
struct QuestionRow {
  std::string_view name;
  std::string_view meaning;  ///< "where the tile `line` can be laid, in JSON"
};
std::vector<QuestionRow> questions();

struct Answer {
  bool made = false;
  std::string text{};  ///< what was asked for; else why it could not be made
};

/// The output of the program for a file with this text: the report of `cartulary verify --format
/// FORMAT NAME`, without configuration, the page of `cartulary board --format html NAME`, or what
/// else questions() lists. A text that cannot be read is listed in the report. Whatever the
/// question, nothing is thrown.
Answer answer(const Question& question) noexcept;

}  // namespace cartulary::formats

// Lines that somebody types in a terminal: edited, remembered, and completed by the Tab key.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::cli {

struct TabWord {
  std::string text;
  std::string detail{};  ///< listed behind it
};
struct TabWords {
  std::size_t begin = 0;  ///< of what a word takes the place of; it ends at the cursor
  std::vector<TabWord> words{};
};

/// The words of `offered` that begin as what is typed does, in small or capital letters.
TabWords fitting(TabWords offered, std::string_view line, std::size_t cursor);
/// The common beginning of all of them; empty if there are none.
std::string common_beginning(const std::vector<TabWord>& words);
/// A table of words, with details if there is a line for each.
std::string listed(const std::vector<TabWord>& words, std::size_t columns);

class LineEditor {
 public:
  /// The words for a line with a cursor at this byte.
  using Complete = std::function<TabWords(std::string_view line, std::size_t cursor)>;

  /// None if input or output is no terminal to be written all over, or libedit is not installed.
  static std::unique_ptr<LineEditor> open(Complete complete);
  virtual ~LineEditor() = default;

  /// The next line, without its end; none at the end of the input.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

/// Reads a line of standard input without its end, perhaps cut off behind `most` bytes; or false.
bool read_line(std::string& line, std::size_t most = std::string::npos);

/// Asks on standard error and reads a line from standard input; false at its end.
bool ask(const std::string& question, std::string& answer);

}  // namespace cartulary::cli

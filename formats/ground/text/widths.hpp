// Columns that text takes in a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

/// Columns of printable text: two for wide characters and pictures, none for combining marks.
std::size_t text_width(std::string_view printable);
/// Letters, each of which a reader takes for one character: a letter with its marks, a picture.
std::size_t letters_in(std::string_view printable);
/// Text cut to a width in columns, then with `mark` at its end.
std::string cut_to_width(std::string_view printable, std::size_t columns, std::string_view mark);

/// Text with blanks after or before it, to a width in columns.
std::string pad_right(std::string_view printable, std::size_t columns);
std::string pad_left(std::string_view printable, std::size_t columns);

/// Rows of words in columns, each as wide as its widest word.
struct TextTable {
  struct Column {
    std::string heading;
    bool number = false;  ///< set to the right
  };
  std::vector<Column> columns{};
  std::vector<std::vector<std::string>> rows{};
};
/// Its lines, headings first. Columns of which nothing is known are left out, unless it is `whole`.
std::vector<std::string> text_lines(const TextTable& table, bool whole = false);
void append_text_table(std::string& out, const TextTable& table);

}  // namespace cartulary::formats

// Texts with tables, however they were saved, and where in one a table begins.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "formats/ground/tables/csv.hpp"

namespace cartulary::formats {

/// A text as tables are read: UTF-8, with line feeds alone or behind carriage returns.
struct TableText {
  std::string text{};
  /// Where the first character stands that was read as Windows-1252, because it is no UTF-8.
  std::optional<uint32_t> taken{};
};

/// The text of a file in UTF-8, UTF-16, or, if it is no UTF-8, in Windows-1252. Nothing if it is no
/// text at all: it has a zero byte or another control character, or half of a character of UTF-16.
std::optional<TableText> table_text(std::string bytes);

/// The same for the beginning of a file, which may end within a character.
std::string beginning_of_table(std::string_view bytes);

/// "expected UTF-8, got another encoding ...": shows the cell in which the character stands.
std::string other_encoding_text(std::string_view text, uint32_t taken);

/// A table in a text: what stands between its cells, and its line of names.
struct TableHead {
  char between = ',';
  CellRow names{};
  std::size_t end = 0;  ///< where the line behind that of names begins
};

/// Titles, comments and blank lines may stand before a table: so many lines at most.
inline constexpr int kMostLinesAbove = 40;

/// The first line whose cells are the names of a table, as `is_head` says; nothing for none.
std::optional<TableHead> find_head(std::string_view text,
                                   const std::function<bool(const CellRow&)>& is_head);

/// The first line that has several cells, as it would be the names of a table. Nothing if none has.
std::optional<TableHead> first_line_of_cells(std::string_view text);

}  // namespace cartulary::formats

// Rows of cells, as spreadsheets write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

struct CellText {
  std::string value;
  Span span;
  bool open = false;  ///< it begins with a quote that is never closed
  Span behind{};      ///< what stands between its closing quote and the next cell
};
using CellRow = std::vector<CellText>;

/// Signs between cells, the likeliest first. Lines of Markdown begin and end with a bar.
inline constexpr char kBar = '|';
inline constexpr char kBetween[] = {',', ';', '\t', kBar};
/// True if a line is `sep=;`, by which Excel says what is between cells. Its first cell is one too.
bool says_between(std::string_view line);

/// The cells of the line at `at`, which then is behind it. Markdown has no quotes; cells as shown.
CellRow read_row(std::string_view text, std::size_t& at, char between);

/// True if a row says nothing, or is the line of dashes below the names of a table in Markdown.
bool is_blank(const CellRow& row);

/// How the cells of a line are kept apart.
///
/// Spreadsheets run a cell that begins with one of = + - @ as a formula, quoted or not, and records
/// come from strangers. So text that begins like this gets a single quote before it, which
/// spreadsheets take as "this is text". TSV does the same, since it is what gets pasted into
/// spreadsheets; there a double quote is guarded too, because programs that take it for quoting see
/// what follows as the beginning. Numbers are never touched, negative ones neither. Single quotes
/// before such a beginning get another one, so that unguarded() gives every name to the letter.
struct CellDialect {
  char separator;
  bool quotes;                   ///< RFC 4180; without, no cell may contain the separator
  std::string_view risky_start;  ///< characters at which a single quote is put before a text
};
inline constexpr CellDialect kCsv{',', true, "=+-@"};
inline constexpr CellDialect kTsv{'\t', false, "=+-@\""};

/// That of tables with this sign between their cells.
constexpr const CellDialect& dialect_of(char between) {
  return between == '\t' ? kTsv : kCsv;
}

/// A text without the single quote that append_cell() puts before it.
std::string_view unguarded(std::string_view cell, const CellDialect& dialect);

/// The same for the cells of a row, between which `between` stands.
CellRow unguarded(CellRow row, char between);

void append_cell(std::string& out, const CellDialect& dialect, std::string_view text);

}  // namespace cartulary::formats

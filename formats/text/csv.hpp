// Rows of cells, as spreadsheets write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/text/source.hpp"

namespace cartulary::formats {

/// A cell and where it stands in the text.
struct CellText {
  std::string value;
  Span span;
};
using CellRow = std::vector<CellText>;

/// What may stand between cells, the likeliest first.
inline constexpr char kBetween[] = {',', ';', '\t'};
/// Whether a line is `sep=;`, with which Excel says what stands between cells. Its first cell is
/// one too.
bool says_between(std::string_view line);

/// The cells of the line at `at`, which then is behind it. Quoted cells may hold anything.
CellRow read_row(std::string_view text, std::size_t& at, char between);

}  // namespace cartulary::formats

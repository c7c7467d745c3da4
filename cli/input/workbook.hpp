// Workbooks of spreadsheets, `.xlsx` and `.ods`: their sheets as texts with commas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::cli {

/// A sheet: a line for each row, the cells as people see them, but days as `2026-05-09`.
struct Sheet {
  std::string name{};
  std::string text{};
  bool hidden = false;
};

struct Workbook {
  std::vector<Sheet> sheets{};  ///< in their order
  std::string fault{};          ///< why it cannot be read; empty if it could
};

/// The files in the archive of a workbook that have its cells, by their paths.
using WorkbookFiles = std::map<std::string, std::string>;

bool begins_workbook(std::string_view path);
/// True if a file in an archive may be one of these.
bool is_workbook_file(std::string_view path);
bool is_workbook(const WorkbookFiles& files);
Workbook read_workbook(const WorkbookFiles& files);

// Both formats have these in common.

/// No text of a sheet is larger.
inline constexpr std::size_t kMaxSheet = 64u << 20;

/// Makes the text of a sheet, cell by cell down the rows. Cells that are left out are empty.
class SheetWriter {
 public:
  /// Row and column from 0. Nothing is written for an empty text. False if it became too large.
  bool put(uint32_t row, uint32_t column, std::string_view text);
  /// The text with its end. Nothing is put behind it.
  std::string finish();

 private:
  std::string out_{};
  uint32_t row_ = 0;
  uint32_t column_ = 0;
};

/// `.xlsx` of Office Open XML (ECMA-376).
Workbook read_xlsx(const WorkbookFiles& files);
/// `.ods` of OpenDocument 1.2.
Workbook read_ods(const WorkbookFiles& files);

}  // namespace cartulary::cli

#include "cli/input/workbook.hpp"

namespace cartulary::cli {
namespace {

constexpr std::string_view kXlsx = "xl/workbook.xml";
constexpr std::string_view kOds = "content.xml";

}  // namespace

bool begins_workbook(std::string_view path) {
  return path == "[Content_Types].xml" || path == "mimetype" || path.starts_with("_rels/") ||
         path.starts_with("docProps/") || path.starts_with("xl/");
}

bool is_workbook_file(std::string_view path) {
  return path == kOds || path == "mimetype" ||
         (path.starts_with("xl/") && path.ends_with(".xml")) ||
         path == "xl/_rels/workbook.xml.rels";
}

bool is_workbook(const WorkbookFiles& files) {
  if (files.contains(std::string(kXlsx))) return true;
  const auto type = files.find("mimetype");
  return type != files.end() && files.contains(std::string(kOds)) &&
         type->second.starts_with("application/vnd.oasis.opendocument.spreadsheet");
}

Workbook read_workbook(const WorkbookFiles& files) {
  return files.contains(std::string(kXlsx)) ? read_xlsx(files) : read_ods(files);
}

bool SheetWriter::put(uint32_t row, uint32_t column, std::string_view text) {
  if (text.empty()) return true;
  if (row < row_ || (row == row_ && column < column_)) return true;  // what was there stays
  const std::size_t needed = text.size() + (row - row_) + column;
  if (out_.size() + needed > kMaxSheet) return false;
  out_.append(row - row_, '\n');
  if (row > row_) column_ = 0;
  out_.append(column - column_, ',');
  row_ = row;
  column_ = column;
  if (text.find_first_of(",\"\n\r") == text.npos) {
    out_ += text;
    return true;
  }
  out_ += '"';
  for (const char c : text) {
    if (c == '"') out_ += '"';
    // A cell is one line: line breaks in it are those of the page.
    out_ += c == '\n' || c == '\r' ? ' ' : c;
  }
  out_ += '"';
  return true;
}

std::string SheetWriter::finish() {
  out_ += '\n';
  return std::move(out_);
}

}  // namespace cartulary::cli

#include <vector>

#include "cli/input/workbook.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/league/results/entries.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

/// Before the path of each file in the archive; its content begins in the next line.
constexpr std::string_view kFile = "%%%";

cli::WorkbookFiles files_in(std::string_view input) {
  cli::WorkbookFiles out;
  for (std::size_t at = input.find(kFile); at != input.npos;) {
    at += kFile.size();
    const std::size_t end = std::min(input.find(kFile, at), input.size());
    const std::string_view file = input.substr(at, end - at);
    const std::size_t line = std::min(file.find('\n'), file.size());
    const std::string_view path = file.substr(0, line);
    if (cli::is_workbook_file(path))
      out[std::string(path)] = file.substr(std::min(line + 1, file.size()));
    at = end == input.size() ? input.npos : end;
  }
  return out;
}

}  // namespace

/// The files of a workbook: what its sheets hold is read as a table.
void fuzz_workbooks(std::string_view input) {
  const cli::WorkbookFiles files = files_in(input);
  if (!cli::is_workbook(files)) return;
  const cli::Workbook book = cli::read_workbook(files);
  require_visible(book.fault, "the fault of a workbook");
  require(!book.sheets.empty() || !book.fault.empty(), "no sheet and no fault");
  for (const cli::Sheet& sheet : book.sheets) {
    require(sheet.text.size() <= cli::kMaxSheet, "too large a sheet");
    const auto text = formats::table_text(sheet.text);
    if (!text || text->text.size() > input.size() * 4) continue;
    formats::ResultTable table{.name = "book.xlsx", .text = text->text};
    std::vector<formats::Entry> entries;
    formats::read_results(table, 0, entries);
  }
}

}  // namespace cartulary::test

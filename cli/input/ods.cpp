#include <fmt/core.h>

#include "cli/input/workbook.hpp"
#include "cli/input/xml_names.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::cli {
namespace {

/// Groups of rows lie in each other; no sheet needs more.
constexpr int kMostGroups = 16;

/// How often something stands there; a sheet ends with a million empty rows.
uint32_t repeated(const pugi::xml_node& node, std::string_view attribute) {
  const auto number = formats::parse_number(attribute_of(node, attribute));
  return number && *number > 1 ? static_cast<uint32_t>(*number) : 1;
}

/// The text in an element, of whatever it is made.
void add_text(const pugi::xml_node& node, int depth, std::string& out) {
  for (const pugi::xml_node& part : node.children()) {
    if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) out += part.value();
    const std::string_view name = local_name(part.name());
    if (name == "s" || name == "tab" || name == "line-break") out += ' ';
    if (part.type() == pugi::node_element && name != "annotation" && depth < kMostGroups) {
      add_text(part, depth + 1, out);
    }
  }
}

std::string cell_text(const pugi::xml_node& cell) {
  // As people see it is as the machine that saved it is set; a day is one everywhere.
  if (attribute_of(cell, "value-type") == "date") {
    std::string day(attribute_of(cell, "date-value"));
    const std::size_t time = day.find('T');
    if (time == day.npos) return day;
    const bool midnight = day.substr(time).find_first_of("123456789") == day.npos;
    day[time] = ' ';
    return day.substr(0, midnight ? time : time + 6);
  }
  std::string out;
  for_children(cell, "p", [&out](const pugi::xml_node& line) {
    if (!out.empty()) out += ' ';
    add_text(line, 0, out);
  });
  return out;
}

class OdsSheet {
 public:
  /// False if it is too large.
  bool read(const pugi::xml_node& rows, int depth) {
    for (const pugi::xml_node& part : rows.children()) {
      const std::string_view name = local_name(part.name());
      if (name == "table-row") {
        read_row(part);
      } else if ((name == "table-row-group" || name == "table-header-rows" ||
                  name == "table-rows") &&
                 depth < kMostGroups) {
        read(part, depth + 1);
      }
    }
    return fits_;
  }
  std::string finish() { return writer_.finish(); }

 private:
  void read_row(const pugi::xml_node& row) {
    const uint32_t times = repeated(row, "number-rows-repeated");
    const uint32_t first = row_;
    bool any = false;
    for (uint32_t time = 0; time < times && fits_ && (time == 0 || any); ++time) {
      uint32_t column = 0;
      for (const pugi::xml_node& cell : row.children()) {
        const std::string_view name = local_name(cell.name());
        if (name != "table-cell" && name != "covered-table-cell") continue;
        const uint32_t cells = repeated(cell, "number-columns-repeated");
        const std::string text = name == "table-cell" ? cell_text(cell) : "";
        for (uint32_t i = 0; !text.empty() && i < cells && fits_; ++i) {
          fits_ = writer_.put(first + time, column + i, text);
          any = true;
        }
        column += cells;
      }
    }
    row_ = first + times;
  }

  SheetWriter writer_;
  uint32_t row_ = 0;
  bool fits_ = true;
};

}  // namespace

Workbook read_ods(const WorkbookFiles& files) {
  Workbook out;
  const auto content = files.find("content.xml");
  pugi::xml_document file;
  const pugi::xml_parse_result result =
      content == files.end() ? pugi::xml_parse_result()
                             : file.load_buffer(content->second.data(), content->second.size(),
                                                pugi::parse_default | pugi::parse_ws_pcdata);
  if (!result) {
    out.fault = fmt::format("content.xml in it is no XML: {}", result.description());
    return out;
  }
  const pugi::xml_node body = child_of(child_of(file, "document-content"), "body");
  for_children(child_of(body, "spreadsheet"), "table", [&out](const pugi::xml_node& table) {
    Sheet& sheet = out.sheets.emplace_back();
    sheet.name = attribute_of(table, "name");
    OdsSheet cells;
    if (!cells.read(table, 0) && out.fault.empty()) {
      out.fault = fmt::format("its sheet `{}` is too large", sheet.name);
    }
    sheet.text = cells.finish();
  });
  if (out.sheets.empty() && out.fault.empty()) out.fault = "the workbook has no sheet of cells";
  return out;
}

}  // namespace cartulary::cli

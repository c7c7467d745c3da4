#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <optional>

#include "cli/input/workbook.hpp"
#include "cli/input/xml_names.hpp"
#include "formats/ground/tables/days.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::cli {
namespace {

using formats::upper;

struct NumberStyle {
  enum class Kind : uint8_t { plain, fixed, percent, day, moment, time };
  Kind kind = Kind::plain;
  int digits = 0;  ///< behind the point, of `fixed` and `percent`
};

/// A number has no more that mean anything.
constexpr int kMostDigits = 15;

/// The numbers of built-in formats: ECMA-376, part 1, section 18.8.30.
NumberStyle built_in(int32_t id) {
  using Kind = NumberStyle::Kind;
  if (id == 1 || id == 3) return {Kind::fixed, 0};
  if (id == 2 || id == 4) return {Kind::fixed, 2};
  if (id == 9) return {Kind::percent, 0};
  if (id == 10) return {Kind::percent, 2};
  if (id >= 14 && id <= 17) return {Kind::day, 0};
  if (id >= 18 && id <= 21) return {Kind::time, 0};
  if (id == 22) return {Kind::moment, 0};
  if (id >= 45 && id <= 47) return {Kind::time, 0};
  return {};
}

/// A format as somebody wrote it: `yyyy\-mm\-dd`, `0.00`, `[$-407]d. mmmm yyyy;@`.
NumberStyle written(std::string_view code) {
  using Kind = NumberStyle::Kind;
  bool days = false;
  bool hours = false;
  bool percent = false;
  bool number = false;
  int digits = -1;
  code = code.substr(0, code.find(';'));
  for (std::size_t at = 0; at < code.size(); ++at) {
    const char c = code[at];
    if (c == '\\' || c == '_' || c == '*') {
      ++at;
    } else if (c == '"') {
      at = std::min(code.find('"', at + 1), code.size());
    } else if (c == '[') {
      at = std::min(code.find(']', at + 1), code.size());
    } else if (upper(c) == 'D' || upper(c) == 'Y') {
      days = true;
    } else if (upper(c) == 'H' || upper(c) == 'S') {
      hours = true;
    } else if (c == '%') {
      percent = true;
    } else if (c == '.') {
      digits = 0;
    } else if (c == '0' || c == '#' || c == '?') {
      number = true;
      if (digits >= 0 && digits < kMostDigits && c == '0') ++digits;
    }
  }
  if (days) return {hours ? Kind::moment : Kind::day, 0};
  if (hours) return {Kind::time, 0};
  if (percent) return {Kind::percent, std::max(digits, 0)};
  return number ? NumberStyle{Kind::fixed, std::max(digits, 0)} : NumberStyle{};
}

std::string number_text(std::string_view stored, NumberStyle style, bool from_1904) {
  using Kind = NumberStyle::Kind;
  std::string text(stored);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) return text;
  if (style.kind == Kind::plain) return fmt::format("{:.15g}", value);
  if (style.kind == Kind::fixed) return fmt::format("{:.{}f}", value, style.digits);
  if (style.kind == Kind::percent) return fmt::format("{:.{}f}%", value * 100, style.digits);
  constexpr double kLastDay = 2958465;  // of the year 9999
  if (value < 0 || value > kLastDay) return text;
  const long minutes = std::lround(value * 24 * 60);
  std::string time = fmt::format("{:02}:{:02}", minutes / 60 % 24, minutes % 60);
  if (style.kind == Kind::time) return time;
  // Excel counts from 30 December 1899 since March 1900.
  std::string day = formats::day_text(693899 + minutes / (24 * 60) + (from_1904 ? 1462 : 0));
  const bool whole = minutes % (24 * 60) == 0;
  return style.kind == Kind::day || whole ? day : day + " " + time;
}

/// Row and column of `B3`, from 0.
struct CellPlace {
  uint32_t row = 0;
  uint32_t column = 0;
};
std::optional<CellPlace> place_of(std::string_view name) {
  CellPlace out;
  std::size_t at = 0;
  for (; at < name.size() && upper(name[at]) >= 'A' && upper(name[at]) <= 'Z' && at < 3; ++at) {
    out.column = out.column * 26 + static_cast<uint32_t>(upper(name[at]) - 'A') + 1;
  }
  const auto row = formats::parse_number(name.substr(at));
  if (at == 0 || !row || *row < 1) return {};
  return CellPlace{static_cast<uint32_t>(*row) - 1, out.column - 1};
}

class XlsxReader {
 public:
  explicit XlsxReader(const WorkbookFiles& files) : files_(files) {}

  Workbook read() {
    pugi::xml_document book;
    if (!load("xl/workbook.xml", book)) return std::move(out_);
    const pugi::xml_node root = child_of(book, "workbook");
    from_1904_ = is_true(attribute_of(child_of(root, "workbookPr"), "date1904"));
    read_targets();
    read_strings();
    read_styles();
    for_children(child_of(root, "sheets"), "sheet", [this](const pugi::xml_node& sheet) {
      // `id` twice: of the sheet, and of the relation, which has a prefix.
      std::string_view id;
      for (const pugi::xml_attribute& one : sheet.attributes()) {
        const std::string_view name = one.name();
        if (name.find(':') != name.npos && local_name(name) == "id") id = one.value();
      }
      read_sheet(
          attribute_of(sheet, "name"), targets_[std::string(id)],
          !attribute_of(sheet, "state").empty() && attribute_of(sheet, "state") != "visible");
    });
    if (out_.sheets.empty() && out_.fault.empty())
      out_.fault = "the workbook has no sheet of cells";
    return std::move(out_);
  }

 private:
  /// 0 for what is no number.
  static int32_t number_of(std::string_view word) {
    return formats::parse_number(word).value_or(0);
  }
  static bool is_true(std::string_view word) { return word == "1" || word == "true"; }

  bool load(const std::string& path, pugi::xml_document& into) {
    const auto found = files_.find(path);
    if (found == files_.end()) return false;
    const pugi::xml_parse_result result =
        into.load_buffer(found->second.data(), found->second.size(),
                         pugi::parse_default | pugi::parse_ws_pcdata_single);
    if (result) return true;
    out_.fault = fmt::format("{} in it is no XML: {}", path, result.description());
    return false;
  }
  void read_targets() {
    pugi::xml_document relations;
    if (!load("xl/_rels/workbook.xml.rels", relations)) return;
    for_children(child_of(relations, "Relationships"), "Relationship",
                 [this](const pugi::xml_node& one) {
                   std::string target(attribute_of(one, "Target"));
                   if (target.starts_with('/')) {
                     target.erase(0, 1);
                   } else {
                     target.insert(0, "xl/");
                   }
                   targets_.emplace(attribute_of(one, "Id"), std::move(target));
                 });
  }
  static std::string text_of(const pugi::xml_node& item) {
    std::string out;
    for (const pugi::xml_node& part : item.children()) {
      if (local_name(part.name()) == "t") out += part.child_value();
      if (local_name(part.name()) == "r") out += child_of(part, "t").child_value();
    }
    return out;
  }
  void read_strings() {
    pugi::xml_document strings;
    if (!load("xl/sharedStrings.xml", strings)) return;
    for_children(child_of(strings, "sst"), "si",
                 [this](const pugi::xml_node& item) { strings_.push_back(text_of(item)); });
  }
  void read_styles() {
    pugi::xml_document styles;
    if (!load("xl/styles.xml", styles)) return;
    const pugi::xml_node root = child_of(styles, "styleSheet");
    std::map<int32_t, NumberStyle> own;
    for_children(child_of(root, "numFmts"), "numFmt", [&own](const pugi::xml_node& one) {
      own[number_of(attribute_of(one, "numFmtId"))] = written(attribute_of(one, "formatCode"));
    });
    for_children(child_of(root, "cellXfs"), "xf", [&](const pugi::xml_node& one) {
      const int32_t number = number_of(attribute_of(one, "numFmtId"));
      const auto found = own.find(number);
      styles_.push_back(found != own.end() ? found->second : built_in(number));
    });
  }

  std::string cell_text(const pugi::xml_node& cell) const {
    const std::string_view type = attribute_of(cell, "t");
    const std::string_view value = child_of(cell, "v").child_value();
    // A formula that no program has computed yet has no value to be read.
    const std::string_view formula = child_of(cell, "f").child_value();
    if (value.empty() && !formula.empty()) return fmt::format("={}", formula);
    if (type == "inlineStr") return text_of(child_of(cell, "is"));
    if (type == "s") {
      const auto number = formats::parse_number(value);
      const bool known =
          number && *number >= 0 && static_cast<std::size_t>(*number) < strings_.size();
      return known ? strings_[static_cast<std::size_t>(*number)] : "";
    }
    if (type == "b") return value == "1" ? "TRUE" : "FALSE";
    if (type == "str" || type == "e" || type == "d") return std::string(value);
    const auto style = formats::parse_number(attribute_of(cell, "s"));
    const bool styled = style && *style >= 0 && static_cast<std::size_t>(*style) < styles_.size();
    return number_text(value, styled ? styles_[static_cast<std::size_t>(*style)] : NumberStyle{},
                       from_1904_);
  }

  void read_sheet(std::string_view name, const std::string& path, bool hidden) {
    pugi::xml_document file;
    if (!out_.fault.empty() || !load(path, file)) return;
    Sheet& sheet = out_.sheets.emplace_back();
    sheet.name = name;
    sheet.hidden = hidden;
    SheetWriter writer;
    CellPlace next;
    bool fits = true;
    for_children(child_of(child_of(file, "worksheet"), "sheetData"), "row",
                 [&](const pugi::xml_node& row) {
                   const auto number = formats::parse_number(attribute_of(row, "r"));
                   if (number && *number > 0) next.row = static_cast<uint32_t>(*number) - 1;
                   next.column = 0;
                   for_children(row, "c", [&](const pugi::xml_node& cell) {
                     const CellPlace at = place_of(attribute_of(cell, "r")).value_or(next);
                     fits = fits && writer.put(at.row, at.column, cell_text(cell));
                     next = {at.row, at.column + 1};
                   });
                   ++next.row;
                 });
    if (!fits) out_.fault = fmt::format("its sheet `{}` is too large", sheet.name);
    sheet.text = writer.finish();
  }

  const WorkbookFiles& files_;
  Workbook out_;
  bool from_1904_ = false;
  std::map<std::string, std::string> targets_;
  std::vector<std::string> strings_;
  std::vector<NumberStyle> styles_;
};

}  // namespace

Workbook read_xlsx(const WorkbookFiles& files) {
  return XlsxReader(files).read();
}

}  // namespace cartulary::cli

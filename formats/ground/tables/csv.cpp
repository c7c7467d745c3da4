#include "formats/ground/tables/csv.hpp"

#include <algorithm>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {

bool says_between(std::string_view line) {
  constexpr std::string_view kSign = "sep=";
  return line.size() <= kSign.size() + 1 && same_word(line.substr(0, kSign.size()), kSign);
}

namespace {

/// A cell of Markdown as people see it: without marks of bold text, and of a link its words.
std::string seen(std::string_view cell) {
  cell = trimmed_cell(cell);
  for (const std::string_view mark : {"**", "__", "`"}) {
    if (cell.size() > 2 * mark.size() && cell.starts_with(mark) && cell.ends_with(mark)) {
      cell = cell.substr(mark.size(), cell.size() - 2 * mark.size());
    }
  }
  const std::size_t link = cell.find("](");
  if (cell.starts_with('[') && cell.ends_with(')') && link != cell.npos) {
    cell = cell.substr(1, link - 1);
  }
  std::string out;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const bool escapes =
        cell[i] == '\\' && i + 1 < cell.size() &&
        std::string_view("\\`*_{}[]()<>#+-.!|~&").find(cell[i + 1]) != std::string_view::npos;
    out += cell[i += escapes];
  }
  return out;
}

CellRow read_markdown_row(std::string_view text, std::size_t& at) {
  CellRow out;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::string_view line = text.substr(0, end);
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  std::size_t from = text.find(kBar, at) + 1;
  while (from < line.size()) {
    std::size_t to = from;
    while (to < line.size() && line[to] != kBar) to += line[to] == '\\' ? 2 : 1;
    to = std::min(to, line.size());
    out.push_back({.value = seen(line.substr(from, to - from)),
                   .span = {static_cast<uint32_t>(from), static_cast<uint32_t>(to - from)}});
    from = to + 1;
  }
  // A bar alone; every row has a cell.
  if (out.empty()) out.push_back({.value = "", .span = {static_cast<uint32_t>(from), 0}});
  at = std::min(end + 1, text.size());
  return out;
}

/// True if a spreadsheet would run a text, or take its quotes for a guard.
bool needs_guard(std::string_view text, std::string_view risky_start) {
  const std::size_t at = text.find_first_not_of('\'');
  return at != text.npos && risky_start.find(text[at]) != risky_start.npos;
}

}  // namespace

bool is_blank(const CellRow& row) {
  if (says_between(row.front().value)) return true;
  return std::ranges::all_of(row, [](const CellText& cell) {
    const std::string_view value = trimmed_cell(cell.value);
    return value.empty() ||
           (value.find('-') != value.npos && value.find_first_not_of("-: ") == value.npos);
  });
}

CellRow read_row(std::string_view text, std::size_t& at, char between) {
  if (between == kBar) {
    const std::size_t first = text.find_first_not_of(" \t", at);
    if (first != text.npos && text[first] == kBar) return read_markdown_row(text, at);
  }
  CellRow out;
  for (bool more = true; more;) {
    CellText cell;
    cell.span.offset = static_cast<uint32_t>(at);
    while (at < text.size() && (text[at] == ' ')) ++at;
    const bool quoted = at < text.size() && text[at] == '"';
    if (quoted) {
      cell.open = true;
      for (++at; at < text.size(); ++at) {
        if (text[at] != '"') {
          cell.value += text[at];
        } else if (at + 1 < text.size() && text[at + 1] == '"') {
          cell.value += text[++at];
        } else {
          ++at;
          cell.open = false;
          break;
        }
      }
    }
    const std::size_t behind = at;
    while (at < text.size() && text[at] != between && text[at] != '\n') cell.value += text[at++];
    if (quoted && text.substr(behind, at - behind).find_first_not_of(" \t\r") != text.npos) {
      cell.behind = {static_cast<uint32_t>(behind), static_cast<uint32_t>(at - behind)};
    }
    while (!cell.value.empty() && (cell.value.back() == '\r' || cell.value.back() == ' ')) {
      cell.value.pop_back();
    }
    cell.span.size = static_cast<uint32_t>(at) - cell.span.offset;
    more = at < text.size() && text[at] == between;
    if (at < text.size()) ++at;
    out.push_back(std::move(cell));
  }
  return out;
}

std::string_view unguarded(std::string_view cell, const CellDialect& dialect) {
  if (cell.starts_with('\'') && needs_guard(cell, dialect.risky_start)) cell.remove_prefix(1);
  return cell;
}

CellRow unguarded(CellRow row, char between) {
  for (CellText& cell : row) cell.value = std::string(unguarded(cell.value, dialect_of(between)));
  return row;
}

void append_cell(std::string& out, const CellDialect& dialect, std::string_view cell) {
  // Neither tabs nor line breaks survive this, so only commas and quotes need quoting.
  std::string text = printable(cell);
  if (needs_guard(text, dialect.risky_start)) text.insert(0, 1, '\'');
  if (!dialect.quotes || text.find_first_of(",\"") == std::string::npos) {
    out += text;
    return;
  }
  out += '"';
  for (char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

}  // namespace cartulary::formats

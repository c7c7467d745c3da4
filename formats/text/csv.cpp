#include "formats/text/csv.hpp"

#include <algorithm>

#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"

namespace cartulary::formats {

bool says_between(std::string_view line) {
  constexpr std::string_view kSign = "sep=";
  return line.size() <= kSign.size() + 1 && same_word(line.substr(0, kSign.size()), kSign);
}

CellRow read_row(std::string_view text, std::size_t& at, char between) {
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

bool is_blank(const CellRow& row) {
  return says_between(row.front().value) ||
         std::all_of(row.begin(), row.end(), [](const CellText& c) { return c.value.empty(); });
}

namespace {

/// Whether a spreadsheet would run a text, or take its quotes for a guard.
bool needs_guard(std::string_view text, std::string_view risky_start) {
  const std::size_t at = text.find_first_not_of('\'');
  return at != text.npos && risky_start.find(text[at]) != risky_start.npos;
}

}  // namespace

std::string_view unguarded(std::string_view cell, const CellDialect& dialect) {
  if (cell.starts_with('\'') && needs_guard(cell, dialect.risky_start)) cell.remove_prefix(1);
  return cell;
}

CellRow unguarded(CellRow row, char between) {
  const CellDialect& dialect = between == kTsv.separator ? kTsv : kCsv;
  for (CellText& cell : row) cell.value = std::string(unguarded(cell.value, dialect));
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

#include "formats/text/csv.hpp"

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
    if (at < text.size() && text[at] == '"') {
      for (++at; at < text.size(); ++at) {
        if (text[at] != '"') {
          cell.value += text[at];
        } else if (at + 1 < text.size() && text[at + 1] == '"') {
          cell.value += text[++at];
        } else {
          ++at;
          break;
        }
      }
    }
    while (at < text.size() && text[at] != between && text[at] != '\n') cell.value += text[at++];
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

void append_cell(std::string& out, const CellDialect& dialect, std::string_view cell) {
  // Neither tabs nor line breaks survive this, so only commas and quotes need quoting.
  std::string text = printable(cell);
  if (text.find_first_of(dialect.risky_start) == 0) text.insert(0, 1, '\'');
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

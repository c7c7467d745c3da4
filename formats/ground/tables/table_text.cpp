#include "formats/ground/tables/table_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/tables/encodings.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {
namespace {

/// Old programs end lines with a carriage return alone. Places stay what they are.
void end_lines(std::string& text) {
  for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1)) {
    if (at + 1 == text.size() || text[at + 1] != '\n') text[at] = '\n';
  }
}

/// Visits the lines above and at a table, by where they begin, until `visit` says that it is there.
bool find_line(std::string_view text, const std::function<bool(std::size_t)>& visit) {
  int lines = 0;
  for (std::size_t at = 0; at < text.size() && lines < kMostLinesAbove;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (line.find_first_not_of(" ,;\t\r|") != line.npos && !says_between(line)) {
      if (visit(at)) return true;
      ++lines;
    }
    at = end + 1;
  }
  return false;
}

}  // namespace

std::optional<TableText> table_text(std::string bytes) {
  TableText out;
  const Encoding encoding = encoding_of(bytes);
  const bool is_utf8 = encoding == Encoding::utf8 && first_bad_byte(bytes) == bytes.npos;
  if (encoding == Encoding::utf16_little || encoding == Encoding::utf16_big) {
    DecodedText made = decoded(bytes);
    if (made.broken) return {};
    out.text = std::move(made.text);
  } else if (encoding != Encoding::utf8) {
    return {};
  } else if (is_utf8) {
    out.text = std::move(bytes);
    if (out.text.starts_with(kByteOrderMark)) out.text.erase(0, kByteOrderMark.size());
  } else {
    out.text = from_windows_1252(bytes);
    out.taken = static_cast<uint32_t>(
        std::ranges::find_if(bytes, [](char c) { return (c & 0x80) != 0; }) - bytes.begin());
  }
  // A bad byte behind the change of encoding is a character that stands in no text.
  if (!is_utf8 && first_bad_byte(out.text) != out.text.npos) return {};
  end_lines(out.text);
  return out;
}

std::string other_encoding_text(std::string_view text, uint32_t taken) {
  constexpr std::string_view kEnds = ",;\t|\r\n";
  const std::size_t before = taken == 0 ? text.npos : text.find_last_of(kEnds, taken - 1);
  const std::size_t begin = before == text.npos ? 0 : before + 1;
  const std::string_view cell = text.substr(begin, text.find_first_of(kEnds, taken) - begin);
  return fmt::format(
      "expected UTF-8, got another encoding, which was read as Windows-1252: is it `{}`?",
      printable(cell));
}

std::string beginning_of_table(std::string_view bytes) {
  std::string out = decoded(bytes).text;
  end_lines(out);
  return out;
}

std::optional<TableHead> find_head(std::string_view text,
                                   const std::function<bool(const CellRow&)>& is_head) {
  TableHead out;
  const bool found = find_line(text, [&](std::size_t at) {
    for (const char between : kBetween) {
      out.end = at;
      out.between = between;
      out.names = read_row(text, out.end, between);
      if (is_head(out.names)) return true;
    }
    return false;
  });
  return found ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<TableHead> first_line_of_cells(std::string_view text) {
  std::optional<TableHead> out;
  find_line(text, [&](std::size_t at) {
    for (const char between : kBetween) {
      std::size_t end = at;
      CellRow names = read_row(text, end, between);
      if (names.size() < 2 || (out && names.size() <= out->names.size())) continue;
      out = TableHead{between, std::move(names), end};
    }
    return out.has_value();
  });
  return out;
}

}  // namespace cartulary::formats

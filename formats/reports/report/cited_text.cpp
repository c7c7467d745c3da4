#include "formats/reports/report/cited_text.hpp"

#include <algorithm>
#include <tuple>

#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// No writer shows more than the first line of longer stretches. SARIF shows most: see there.
constexpr uint32_t kLongestStretch = 1000;

}  // namespace

bool is_utf8(std::string_view text) {
  for (;;) {
    const std::size_t bad = first_bad_byte(text);
    if (bad == text.npos) return true;
    // Signs that YAML forbids can be written as escapes.
    if (static_cast<unsigned char>(text[bad]) >= 0x80) return false;
    text.remove_prefix(bad + 1);
  }
}

std::string hexadecimal(std::string_view bytes) {
  std::string out;
  for (char c : bytes) print(out, "{:02x}", static_cast<unsigned char>(c));
  return out;
}

void exact_value(Json& json, std::string_view text) {
  if (is_utf8(text)) return json.value(text);
  json.open('[');
  json.value(hexadecimal(text));
  json.close(']');
}

void read_exact_value(JsonMembers& from, JsonValue value, std::size_t most, std::string& out) {
  if (value.is_list()) return from.add_bytes(*value.begin(), most, out);
  const std::string_view text = from.text(value);
  if (text.size() > most) return from.complain(value, "a shorter text");
  out += text;
}

void CitedText::add_lines(uint32_t begin, uint32_t end) {
  const auto size = static_cast<uint32_t>(text_.size());
  begin = std::min(begin, size);
  end = std::min(end, size);
  const uint32_t from = line_begin(text_, begin);
  // A stretch that ends with its line does not reach into the next, but its end is a place there.
  parts_.push_back({from, std::max(end, line_end(text_, end))});
}

void CitedText::cite(uint32_t offset, uint32_t size) {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const uint32_t end = offset + size;
  if (size <= kLongestStretch) return add_lines(offset, end);
  add_lines(offset, offset);
  const auto last = text_.substr(offset, size).find_last_not_of(kUnseen);
  add_lines(last == text_.npos ? offset : offset + static_cast<uint32_t>(last), end);
}

void CitedText::mark(uint32_t offset) {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  parts_.push_back({offset, offset});
}

void CitedText::write(Json& json, std::string_view name) {
  std::ranges::sort(parts_, [](const Part& a, const Part& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  json.key(name).open('[');
  uint32_t counted = 0;  // up to here
  uint32_t line = 0;
  for (std::size_t i = 0; i < parts_.size();) {
    Part part = parts_[i];
    for (++i; i < parts_.size() && parts_[i].begin <= part.end; ++i) {
      part.end = std::max(part.end, parts_[i].end);
    }
    const std::string_view before = text_.substr(counted, part.begin - counted);
    line += static_cast<uint32_t>(std::ranges::count(before, '\n'));
    counted = part.begin;
    const uint32_t begin = line_begin(text_, part.begin);
    const std::string_view text = text_.substr(part.begin, part.end - part.begin);
    json.open('[');
    json.number(part.begin);
    json.number(line);
    const std::size_t column = count_characters(text_.substr(begin, part.begin - begin));
    json.number(static_cast<long long>(column));
    exact_value(json, text);
    json.close(']');
  }
  json.close(']');
}

void read_cited_text(JsonMembers& from, JsonValue parts, std::size_t most, std::string& out) {
  out.clear();
  std::size_t line = 0;
  std::size_t column = 0;
  for (JsonValue part : from.list(parts)) {
    JsonItems items(from, part);
    const auto next_number = [&] {
      return static_cast<std::size_t>(from.number(items.next(), 0, static_cast<int64_t>(most)));
    };
    const std::size_t offset = next_number();
    const std::size_t wanted_line = next_number();
    const std::size_t wanted_column = next_number();
    if (from.fault()) return;
    const std::size_t lines = wanted_line - line;
    const std::size_t gap = offset - out.size();
    const std::size_t characters = lines > 0 ? wanted_column : wanted_column - column;
    if (offset < out.size() || wanted_line < line || (lines == 0 && wanted_column < column) ||
        gap < lines || gap - lines < characters) {
      return from.complain(part, "parts in order, on their lines and in their columns");
    }
    const std::size_t rest = gap - lines - characters;
    if (lines > 0) out.append(rest, ' ').append(lines, '\n');
    out.append(characters, ' ');
    // Bytes of characters that have several.
    if (lines == 0) out.append(rest, '\x80');
    const std::size_t before = out.size();
    read_exact_value(from, items.next(), most - offset, out);
    const std::string_view added = std::string_view(out).substr(before);
    const auto newline = added.rfind('\n');
    line = wanted_line + static_cast<std::size_t>(std::ranges::count(added, '\n'));
    column = newline == added.npos ? wanted_column + count_characters(added)
                                   : count_characters(added.substr(newline + 1));
  }
}

}  // namespace cartulary::formats

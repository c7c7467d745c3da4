#include "formats/ground/text/widths.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

bool is_ascii(std::string_view text, std::size_t at) {
  return at == text.size() || static_cast<unsigned char>(text[at]) < 0x80;
}

utf8proc_int32_t next_code_point(std::string_view text, std::size_t& at) {
  utf8proc_int32_t out = 0;
  const auto rest = text.substr(at);
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                     static_cast<utf8proc_ssize_t>(rest.size()), &out);
  at += size > 0 ? static_cast<std::size_t>(size) : 1;
  return out;
}

/// The columns of the next grapheme cluster, what a reader takes for one character: those of its
/// widest code point. The two letters of a flag, and what asks to be shown as a picture, take two.
std::size_t next_width(std::string_view text, std::size_t& at) {
  if (is_ascii(text, at) && is_ascii(text, at + 1)) return ++at, 1;
  constexpr utf8proc_int32_t as_picture = 0xFE0F;
  utf8proc_int32_t last = next_code_point(text, at);
  const auto is_flag_letter = [](utf8proc_int32_t c) {
    return utf8proc_get_property(c)->boundclass == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR;
  };
  int width = utf8proc_charwidth(last);
  utf8proc_int32_t state = 0;
  while (at < text.size()) {
    std::size_t after = at;
    const utf8proc_int32_t next = next_code_point(text, after);
    if (utf8proc_grapheme_break_stateful(last, next, &state)) break;
    const bool pair = next == as_picture || (is_flag_letter(last) && is_flag_letter(next));
    width = std::max(width, pair ? 2 : utf8proc_charwidth(next));
    last = next;
    at = after;
  }
  return static_cast<std::size_t>(width);
}

/// Blanks that are missing to a width.
std::string blanks(std::string_view printable, std::size_t columns) {
  return std::string(columns - std::min(columns, text_width(printable)), ' ');
}

}  // namespace

std::size_t text_width(std::string_view printable) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < printable.size();) columns += next_width(printable, at);
  return columns;
}

std::size_t letters_in(std::string_view printable) {
  std::size_t out = 0;
  for (std::size_t at = 0; at < printable.size(); ++out) next_width(printable, at);
  return out;
}

std::string cut_to_width(std::string_view printable, std::size_t columns, std::string_view mark) {
  if (text_width(printable) <= columns) return std::string(printable);
  std::size_t taken = 0;
  std::size_t end = 0;
  for (std::size_t at = 0; at < printable.size(); end = at) {
    taken += next_width(printable, at);
    if (taken + text_width(mark) > columns) break;
  }
  return std::string(printable.substr(0, end)).append(mark);
}

std::string pad_right(std::string_view printable, std::size_t columns) {
  return std::string(printable) + blanks(printable, columns);
}

std::string pad_left(std::string_view printable, std::size_t columns) {
  return blanks(printable, columns).append(printable);
}

std::vector<std::string> text_lines(const TextTable& table, bool whole) {
  std::vector<std::size_t> widths;
  for (const auto& column : table.columns) widths.push_back(text_width(column.heading));
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_width(row[i]));
  }
  // A column of which nothing is known needs no room.
  const auto is_empty = [&](std::size_t column) {
    return std::ranges::all_of(table.rows,
                               [column](const auto& row) { return row[column].empty(); });
  };
  const auto line = [&](const auto& text_at) {
    std::string made;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (!whole && is_empty(i)) continue;
      if (!made.empty()) made += "  ";
      made += table.columns[i].number ? pad_left(text_at(i), widths[i])
                                      : pad_right(text_at(i), widths[i]);
    }
    made.erase(made.find_last_not_of(' ') + 1);
    return made;
  };
  std::vector<std::string> out{line([&](std::size_t i) { return table.columns[i].heading; })};
  for (const auto& row : table.rows) out.push_back(line([&](std::size_t i) { return row[i]; }));
  return out;
}

void append_text_table(std::string& out, const TextTable& table) {
  for (const std::string& line : text_lines(table)) put(out, line, "\n");
}

}  // namespace cartulary::formats

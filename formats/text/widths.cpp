#include "formats/text/widths.hpp"

#include <algorithm>
#include <array>

namespace cartulary::formats {
namespace {

/// The next character of UTF-8 text that is known to be good.
char32_t next_character(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  char32_t out = lead & (lead >= 0xF0 ? 0x07u : lead >= 0xE0 ? 0x0Fu : 0x1Fu);
  while (at < text.size() && (text[at] & 0xC0) == 0x80) {
    out = out << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
  }
  return out;
}

struct Range {
  char32_t first, last;
};
/// Those that are wide or full-width in Unicode, and pictures.
constexpr std::array<Range, 11> kWide{{{0x1100, 0x115F},
                                       {0x2E80, 0xA4CF},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},
                                       {0xFF00, 0xFF60},
                                       {0xFFE0, 0xFFE6},
                                       {0x1F300, 0x1F64F},
                                       {0x1F680, 0x1F6FF},
                                       {0x1F900, 0x1FAFF},
                                       {0x20000, 0x3FFFD}}};
/// Combining marks, joiners, and what chooses a variant of a character.
constexpr std::array<Range, 7> kNoWidth{{{0x0300, 0x036F},
                                         {0x1AB0, 0x1AFF},
                                         {0x1DC0, 0x1DFF},
                                         {0x200B, 0x200F},
                                         {0x20D0, 0x20FF},
                                         {0xFE00, 0xFE0F},
                                         {0xFE20, 0xFE2F}}};

std::size_t next_width(std::string_view text, std::size_t& at) {
  const char32_t c = next_character(text, at);
  if (c < kNoWidth[0].first) return 1;
  const auto holds = [c](Range range) { return c >= range.first && c <= range.last; };
  if (std::any_of(kNoWidth.begin(), kNoWidth.end(), holds)) return 0;
  return std::any_of(kWide.begin(), kWide.end(), holds) ? 2 : 1;
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

}  // namespace cartulary::formats

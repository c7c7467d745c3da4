#include "cli/lsp/positions.hpp"

#include <algorithm>

namespace cartulary::cli {
namespace {

/// Bytes of the character that begins at `at`; what is no UTF-8 is taken byte by byte.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  for (std::size_t i = 1; i < size; ++i) {
    const bool goes_on =
        at + i < text.size() && (static_cast<unsigned char>(text[at + i]) & 0xC0) == 0x80;
    if (!goes_on) return 1;
  }
  return size;
}

/// How editors count a character of so many bytes.
uint32_t units_of(std::size_t size, PositionUnit unit) {
  if (unit == PositionUnit::utf8) return static_cast<uint32_t>(size);
  return size == 4 ? 2 : 1;
}

}  // namespace

TextLines::TextLines(std::string_view text) : text_(text), begins_{0} {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool ends =
        text[at] == '\n' || (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n'));
    if (ends) begins_.push_back(static_cast<uint32_t>(at + 1));
  }
}

uint32_t TextLines::end_of(std::size_t line) const {
  if (line + 1 == begins_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t end = begins_[line + 1] - 1;
  if (text_[end] == '\n' && end > begins_[line] && text_[end - 1] == '\r') --end;
  return end;
}

uint32_t TextLines::offset_of(EditorPosition position, PositionUnit unit) const {
  if (position.line >= begins_.size()) return static_cast<uint32_t>(text_.size());
  const uint32_t end = end_of(position.line);
  uint32_t at = begins_[position.line];
  for (uint32_t units = 0; at < end;) {
    const std::size_t size = character_size(text_, at);
    units += units_of(size, unit);
    if (units > position.character) break;
    at += static_cast<uint32_t>(size);
  }
  return at;
}

EditorPosition TextLines::position_of(uint32_t offset, PositionUnit unit) const {
  const auto next = std::ranges::upper_bound(begins_, offset);
  const auto line = static_cast<std::size_t>(next - begins_.begin()) - 1;
  EditorPosition out{.line = static_cast<uint32_t>(line)};
  const uint32_t end = std::min(offset, end_of(line));
  for (uint32_t at = begins_[line]; at < end;) {
    const std::size_t size = character_size(text_, at);
    if (at + size > offset) break;
    out.character += units_of(size, unit);
    at += static_cast<uint32_t>(size);
  }
  return out;
}

}  // namespace cartulary::cli

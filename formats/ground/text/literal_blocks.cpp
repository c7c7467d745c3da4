#include "formats/ground/text/literal_blocks.hpp"

#include <algorithm>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// `moves: |`
bool is_header(std::string_view line) {
  constexpr std::string_view sign = ": |";
  if (!line.ends_with(sign) || !is_letter(line[0])) return false;
  line.remove_suffix(sign.size());
  return std::ranges::all_of(
      line, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
}

/// True if a `\r` stands elsewhere than at the end of a line.
bool has_odd_return(std::string_view text) {
  for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1)) {
    if (text.substr(at + 1, 1) != "\n") return true;
  }
  return false;
}

}  // namespace

TextLine line_from(std::string_view text, std::size_t begin) {
  const std::size_t newline = text.find('\n', begin);
  TextLine out{.begin = begin, .end = newline, .next = newline + 1};
  if (newline == text.npos) {
    out.end = out.next = text.size();
  } else if (newline > begin && text[newline - 1] == '\r') {
    --out.end;
  }
  return out;
}

std::size_t indentation(std::string_view text, const TextLine& line) {
  std::size_t at = line.begin;
  while (at < line.end && text[at] == ' ') ++at;
  return at - line.begin;
}

LiteralBlock literal_block_below(std::string_view text, const TextLine& header) {
  constexpr LiteralBlock no_block;
  LiteralBlock out{.bar = static_cast<uint32_t>(header.end - 1),
                   .body = {static_cast<uint32_t>(header.next), 0},
                   .lines = {static_cast<uint32_t>(header.next), 0}};
  std::size_t least = 0;  // the indentation
  for (std::size_t at = header.next; at < text.size();) {
    const TextLine line = line_from(text, at);
    const std::size_t indented = indentation(text, line);
    if (indented == 0 && !line.empty()) break;
    const bool has_text = line.begin + indented < line.end && text[line.begin + indented] != '\t';
    if (least == 0) least = indented;
    if (line.empty() ? least == 0 : !has_text || indented < least) return no_block;
    at = line.next;
    out.body.size = static_cast<uint32_t>(at) - out.body.offset;
    if (!line.empty()) out.lines.size = out.body.size;
  }
  if (has_odd_return(text.substr(out.body.offset, out.body.size))) return no_block;
  return out;
}

std::optional<LiteralBlock> longest_literal_block(std::string_view text) {
  std::optional<LiteralBlock> out;
  if (text.starts_with(kByteOrderMark)) return out;
  for (std::size_t at = 0; at < text.size();) {
    const TextLine line = line_from(text, at);
    at = line.next;
    if (!is_header(text.substr(line.begin, line.end - line.begin))) continue;
    const LiteralBlock block = literal_block_below(text, line);
    if (block.lines.size == 0) continue;
    if (!out || block.body.size > out->body.size) out = block;
    at = block.body.end();
  }
  return out;
}

}  // namespace cartulary::formats

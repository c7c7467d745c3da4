#include "formats/source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace cartulary::formats {
namespace {

constexpr std::size_t kChunk = 256u << 10;

bool is_border(std::string_view line) {
  if (!line.starts_with("---") && !line.starts_with("...")) return false;
  return line.size() == 3 || line[3] == ' ' || line[3] == '\t' || line[3] == '\r';
}

/// Whether a line holds more than blanks, a comment or a directive.
bool has_content(std::string_view line) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.starts_with('%')) return false;
  const auto first = line.find_first_not_of(" \t\r");
  return first != line.npos && line[first] != '#';
}

}  // namespace

Position Document::position(uint32_t offset) const {
  const std::string_view before = text.substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::string_view in_line = newline == before.npos ? before : before.substr(newline + 1);
  return {first_line + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n')),
          static_cast<uint32_t>(count_characters(in_line)) + 1};
}

std::string_view Document::line_at(uint32_t offset) const {
  const auto newline = text.substr(0, offset).rfind('\n');
  const std::size_t begin = newline == text.npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, text.substr(begin).find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool DocumentStream::fill() {
  if (at_end_) return false;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  const std::size_t got = std::fread(buffer_.data() + size, 1, kChunk, file_);
  buffer_.resize(size + got);
  if (got < kChunk) {
    if (std::ferror(file_)) error_ = errno;
    at_end_ = true;
  }
  return got > 0;
}

/// Finds the end of the line at `from`, reading on when needed. False at the end of the text.
bool DocumentStream::line_complete(std::size_t from, std::size_t& end) {
  std::size_t searched = from;
  for (;;) {
    if (const void* newline =
            std::memchr(buffer_.data() + searched, '\n', buffer_.size() - searched)) {
      end = static_cast<std::size_t>(static_cast<const char*>(newline) - buffer_.data());
      return true;
    }
    searched = buffer_.size();
    // A line without end must not fill the memory: the document is too large anyway.
    if (searched - from > kMaxDocument + kChunk) buffer_.resize(searched = from + kMaxDocument + 1);
    if (!fill()) {
      end = buffer_.size();
      return end > from;
    }
  }
}

bool DocumentStream::next(Document& out) {
  if (start_ > 0) {
    buffer_.erase(0, start_);
    start_ = 0;
  }
  out = {};
  out.name = name_;
  std::size_t at = 0;        // start of the line looked at
  uint32_t lines = 0;        // lines of this document so far
  uint32_t dropped = 0;      // lines cut off because the document is too large
  uint64_t cut = 0;          // bytes cut off
  bool content = false;
  std::size_t end = 0;
  while (line_complete(at, end)) {
    const char first = buffer_[at];
    const std::size_t after = std::min(end + 1, buffer_.size());
    if (first == '-' || first == '.') {
      std::string_view line(buffer_.data() + at, end - at);
      if (is_border(line)) {
        if (first == '-' && content) break;
        if (first == '-' && !has_content(line.substr(3))) {
          at = after;
          ++lines;
          continue;
        }
        if (first == '.') {
          at = after;
          ++lines;
          if (content) break;
          continue;
        }
      }
    }
    if (!content) content = has_content({buffer_.data() + at, end - at});
    ++lines;
    at = after;
    if (at > kMaxDocument) {
      out.too_large = true;
      dropped += lines;
      lines = 0;
      cut += at - kMaxDocument;
      buffer_.erase(kMaxDocument, at - kMaxDocument);
      at = kMaxDocument;
    }
  }
  if (!content && (number_ > 0 || error_ != 0)) return false;
  ++number_;
  out.number = number_;
  out.first_line = line_;
  out.blank = !content;
  out.file_offset = consumed_;
  out.text = std::string_view(buffer_).substr(0, std::min(at, kMaxDocument));
  if (out.number == 1 && out.text.starts_with("\xEF\xBB\xBF")) {
    out.text.remove_prefix(3);
    out.file_offset += 3;
  }
  start_ = at;
  consumed_ += at + cut;
  line_ += lines + dropped;
  return true;
}

std::size_t first_bad_byte(std::string_view text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t size = text.size();
  const auto follows = [&](std::size_t i) { return i < size && (bytes[i] & 0xC0) == 0x80; };
  for (std::size_t i = 0; i < size;) {
    const unsigned char b = bytes[i];
    if (b < 0x80) {
      if ((b < 0x20 && b != '\n' && b != '\r' && b != '\t') || b == 0x7F) return i;
      ++i;
    } else if (b >= 0xC2 && b <= 0xDF) {
      if (!follows(i + 1)) return i;
      i += 2;
    } else if (b >= 0xE0 && b <= 0xEF) {
      if (!follows(i + 1) || !follows(i + 2)) return i;
      if (b == 0xE0 && bytes[i + 1] < 0xA0) return i;  // overlong
      if (b == 0xED && bytes[i + 1] > 0x9F) return i;  // surrogate
      i += 3;
    } else if (b >= 0xF0 && b <= 0xF4) {
      if (!follows(i + 1) || !follows(i + 2) || !follows(i + 3)) return i;
      if (b == 0xF0 && bytes[i + 1] < 0x90) return i;  // overlong
      if (b == 0xF4 && bytes[i + 1] > 0x8F) return i;  // beyond U+10FFFF
      i += 4;
    } else {
      return i;
    }
  }
  return std::string_view::npos;
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace cartulary::formats

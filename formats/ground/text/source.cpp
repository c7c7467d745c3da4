#include "formats/ground/text/source.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace cartulary::formats {
namespace {

constexpr std::size_t kChunk = 256u << 10;
/// Most files hold one record of some kilobytes; a larger buffer would only be cleared for them.
constexpr std::size_t kFirstChunk = 8u << 10;

bool is_border(std::string_view line) {
  if (!line.starts_with("---") && !line.starts_with("...")) return false;
  return line.size() == 3 || line[3] == ' ' || line[3] == '\t' || line[3] == '\r';
}

constexpr std::size_t kStretch = sizeof(uint64_t);

/// Eight times the same byte.
constexpr uint64_t each_byte(unsigned char byte) {
  return 0x0101'0101'0101'0101u * byte;
}

/// True if the next kStretch bytes are all printable ASCII or line ends.
bool plain_stretch(const unsigned char* bytes) {
  uint64_t eight = 0;
  std::memcpy(&eight, bytes, kStretch);
  constexpr uint64_t highest = each_byte(0x80);
  if ((eight & highest) != 0) return false;
  // No sum of bytes below 0x80 carries into the next byte: what is told is in its highest bit.
  const auto is_not = [eight](unsigned char byte) {
    return (eight ^ each_byte(byte)) + each_byte(0x7F);
  };
  const uint64_t printable = eight + each_byte(0x80 - ' ');
  return ((printable | ~is_not('\n')) & is_not(0x7F) & highest) == highest;
}

LineEnds line_ends_of(std::string_view text) {
  LineEnds out{text};
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
    out.ends.push_back(static_cast<uint32_t>(at));
  return out;
}

bool has_content(std::string_view line) {
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.starts_with('%')) return false;
  const auto first = line.find_first_not_of(" \t\r");
  return first != line.npos && line[first] != '#';
}

/// YAML allows a byte order mark before every document. One below `---` hides that line.
void skip_byte_order_mark(Document& document) {
  const auto mark = document.text.substr(0, 8).find(kByteOrderMark);
  if (mark == std::string_view::npos) return;
  const bool below_border =
      mark > 0 && is_border(document.text.substr(0, mark - 1)) && document.text[mark - 1] == '\n';
  if (mark > 0 && !below_border) return;
  document.text.remove_prefix(mark + kByteOrderMark.size());
  document.file_offset += mark + kByteOrderMark.size();
  document.first_line += below_border;
}

}  // namespace

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

const Origin::Link& Origin::link_of(uint32_t offset) const {
  const auto after =
      std::upper_bound(links.begin(), links.end(), offset,
                       [](const auto& at, const Link& link) { return at < link.offset; });
  return after == links.begin() ? links.front() : *(after - 1);
}

Position Document::position(uint32_t offset) const {
  const bool inherited = (offset & kInherited) != 0;
  std::string_view whole = text_of(offset);
  uint32_t at = plain_offset(offset);
  if (origin != nullptr && !inherited && (offset & kInOrigin) == 0) {
    const Origin::Link& link = origin->link_of(offset);
    whole = *origin->file;
    at = link.at + (origin->as_written ? offset - link.offset : 0);
  }
  if (line_ends == nullptr || line_ends->of.data() != whole.data() ||
      line_ends->of.size() != whole.size())
    line_ends = std::make_shared<LineEnds>(line_ends_of(whole));
  const std::vector<uint32_t>& ends = line_ends->ends;
  const auto next = std::ranges::lower_bound(ends, at);
  const uint32_t begin = next == ends.begin() ? 0 : *(next - 1) + 1;
  return {
      (inherited ? inherits->first_line : first_line) + static_cast<uint32_t>(next - ends.begin()),
      static_cast<uint32_t>(count_characters(whole.substr(begin, at - begin))) + 1};
}

std::string Document::line_words(uint32_t offset) const {
  std::string out = fmt::format("line {}", position(offset).line);
  if ((offset & kInherited) != 0) out += fmt::format(" of {}", inherited_from());
  return out;
}

std::string_view Document::line_at(uint32_t offset) const {
  const std::string_view whole = text_of(offset);
  offset = plain_offset(offset);
  const auto newline = whole.substr(0, offset).rfind('\n');
  const std::size_t begin = newline == whole.npos ? 0 : newline + 1;
  std::string_view line = whole.substr(begin, whole.substr(begin).find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool DocumentStream::fill() {
  if (at_end_) return false;
  const std::size_t size = buffer_.size();
  const std::size_t chunk = size == 0 && consumed_ == 0 ? kFirstChunk : kChunk;
  buffer_.resize(size + chunk);
  const std::size_t got = source_.read(buffer_.data() + size, chunk);
  buffer_.resize(size + got);
  if (got < chunk) {
    error_ = source_.error();
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
    if (searched - from > kMaxDocument + kChunk) {
      if (too_large_ == TooLarge::stop) {
        end = searched;
        return true;
      }
      dropped_ += searched - (from + kMaxDocument + 1);
      buffer_.resize(searched = from + kMaxDocument + 1);
    }
    if (!fill()) {
      end = buffer_.size();
      return end > from;
    }
  }
}

/// From the line at `from`, the first line that may be a border, or the last. Counts those before.
std::size_t DocumentStream::before_border(std::size_t from, uint32_t& lines) const {
  const std::string_view text = buffer_;
  for (std::size_t line = from;; ++lines) {
    const char first = line < text.size() ? text[line] : '\0';
    if ((first == '-' || first == '.') && text.substr(line, 3) == std::string(3, first)) {
      return line;
    }
    const std::size_t newline = text.find('\n', line);
    if (newline == text.npos) return line;
    line = newline + 1;
  }
}

/// Empty documents without end must not fill the memory either.
void DocumentStream::forget_skipped(std::size_t& at, std::size_t& end) {
  const std::size_t size = start_ - skipped_;
  if (size <= kMaxDocument) return;
  skipped_too_much_ = true;
  buffer_.erase(skipped_, size);
  start_ -= size;
  at -= size;
  end -= size;
}

/// Skips empty documents and finds the end of the first one that is not.
DocumentStream::Reach DocumentStream::look_ahead() {
  Reach out{.end = start_};
  bool begun = false;  // by a line `---`
  dropped_ = 0;
  for (std::size_t end = 0; line_complete(out.end, end);) {
    std::string_view line(buffer_.data() + out.end, end - out.end);
    const bool border = is_border(line);
    const bool document_end = border && line[0] == '.';
    if (border && !document_end) {
      if (out.content) break;
      if (begun) {  // nothing but an empty document so far
        consumed_ += out.end - start_ + dropped_;
        dropped_ = 0;
        line_ += out.lines;
        out.lines = 0;
        start_ = out.end;
        forget_skipped(out.end, end);
        line = {buffer_.data() + out.end, end - out.end};
      }
      begun = true;
    }
    if (!out.content) out.content = has_content(border ? line.substr(3) : line);
    ++out.lines;
    out.end = std::min(end + 1, buffer_.size());
    if (document_end && out.content) break;
    if (out.content) out.end = before_border(out.end, out.lines);
    // The surplus is dropped in large pieces, so that each byte is moved at most once.
    const std::size_t limit = start_ + kMaxDocument;
    if (out.end > limit + kChunk) {
      stopped_ = too_large_ == TooLarge::stop;
      if (stopped_) break;
      dropped_ += out.end - limit;
      buffer_.erase(limit, out.end - limit);
      out.end = limit;
    }
  }
  return out;
}

bool DocumentStream::next(Document& out) {
  // Seldom, so that each byte is moved at most once.
  if (!keeps_ && 2 * start_ > buffer_.size()) {
    buffer_.erase(0, start_);
    start_ = 0;
  }
  skipped_ = found_ = start_;
  if (stopped_) return false;
  out = {};
  out.name = name_;
  const auto [at, lines, content] = look_ahead();
  found_ = buffer_.size();
  skipped_too_much_ |= !content && dropped_ > 0;
  const bool is_rest = !content && !stopped_ && (number_ > 0 || !error_.empty());
  const bool breaks_off = !error_.empty() && at == buffer_.size();  // nobody knows how it goes on
  if (is_rest || breaks_off) {
    start_ = buffer_.size();
    return false;
  }
  ++number_;
  out.number = number_;
  out.first_line = line_;
  out.blank = !content && !stopped_;
  out.too_large = dropped_ > 0 || at - start_ > kMaxDocument;
  out.file_offset = consumed_;
  out.text = std::string_view(buffer_).substr(start_, std::min(at - start_, kMaxDocument));
  skip_byte_order_mark(out);
  if (out.too_large && too_large_ == TooLarge::stop) {
    stopped_ = true;
    found_ = start_;
    return true;
  }
  found_ = static_cast<std::size_t>(out.text.data() - buffer_.data());
  consumed_ += at - start_ + dropped_;
  start_ = at;
  line_ += lines;
  return true;
}

std::size_t first_bad_byte(std::string_view text) {
  bool ascii = true;
  return first_bad_byte(text, ascii);
}

std::size_t first_bad_byte(std::string_view text, bool& ascii) {
  ascii = true;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t size = text.size();
  const auto follows = [&](std::size_t i) { return i < size && (bytes[i] & 0xC0) == 0x80; };
  for (std::size_t i = 0; i < size;) {
    // Whole stretches of plain ASCII at once.
    if (i + kStretch <= size && plain_stretch(bytes + i)) {
      i += kStretch;
      continue;
    }
    const unsigned char b = bytes[i];
    if (b < 0x80) {
      if ((b < 0x20 && b != '\n' && b != '\r' && b != '\t') || b == 0x7F) return i;
      ++i;
      continue;
    }
    ascii = false;
    if (b >= 0xC2 && b <= 0xDF) {
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

}  // namespace cartulary::formats

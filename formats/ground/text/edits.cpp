#include "formats/ground/text/edits.hpp"

#include <algorithm>

namespace cartulary::formats {

uint32_t line_begin(std::string_view text, uint32_t offset) {
  const auto newline = text.substr(0, offset).rfind('\n');
  return newline == text.npos ? 0 : static_cast<uint32_t>(newline + 1);
}

uint32_t line_end(std::string_view text, uint32_t offset) {
  const auto newline = text.find('\n', offset);
  return static_cast<uint32_t>(newline == text.npos ? text.size() : newline + 1);
}

std::string_view line_break_at(std::string_view text, uint32_t offset) {
  auto newline = text.substr(0, offset).rfind('\n');
  if (newline == text.npos) newline = text.find('\n', offset);
  const bool carriage_return = newline != text.npos && newline > 0 && text[newline - 1] == '\r';
  return carriage_return ? "\r\n" : "\n";
}

std::string with_line_breaks_at(std::string_view text, uint32_t offset, std::string_view lines) {
  const std::string_view line_break = line_break_at(text, offset);
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end == lines.npos ? lines.size() : end + 1);
    if (end != lines.npos && line.ends_with('\r')) line.remove_suffix(1);
    out += line;
    if (end != lines.npos) out += line_break;
  }
  return out;
}

void Edits::insert_line_below(uint32_t offset, const std::string& line) {
  const uint32_t end = line_end(text_, offset);
  replace_lines_below(offset, end, {&line, 1}, line_begin(text_, end));
}

void Edits::replace_lines_below(uint32_t offset, uint32_t end, std::span<const std::string> lines,
                                uint32_t sample) {
  const uint32_t begin = line_end(text_, offset);
  const bool ended = begin > 0 && text_[begin - 1] == '\n';
  if (ended) sample = begin;
  const bool carriage_return = sample > 1 && text_.substr(sample - 2, 2) == "\r\n";
  const std::string_view line_break = carriage_return ? "\r\n" : "\n";
  std::string added;
  for (const std::string& line : lines) {
    if (!ended) added += line_break;
    added += line;
    if (ended) added += line_break;
  }
  if (text_.substr(begin, end - begin) != added) replace({begin, end - begin}, std::move(added));
}

void Edits::remove_lines(uint32_t begin, uint32_t end) {
  const bool ended = end > begin && text_[end - 1] == '\n';
  if (!ended && begin > 0) {  // what is now the last line had no end before
    --begin;
    if (begin > 0 && text_[begin - 1] == '\r') --begin;
  }
  replace({begin, end - begin}, "");
}

std::string Edits::apply(std::span<uint32_t> places) {
  // An insertion before a stretch stands before the replacement of the stretch.
  std::ranges::stable_sort(edits_, [](const Edit& a, const Edit& b) {
    return a.span.offset != b.span.offset ? a.span.offset < b.span.offset
                                          : a.span.size == 0 && b.span.size != 0;
  });
  std::string out;
  uint32_t at = 0;
  auto place = places.begin();
  const auto keep_until = [&](uint32_t end) {
    for (; place != places.end() && *place <= end; ++place) {
      *place += static_cast<uint32_t>(out.size()) - at;
    }
    out += text_.substr(at, end - at);
  };
  for (const Edit& edit : edits_) {
    keep_until(edit.span.offset);
    for (; place != places.end() && *place < edit.span.end(); ++place) {
      *place = static_cast<uint32_t>(out.size());
    }
    out += edit.text;
    at = edit.span.end();
  }
  keep_until(static_cast<uint32_t>(text_.size()));
  return out;
}

Edit difference(std::string_view before, std::string_view after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t same = 0;
  while (same < most && before[same] == after[same]) ++same;
  const std::size_t begin = line_begin(before, static_cast<uint32_t>(same));
  std::size_t end = 0;  // of what is the same at the end, in whole lines
  for (std::size_t i = 0; i < most - begin; ++i) {
    const char c = before[before.size() - 1 - i];
    if (c != after[after.size() - 1 - i]) break;
    if (c == '\n') end = i;
  }
  const std::size_t size = before.size() - begin - end;
  return {{static_cast<uint32_t>(begin), static_cast<uint32_t>(size)},
          std::string(after.substr(begin, after.size() - begin - end))};
}

std::string edited(std::string_view text, std::vector<Edit> edits) {
  return Edits(text, std::move(edits)).apply();
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return out;
}

uint32_t column_of(std::string_view text, uint32_t offset) {
  return offset - line_begin(text, offset);
}

}  // namespace cartulary::formats

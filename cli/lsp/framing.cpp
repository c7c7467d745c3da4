#include "cli/lsp/framing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "formats/ground/text/letters.hpp"

namespace cartulary::cli {
namespace {

constexpr std::string_view kLength = "Content-Length:";
/// How much is read at a time.
constexpr std::size_t kPiece = 64u << 10;

std::optional<std::size_t> length_in(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return out;
}

}  // namespace

bool MessageReader::fill() {
  const std::size_t before = buffer_.size();
  buffer_.resize(before + kPiece);
  const std::size_t got = read_(buffer_.data() + before, kPiece);
  buffer_.resize(before + got);
  return got > 0;
}

/// `header`: bytes of it so far.
bool MessageReader::take_line(std::string& line, std::size_t& header) {
  std::size_t from = 0;
  std::size_t end = 0;
  while ((end = buffer_.find('\n', from)) == buffer_.npos) {
    from = buffer_.size();
    if (header + from > kMaxHeader || !fill()) return false;
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  header += end + 1;
  if (line.ends_with('\r')) line.pop_back();
  return header <= kMaxHeader;
}

MessageReader::Result MessageReader::take_header(std::size_t& size) {
  if (buffer_.empty() && !fill()) return Result::end;
  std::optional<std::size_t> length;
  std::string line;
  for (std::size_t header = 0; take_line(line, header);) {
    if (line.empty()) {
      size = length.value_or(0);
      return length ? Result::message : Result::broken;
    }
    if (line.size() < kLength.size() || !formats::same_letters(kLength, line)) continue;
    length = length_in(std::string_view(line).substr(kLength.size()));
    if (!length) return Result::broken;
  }
  return Result::broken;
}

MessageReader::Result MessageReader::next(std::string& out) {
  out.clear();
  std::size_t size = 0;
  if (const Result result = take_header(size); result != Result::message) return result;
  const bool too_large = size > kMaxMessage;
  while (size > 0) {
    if (buffer_.empty() && !fill()) return Result::broken;
    const std::size_t piece = std::min(size, buffer_.size());
    if (!too_large) out.append(buffer_, 0, piece);
    buffer_.erase(0, piece);
    size -= piece;
  }
  return too_large ? Result::too_large : Result::message;
}

std::string framed(std::string_view message) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", message.size(), message);
}

}  // namespace cartulary::cli

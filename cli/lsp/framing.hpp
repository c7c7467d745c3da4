// The frames of JSON-RPC as the language server protocol has them: a header with `Content-Length`,
// an empty line, and the message.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// No message is larger: a file in it is at most as large as the largest that can be read.
inline constexpr std::size_t kMaxMessage = 64u << 20;
/// Nor is a header.
inline constexpr std::size_t kMaxHeader = 8u << 10;

/// Cuts messages out of a stream of bytes.
class MessageReader {
 public:
  /// Reads at least one byte and at most `size`, and says how many; 0 at the end.
  using Read = std::function<std::size_t(char* bytes, std::size_t size)>;
  explicit MessageReader(Read read) : read_(std::move(read)) {}

  enum class Result {
    message,
    too_large,  ///< passed over; the next one can be read
    broken,     ///< nobody can tell where the next one begins
    end,
  };
  /// The next message, without its header.
  Result next(std::string& out);
  /// True if more has been read than was cut out.
  bool has_more() const { return !buffer_.empty(); }

 private:
  bool fill();
  bool take_line(std::string& line, std::size_t& header);
  /// Takes the size of the message from the lines of a header.
  Result take_header(std::size_t& size);

  Read read_;
  std::string buffer_;  ///< what has been read and not cut out
};

/// A message with its header.
std::string framed(std::string_view message);

}  // namespace cartulary::cli

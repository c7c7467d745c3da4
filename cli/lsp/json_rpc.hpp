// JSON-RPC 2.0: requests, notifications and their answers, whatever they are about.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "formats/ground/text/json.hpp"
#include "formats/ground/text/json_tree.hpp"

namespace cartulary::cli {

/// Why a request has no result, by the codes of JSON-RPC and of the language server protocol.
struct RpcFault {
  enum class Code {
    parse_error = -32700,
    invalid_request = -32600,
    method_not_found = -32601,
    invalid_params = -32602,
    internal_error = -32603,
    not_initialized = -32002,
  };
  Code code;
  std::string message;
};

/// A message of the other side.
struct RpcMessage {
  std::string_view method{};
  /// As JSON; empty for a notification, which nobody answers.
  std::string id{};
  formats::JsonValue params{};
  bool is_response = false;  ///< to a request of ours; we make none that matters
};

/// Reads a message into the tree, which it refers to.
std::optional<RpcFault> read_message(std::string_view text, formats::JsonTree& tree,
                                     RpcMessage& out);

/// `{"jsonrpc":"2.0","id":1,"result":...}`. `result` is JSON.
std::string result_message(std::string_view id, std::string_view result);
/// `id`: empty if it is not known.
std::string fault_message(std::string_view id, const RpcFault& fault);
/// `params` is JSON.
std::string notification(std::string_view method, std::string_view params);

// Frames of the language server protocol: a header with `Content-Length`, an empty line, a message.

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
  Result take_header(std::size_t& size);

  Read read_;
  std::string buffer_;  ///< what has been read and not cut out
};

std::string framed(std::string_view message);

}  // namespace cartulary::cli

// JSON-RPC 2.0: requests, notifications and their answers, whatever they are about.
#pragma once

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

}  // namespace cartulary::cli

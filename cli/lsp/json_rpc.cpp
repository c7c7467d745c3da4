#include "cli/lsp/json_rpc.hpp"

#include <fmt/core.h>

namespace cartulary::cli {
namespace {

using formats::Json;
using formats::JsonNode;
using formats::JsonValue;

std::string json_of(JsonValue id) {
  std::string out;
  if (id.is(JsonNode::Kind::string)) {
    Json(out).value(id.text());
  } else if (id.is(JsonNode::Kind::number)) {
    out = id.text();
  } else if (id.is(JsonNode::Kind::null)) {
    out = "null";
  }
  return out;
}

RpcFault invalid(std::string message) {
  return {RpcFault::Code::invalid_request, std::move(message)};
}

/// The message whose other members `write` appends.
template <class Write>
std::string message_with(Write write) {
  std::string out;
  Json json(out);
  json.open('{');
  json.field("jsonrpc", "2.0");
  write(json);
  json.close('}');
  return out;
}

}  // namespace

std::optional<RpcFault> read_message(std::string_view text, formats::JsonTree& tree,
                                     RpcMessage& out) {
  if (const auto fault = tree.read(text)) {
    return RpcFault{RpcFault::Code::parse_error,
                    fmt::format("{} at byte {}", fault->what, fault->offset)};
  }
  if (text.find_first_not_of(" \t\r\n", tree.end()) != text.npos) {
    return RpcFault{RpcFault::Code::parse_error, "expected one value"};
  }
  const JsonValue message = tree.root();
  if (!message.is_object()) return invalid("expected an object");
  const JsonValue id = message["id"];
  out.id = json_of(id);
  if (message["jsonrpc"].text() != "2.0") return invalid("expected `jsonrpc` to be \"2.0\"");
  if (id && out.id.empty()) return invalid("expected a number or a string for `id`");
  const JsonValue method = message["method"];
  if (!method && (message["result"] || message["error"])) {
    out.is_response = true;
    return {};
  }
  if (!method.is(JsonNode::Kind::string)) return invalid("expected a string for `method`");
  out.method = method.text();
  out.params = message["params"];
  return {};
}

std::string result_message(std::string_view id, std::string_view result) {
  return message_with([&](Json& json) {
    json.key("id").raw(id);
    json.key("result").raw(result);
  });
}

std::string fault_message(std::string_view id, const RpcFault& fault) {
  return message_with([&](Json& json) {
    json.key("id").raw(id.empty() ? "null" : id);
    json.key("error").open('{');
    json.field("code", static_cast<int>(fault.code));
    json.field("message", fault.message);
    json.close('}');
  });
}

std::string notification(std::string_view method, std::string_view params) {
  return message_with([&](Json& json) {
    json.field("method", method);
    json.key("params").raw(params);
  });
}

}  // namespace cartulary::cli

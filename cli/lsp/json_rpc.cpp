#include "cli/lsp/json_rpc.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "formats/ground/text/letters.hpp"

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

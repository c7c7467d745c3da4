#include "formats/ground/text/json_tree.hpp"

// RapidJSON adds to the null pointer while its stack is empty, which the sanitizer takes ill.
#ifdef __clang__
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#ifdef __clang__
#pragma clang attribute pop
#endif

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace cartulary::formats {

class JsonBuilder {
 public:
  using Stream = rapidjson::MemoryStream;

  JsonBuilder(JsonTree& tree, std::string_view text, uint32_t from, const Stream& stream)
      : tree_(tree), text_(text), from_(from), stream_(stream) {}

  bool Null() { return add(JsonNode::Kind::null, "null"); }
  bool Bool(bool truth) { return add(JsonNode::Kind::boolean, truth ? "true" : "false"); }
  bool RawNumber(const char* digits, rapidjson::SizeType size, bool) {
    return add(JsonNode::Kind::number, kept({digits, size}));
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return add(JsonNode::Kind::string, kept({text, size}));
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    key_ = kept({text, size});
    return true;
  }
  bool StartObject() { return open(JsonNode::Kind::object); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(JsonNode::Kind::list); }
  bool EndArray(rapidjson::SizeType) { return close(); }
  // Numbers come as they are written.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

  bool too_deep() const { return open_.size() > JsonTree::kMaxDepth; }
  bool too_large() const { return tree_.nodes_.size() > JsonTree::kMaxNodes; }

 private:
  struct Open {
    uint32_t node;
    uint32_t last;
  };

  uint32_t here() const { return from_ + static_cast<uint32_t>(stream_.Tell()); }

  /// The same text in the source if it stands there as it is, else a copy.
  std::string_view kept(std::string_view text) {
    const std::size_t end = here();
    for (const std::size_t after : {std::size_t{0}, std::size_t{1}}) {
      if (end < text.size() + after) continue;
      const std::string_view written = text_.substr(end - after - text.size(), text.size());
      if (written == text) return written;
    }
    return tree_.texts_.emplace_back(text);
  }

  bool add(JsonNode::Kind kind, std::string_view text) {
    const auto end = here();
    JsonNode node{.kind = kind, .key = key_, .text = text};
    // A string ends before its quote; with escapes it is longer than its value.
    const bool quoted = kind == JsonNode::Kind::string;
    const auto size = static_cast<uint32_t>(text.size()) + (quoted ? 2u : 0u);
    node.span = {end >= size ? end - size : 0, size};
    return append(node);
  }

  bool append(const JsonNode& node) {
    const auto number = static_cast<uint32_t>(tree_.nodes_.size());
    tree_.nodes_.push_back(node);
    if (!open_.empty()) {
      Open& parent = open_.back();
      (parent.last == 0 ? tree_.nodes_[parent.node].first : tree_.nodes_[parent.last].next) =
          number;
      parent.last = number;
    }
    key_ = {};
    return !too_large();
  }

  bool open(JsonNode::Kind kind) {
    const auto number = static_cast<uint32_t>(tree_.nodes_.size());
    // It is told before its bracket is taken.
    if (!append({.kind = kind, .span = {here(), 1}, .key = key_})) return false;
    open_.push_back({number, 0});
    return !too_deep();
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  JsonTree& tree_;
  std::string_view text_;
  uint32_t from_;
  const Stream& stream_;
  std::string_view key_{};
  std::vector<Open> open_{};
};

std::optional<JsonFault> JsonTree::read(std::string_view text, uint32_t from) {
  nodes_.assign(1, {});
  texts_.clear();
  end_ = from;
  const std::string_view rest = text.substr(from);
  JsonBuilder::Stream stream(rest.data(), rest.size());
  JsonBuilder builder(*this, text, from, stream);
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseStopWhenDoneFlag |
                              rapidjson::kParseValidateEncodingFlag |
                              rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, builder);
  end_ = from + static_cast<uint32_t>(stream.Tell());
  if (!result.IsError()) return {};
  JsonFault fault{.offset = from + static_cast<uint32_t>(result.Offset())};
  if (builder.too_deep()) {
    fault.what = "values lie too deep in each other";
  } else if (builder.too_large()) {
    fault.what = "there are too many values";
  } else {
    fault.what = rapidjson::GetParseError_En(result.Code());
    fault.at_end = text.find_first_not_of(" \t\r\n", fault.offset) == text.npos ||
                   result.Code() == rapidjson::kParseErrorStringMissQuotationMark;
  }
  return fault;
}

const JsonNode& JsonValue::node() const {
  return (*tree_)[node_];
}

JsonValue::Iterator& JsonValue::Iterator::operator++() {
  node_ = (*tree_)[node_].next;
  return *this;
}

std::string_view JsonValue::text() const {
  const bool has_text = is(JsonNode::Kind::string) || is(JsonNode::Kind::number);
  return has_text ? node().text : std::string_view();
}

std::optional<int64_t> JsonValue::number() const {
  const std::string_view digits = text();
  int64_t out = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return out;
}

std::optional<double> JsonValue::real() const {
  // Not every standard library reads these with from_chars; strtod takes more than numbers of JSON.
  const std::string digits(text());
  if (digits.empty() || digits[0] == '+') return {};
  if (digits.find_first_not_of("+-.0123456789eE") != digits.npos) return {};
  char* end = nullptr;
  const double out = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size() || !std::isfinite(out)) return {};
  return out;
}

JsonValue JsonValue::operator[](std::string_view key) const {
  JsonValue out;
  if (!is_object()) return out;
  for (JsonValue member : *this) {
    if (member.key() == key) out = member;
  }
  return out;
}

}  // namespace cartulary::formats

// The one reader of JSON: located, bounded. Nothing else in the project knows RapidJSON.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// A value in a tree. Numbers stay text, so that nothing is rounded.
struct JsonNode {
  enum class Kind : uint8_t { null, boolean, number, string, list, object };

  Kind kind = Kind::null;
  Span span{};              ///< in the text; of a list or an object, its first sign
  std::string_view key{};   ///< of a member of an object
  std::string_view text{};  ///< of a string its value, of a number or a boolean as it is written
  uint32_t first = 0;       ///< first item or member; 0 when there is none
  uint32_t next = 0;        ///< next item or member
};

/// Why a text could not be read to its end.
struct JsonFault {
  uint32_t offset = 0;
  std::string_view what{};  ///< "expected a value"
  bool at_end = false;      ///< the text just ends; what was read before is in the tree
};

class JsonTree;

/// A value, or none: asking a value for what it does not have gives none, which has nothing.
class JsonValue {
 public:
  JsonValue() = default;
  JsonValue(const JsonTree& tree, uint32_t node) : tree_(&tree), node_(node) {}

  explicit operator bool() const { return node_ != 0; }
  bool is(JsonNode::Kind kind) const { return node_ != 0 && node().kind == kind; }
  bool is_list() const { return is(JsonNode::Kind::list); }
  bool is_object() const { return is(JsonNode::Kind::object); }
  Span span() const { return node_ == 0 ? Span{} : node().span; }
  std::string_view key() const { return node_ == 0 ? std::string_view() : node().key; }
  /// A string, or a number as it is written; empty for anything else.
  std::string_view text() const;
  /// True if it is `true`.
  bool truth() const { return is(JsonNode::Kind::boolean) && node().text == "true"; }
  /// A whole number, also one in a string.
  std::optional<int64_t> number() const;
  /// Any number, also one in a string.
  std::optional<double> real() const;
  /// The member of an object; the last one where there are several.
  JsonValue operator[](std::string_view key) const;

  /// Items of a list, or members of an object.
  class Iterator {
   public:
    Iterator(const JsonTree* tree, uint32_t node) : tree_(tree), node_(node) {}
    JsonValue operator*() const { return {*tree_, node_}; }
    Iterator& operator++();
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const JsonTree* tree_;
    uint32_t node_;
  };
  Iterator begin() const { return {tree_, node_ == 0 ? 0 : node().first}; }
  Iterator end() const { return {tree_, 0}; }

 private:
  const JsonNode& node() const;

  const JsonTree* tree_ = nullptr;
  uint32_t node_ = 0;
};

/// The tree of one text, which must outlive it. Reused from text to text.
class JsonTree {
 public:
  static constexpr std::size_t kMaxNodes = 4'000'000;
  static constexpr std::size_t kMaxDepth = 64;

  /// Reads the value that begins at `from`; what follows is ignored. Nothing if there is no fault.
  std::optional<JsonFault> read(std::string_view text, uint32_t from = 0);

  JsonValue root() const { return {*this, nodes_.size() > 1 ? 1u : 0u}; }
  uint32_t end() const { return end_; }
  const JsonNode& operator[](uint32_t node) const { return nodes_[node]; }

 private:
  friend class JsonBuilder;
  std::vector<JsonNode> nodes_;  ///< [0] is none
  std::deque<std::string> texts_;
  uint32_t end_ = 0;
};

}  // namespace cartulary::formats

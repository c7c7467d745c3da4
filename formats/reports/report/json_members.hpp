// Members of JSON objects that must be as this program writes them: read in their order, and what
// is wrong with the first that is not.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "formats/ground/text/json_tree.hpp"

namespace cartulary::formats {

struct LineFault {
  uint32_t offset = 0;  ///< in the line, in bytes
  std::string message{};
};

/// Asks values for what they must be. After a complaint the answers mean nothing, within ranges.
class JsonMembers {
 public:
  static constexpr int64_t kMax = std::numeric_limits<int32_t>::max();

  /// Begins with another line.
  void begin() { fault_.reset(); }
  /// The first fault; nothing if there was none.
  const std::optional<LineFault>& fault() const { return fault_; }

  /// `expected`: "a number". `got`: what there is instead; empty: what the value is.
  void complain(JsonValue value, std::string_view expected, std::string_view got = {});

  std::string_view text(JsonValue value);
  int64_t number(JsonValue value, int64_t least = 0, int64_t most = kMax);
  bool truth(JsonValue value);
  /// An empty one for what is no list.
  JsonValue list(JsonValue value);
  JsonValue object(JsonValue value);
  void add_bytes(JsonValue hexadecimal, std::size_t most, std::string& out);
  /// A number of `names`, the one that the value is the name of.
  template <class Names>
  std::size_t one_of(const Names& names, JsonValue value) {
    const std::string_view word = text(value);
    const auto at = std::ranges::find(names, word);
    if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
    complain(value, "a name that reports use here");
    return 0;
  }

 private:
  std::optional<LineFault> fault_;
};

/// The items of a list that must have so many, one after the other.
class JsonItems {
 public:
  JsonItems(JsonMembers& from, JsonValue list)
      : at_(from.list(list).begin()), end_(from.list(list).end()) {}
  /// None behind the last one.
  JsonValue next() {
    if (at_ == end_) return {};
    const JsonValue value = *at_;
    ++at_;
    return value;
  }

 private:
  JsonValue::Iterator at_;
  JsonValue::Iterator end_;
};

/// The members of one object. They are found fastest in the order in which they stand.
class MembersOf {
 public:
  /// Complains of what is no object.
  MembersOf(JsonMembers& from, JsonValue object)
      : from_(from), object_(from.object(object)), at_(object_.begin()) {}

  /// A member that need not be there: none if it is not.
  JsonValue find(std::string_view key);
  /// True if it is there; what was found before stays the last that was found.
  bool has(std::string_view key) const { return static_cast<bool>(object_[key]); }
  /// A member that must be there.
  JsonValue operator[](std::string_view key);

  JsonValue list(std::string_view key) { return from_.list((*this)[key]); }
  JsonMembers& from() { return from_; }

 protected:
  JsonMembers& from_;

 private:
  JsonValue object_;
  JsonValue::Iterator at_;
};

}  // namespace cartulary::formats

// Values as bytes, one behind the other, for whoever knows their order: a function template that
// passes the members of a type serves writing and reading.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/numbered.hpp"

namespace cartulary::cli {

/// Writes. Numbers take seven bits a byte, the lowest first; the highest bit says that more follow.
class Packing {
 public:
  static constexpr bool kReads = false;

  void number(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  bool good() const { return true; }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_{};
};

/// Reads what Packing wrote. After the first value that is not there all are 0 or empty.
class Unpacking {
 public:
  static constexpr bool kReads = true;
  explicit Unpacking(std::string_view bytes) : rest_(bytes) {}

  void number(uint64_t& value) {
    value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_[0]);
      rest_.remove_prefix(1);
      value |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return;
    }
    value = 0;
    fail();
  }
  /// A view into the bytes.
  void text(std::string_view& value) {
    uint64_t size = 0;
    number(size);
    if (size > rest_.size()) size = 0, fail();
    value = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  void fail() {
    good_ = false;
    rest_ = {};
  }
  bool good() const { return good_; }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  bool good_ = true;
};

/// A number; small ones are short, with either sign.
template <class Way, class Number>
requires std::is_integral_v<std::remove_const_t<Number>>
void pass(Way& way, Number& value) {
  using Value = std::remove_const_t<Number>;
  if constexpr (Way::kReads) {
    uint64_t bits = 0;
    way.number(bits);
    if constexpr (std::is_signed_v<Value>) bits = bits >> 1 ^ (~(bits & 1) + 1);
    value = static_cast<Value>(bits);
  } else if constexpr (std::is_signed_v<Value>) {
    const auto wide = static_cast<uint64_t>(static_cast<int64_t>(value));
    way.number(wide << 1 ^ (value < 0 ? ~uint64_t{0} : 0));
  } else {
    way.number(value);
  }
}

/// One of `count` values that are numbered from 0.
template <class Way, class Value>
void pass_one_of(Way& way, Value& value, std::size_t count) {
  auto number = static_cast<uint64_t>(value);
  pass(way, number);
  if constexpr (Way::kReads) {
    if (number >= count) number = 0, way.fail();
    value = static_cast<std::remove_const_t<Value>>(number);
  }
}

template <class Way, class Text>
requires std::is_same_v<std::remove_const_t<Text>, std::string> ||
    std::is_same_v<std::remove_const_t<Text>, std::string_view>
void pass(Way& way, Text& value) {
  std::string_view view = value;
  way.text(view);
  if constexpr (Way::kReads) value = view;
}

template <class Way, class Set>
requires requires(Set set) {
  set.bits;
}
void pass(Way& way, Set& set) {
  pass(way, set.bits);
}

/// Several values, one behind the other.
template <class Way, class... Values>
void pass_all(Way& way, Values&... values) {
  (pass(way, values), ...);
}

template <class T>
concept Listed = !std::is_convertible_v<T, std::string_view> && requires(const T& list) {
  list.front();
};

/// A list of known length, or one that holds as many as there are. `pass_item`: passes one.
template <class Way, class List, class PassItem>
void pass_list(Way& way, List& list, PassItem pass_item) {
  if constexpr (requires(std::remove_const_t<List> grown) { grown.resize(1); }) {
    uint64_t size = list.size();
    way.number(size);
    if constexpr (Way::kReads) {
      if (size > way.rest().size()) size = 0, way.fail();
      list.clear();
      list.resize(size);
    }
  }
  for (auto& item : list) pass_item(item);
}
template <class Way, Listed List>
void pass(Way& way, List& list) {
  pass_list(way, list, [&way](auto& item) { pass(way, item); });
}

template <class Way, class Optional>
requires requires(Optional value) {
  value.has_value();
}
void pass(Way& way, Optional& value) {
  bool given = value.has_value();
  pass(way, given);
  if constexpr (Way::kReads) {
    value.reset();
    if (given) value.emplace();
  }
  if (given) pass(way, *value);
}

}  // namespace cartulary::cli

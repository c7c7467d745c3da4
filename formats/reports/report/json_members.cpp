#include "formats/reports/report/json_members.hpp"

#include <fmt/core.h>

#include "formats/ground/text/escape.hpp"

namespace cartulary::formats {
namespace {

/// Longer texts are not quoted.
constexpr std::size_t kMaxQuoted = 60;

std::string words_of(JsonValue value) {
  if (!value) return "nothing";
  if (value.is_list()) return "a list";
  if (value.is_object()) return "an object";
  if (value.is(JsonNode::Kind::null)) return "`null`";
  if (value.is(JsonNode::Kind::boolean)) return value.truth() ? "`true`" : "`false`";
  const std::string text = printable(value.text());
  if (text.size() > kMaxQuoted) return "a long text";
  return value.is(JsonNode::Kind::string) ? fmt::format("\"{}\"", text) : fmt::format("`{}`", text);
}

/// The number of a hexadecimal digit; nothing for another sign.
std::optional<unsigned> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  return {};
}

}  // namespace

void JsonMembers::complain(JsonValue value, std::string_view expected, std::string_view got) {
  if (fault_) return;
  std::string message = fmt::format("expected {}", expected);
  if (!value.key().empty()) message += fmt::format(" for `{}`", printable(value.key()));
  message += fmt::format(", got {}", got.empty() ? words_of(value) : std::string(got));
  // The tree gives the sign before a bracket.
  const bool bracket = (value.is_list() || value.is_object()) && value.span().offset > 0;
  fault_ = LineFault{value.span().offset + bracket, std::move(message)};
}

std::string_view JsonMembers::text(JsonValue value) {
  if (!value.is(JsonNode::Kind::string)) complain(value, "a text");
  return value.text();
}

int64_t JsonMembers::number(JsonValue value, int64_t least, int64_t most) {
  const std::optional<int64_t> number =
      value.is(JsonNode::Kind::number) ? value.number() : std::nullopt;
  if (number && *number >= least && *number <= most) return *number;
  complain(value, least == most ? fmt::format("`{}`", least)
                                : fmt::format("a number from {} to {}", least, most));
  return least;
}

bool JsonMembers::truth(JsonValue value) {
  if (!value.is(JsonNode::Kind::boolean)) complain(value, "`true` or `false`");
  return value.truth();
}

JsonValue JsonMembers::list(JsonValue value) {
  if (value.is_list()) return value;
  complain(value, "a list");
  return {};
}

JsonValue JsonMembers::object(JsonValue value) {
  if (value.is_object()) return value;
  complain(value, "an object");
  return {};
}

void JsonMembers::add_bytes(JsonValue hexadecimal, std::size_t most, std::string& out) {
  const std::string_view digits = text(hexadecimal);
  if (digits.size() % 2 != 0 || digits.size() / 2 > most) {
    return complain(hexadecimal, "two hexadecimal digits for each byte");
  }
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto high = digit_of(digits[i]);
    const auto low = digit_of(digits[i + 1]);
    if (!high || !low) return complain(hexadecimal, "hexadecimal digits");
    out += static_cast<char>(*high << 4 | *low);
  }
}

JsonValue MembersOf::find(std::string_view key) {
  // Once from here to the end, once more from the beginning.
  for (const JsonValue::Iterator begin : {at_, object_.begin()}) {
    for (auto at = begin; at != object_.end(); ++at) {
      if ((*at).key() != key) continue;
      const JsonValue found = *at;
      at_ = ++at;
      return found;
    }
  }
  return {};
}

JsonValue MembersOf::operator[](std::string_view key) {
  const JsonValue found = find(key);
  if (!found && !from_.fault()) from_.complain(object_, fmt::format("a member `{}`", key), "none");
  return found;
}

}  // namespace cartulary::formats

// Whole numbers as they are written.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/text/letters.hpp"

namespace cartulary::formats {

/// Cuts a whole number off `rest`: decimal digits, perhaps a minus before them.
inline std::optional<int32_t> take_number(std::string_view& rest) {
  const char* at = rest.data();
  const char* const end = at + rest.size();
  const bool minus = at != end && *at == '-';
  at += minus;
  // Nine digits are more than any number of a record has, and fewer than overflow.
  const char* const most = end - at > 9 ? at + 9 : end;
  const char* const first = at;
  int32_t value = 0;
  for (; at != most && is_digit(*at); ++at) value = 10 * value + (*at - '0');
  if (at == first) return {};
  rest = {at, static_cast<std::size_t>(end - at)};
  return minus ? -value : value;
}
/// A whole number and nothing else.
inline std::optional<int32_t> parse_number(std::string_view text) {
  const auto number = take_number(text);
  return text.empty() ? number : std::nullopt;
}

}  // namespace cartulary::formats

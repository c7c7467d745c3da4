// Numbers as people and spreadsheets write them into cells.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cartulary::formats {

std::string_view trimmed_cell(std::string_view text);

/// A number as tables have it: its value, and how many digits follow its point or comma.
struct Decimal {
  double value = 0;
  int digits = 0;
};
std::optional<Decimal> decimal_in(std::string_view cell);

/// A whole number: `97`, `+3`, `-2`, and `97.0` or `97,0` as spreadsheets like to write it.
std::optional<int32_t> whole_number_in(std::string_view cell);

/// A place in a ranking: `3`, `3.`, `3rd`, `T3` and `=3` (tied), `3-4` (shared; the first counts).
std::optional<int32_t> place_in_cell(std::string_view cell);

/// Two numbers with `-`, `:` or a dash between, cut off `rest`: `78-118`, `78 - 95`, `80 : 70`.
std::optional<std::array<int32_t, 2>> take_pair(std::string_view& rest);

}  // namespace cartulary::formats

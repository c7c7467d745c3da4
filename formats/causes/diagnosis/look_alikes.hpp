// Tiles that are easily taken for each other.
#pragma once

#include <algorithm>
#include <string_view>

namespace cartulary::formats {

inline constexpr std::string_view kLookAlikeTiles[] = {"AB", "FG", "HI", "EH", "EI", "JK", "MN",
                                                       "OP", "QR", "ST", "UV", "LW", "MO", "NP"};

/// True if two tile codes are such a pair.
constexpr bool are_look_alikes(std::string_view a, std::string_view b) {
  if (a.size() != 1 || b.size() != 1 || a == b) return false;
  return std::any_of(std::begin(kLookAlikeTiles), std::end(kLookAlikeTiles),
                     [&](std::string_view pair) {
                       return pair.find(a) != pair.npos && pair.find(b) != pair.npos;
                     });
}

}  // namespace cartulary::formats

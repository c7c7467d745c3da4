// The colours of the marks that annotators put behind a turn.
#pragma once

#include <string_view>

namespace cartulary::formats {

struct MarkColour {
  std::string_view mark;  ///< as records write it
  std::string_view fill;  ///< dark enough for white letters on it
};

inline constexpr MarkColour kMarkColours[] = {{"!!", "#0f7a74"}, {"!", "#2f7d32"},
                                              {"!?", "#6a4fb3"}, {"?!", "#8f5f00"},
                                              {"?", "#b34a00"},  {"??", "#a8231b"}};

constexpr std::string_view mark_colour(std::string_view mark) {
  for (const MarkColour& row : kMarkColours) {
    if (row.mark == mark) return row.fill;
  }
  return "#5d6470";
}

}  // namespace cartulary::formats

// The colours of the players as lines: thin lines need more contrast than figures do. They are
// apart from each other for colour-blind readers, too, as seat_colours_test.cpp measures.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "formats/drawing/picture/seat_looks.hpp"

namespace cartulary::formats {

struct LineColour {
  std::string_view name;
  std::string_view light;  ///< on a light ground
  std::string_view dark;   ///< on a dark one
};
inline constexpr LineColour kLineColours[] = {
    {"red", "#aa0006", "#d8573b"},   {"blue", "#08429b", "#8198de"},
    {"green", "#348c4e", "#68d787"}, {"yellow", "#bb8908", "#f2c81e"},
    {"black", "#262626", "#c9cacb"}, {"pink", "#d25694", "#b2658e"},
};

inline const LineColour& line_colour(const SeatColour& colour) {
  const auto row = std::ranges::find(kLineColours, colour.name, &LineColour::name);
  return row == std::end(kLineColours) ? kLineColours[0] : *row;
}

/// Tells the lines of the players apart without colour: values of `stroke-dasharray`.
inline constexpr engine::PerPlayer<std::string_view> kLineDashes{
    "", "7 3", "2 2.5", "9 3 2 3", "5 2 1 2 1 2", "16 3 5 3"};

/// The same: what stands on the line of each wherever points come, as path data around its middle.
inline constexpr engine::PerPlayer<std::string_view> kLineMarks{
    "m-2.4-2.4h4.8v4.8h-4.8z",          "m0-3.4l3 5.2h-6z", "m-3 0h6m-3-3v6", "m0 3.4l3-5.2h-6z",
    "m-2.3-2.3l4.6 4.6m0-4.6l-4.6 4.6", "m-3 0h6"};

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

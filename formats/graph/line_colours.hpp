// The colours of the players as lines: thin lines need more contrast than figures do.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "formats/picture/seat_colours.hpp"

namespace cartulary::formats {

/// A colour of the box, by its name.
struct LineColour {
  std::string_view name;
  std::string_view light;  ///< on a light ground
  std::string_view dark;   ///< on a dark one
};
inline constexpr LineColour kLineColours[] = {
    {"red", "#c8291c", "#f4705f"},   {"blue", "#2457b3", "#7da7f2"},
    {"green", "#2c7a33", "#6cc873"}, {"yellow", "#b07d00", "#f2c81e"},
    {"black", "#262626", "#c8c8c8"}, {"pink", "#d2558f", "#ee9ac0"},
};

inline const LineColour& line_colour(const SeatColour& colour) {
  const auto row = std::find_if(std::begin(kLineColours), std::end(kLineColours),
                                [&](const LineColour& line) { return line.name == colour.name; });
  return row == std::end(kLineColours) ? kLineColours[0] : *row;
}

/// Tells the lines of the players apart without colour: values of `stroke-dasharray`.
inline constexpr engine::PerPlayer<std::string_view> kLineDashes{
    "", "7 3", "2 2.5", "9 3 2 3", "5 2 1 2 1 2", "16 3 5 3"};

}  // namespace cartulary::formats

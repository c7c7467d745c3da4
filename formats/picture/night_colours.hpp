// The country by night, for pages that are dark.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// What a colour of the drawings, `#rrggbb`, becomes by night: windows are lit, all else lies in
/// the moonlight.
std::string night_colour(std::string_view colour);

/// Style for pages that contain drawings of tiles: a rule for each of their colours, which holds
/// where the reader wants dark pages, on a screen. The drawings themselves stay as they are.
std::string_view night_style();

}  // namespace cartulary::formats

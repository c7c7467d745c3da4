// The country by night, for pages that are dark.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// What a colour of the drawings, `#rrggbb`, becomes by night: windows are lit, all else lies in
/// the moonlight.
std::string night_colour(std::string_view colour);

/// Appends style for a page that contains drawings, as `append_board_symbols()` makes them without
/// a prefix: a rule for each of their colours, which holds where the reader wants dark pages, on a
/// screen. The drawings themselves stay as they are, and so do figures.
void append_night_style(std::string& out, std::string_view drawings);

}  // namespace cartulary::formats

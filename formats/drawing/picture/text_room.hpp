// How much room texts take in pictures, whose fonts are not known where they are made.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// The length of printable text in a font of this size, in the same units: rather too much.
double text_length(std::string_view printable, double font);
/// As much of a text as a length has room for, printable; what is cut off ends in "…".
std::string fitting(std::string_view text, double length, double font);

}  // namespace cartulary::formats

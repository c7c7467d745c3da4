// How much room texts take in pictures, whose fonts are not known where they are made.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {

/// Width of a letter of the fonts that are used, as part of their size.
inline constexpr double kLetterWidth = 0.58;

/// The length of printable text in a font of this size, in the same units: rather too much.
inline double text_length(std::string_view printable, double font) {
  return static_cast<double>(text_width(printable)) * kLetterWidth * font;
}

/// As much of a text as a length has room for, printable; what is cut off ends in "…".
inline std::string fitting(std::string_view text, double length, double font) {
  const double letters = std::max(1.0, length / (kLetterWidth * font));
  return cut_to_width(printable(text), static_cast<std::size_t>(letters), "…");
}

}  // namespace cartulary::formats

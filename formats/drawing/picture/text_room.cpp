#include "formats/drawing/picture/text_room.hpp"

#include <algorithm>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

/// Width of a letter of the fonts that are used, as part of their size.
constexpr double kLetter = 0.58;

}  // namespace

double text_length(std::string_view printable, double font) {
  return static_cast<double>(text_width(printable)) * kLetter * font;
}

std::string fitting(std::string_view text, double length, double font) {
  const double letters = std::max(1.0, length / (kLetter * font));
  return cut_to_width(printable(text), static_cast<std::size_t>(letters), "…");
}

}  // namespace cartulary::formats

// Drawings as pictures made of pixels.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// Pixels of the longer side of a PNG.
inline constexpr int kLeastPixels = 64;
inline constexpr int kMostPixels = 16384;
inline constexpr int kUsualPixels = 1200;

/// Appends an SVG as a PNG on white ground. `pixels` is the length of its longer side, from
/// `kLeastPixels` to `kMostPixels`; drawing takes 4 bytes of memory for each pixel. Letters allow
/// no more than 40 times the size of the SVG. Returns what is wrong, such as a library that is not
/// installed, and then appends nothing; else an empty text.
std::string append_png(std::string& out, std::string_view svg, int pixels);

/// Whether there is any font to write the letters of a PNG with.
bool png_has_fonts();

}  // namespace cartulary::formats

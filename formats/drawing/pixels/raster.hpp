// Drawings in pixels.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "formats/drawing/pixels/librsvg.hpp"

namespace cartulary::formats {

/// Pixels of the longer side of a picture.
inline constexpr int kMinPixels = 64;
inline constexpr int kMaxPixels = 16384;
inline constexpr int kUsualPixels = 1200;

/// An SVG in pixels, drawn by librsvg and cairo, which are loaded with the first one.
class Raster {
 public:
  struct Size {
    int wide = 0;
    int high = 0;
    friend bool operator==(const Size&, const Size&) = default;
  };
  struct Ground {
    double red = 1;
    double green = 1;
    double blue = 1;
  };

  /// Draws an SVG on white. `pixels` is the length of its longer side, from `kMinPixels` to
  /// `kMaxPixels`; each pixel takes 4 bytes. Letters allow no more than 40 times the size of the
  /// SVG. Returns what is wrong, such as a library that is not installed, else an empty text.
  [[nodiscard]] std::string draw(std::string_view svg, int pixels);
  /// Draws an SVG as large as it fits into the middle of a picture of that size.
  [[nodiscard]] std::string draw(std::string_view svg, Size size, const Ground& ground);

  Size size() const { return size_; }
  /// Its rows, from above: blue, green, red and a byte without meaning for each pixel.
  std::span<const uint8_t> pixels() const;
  /// Appends it as a PNG. Returns what is wrong, and then appends nothing.
  [[nodiscard]] std::string append_png(std::string& out) const;

 private:
  struct DestroySurface {
    void operator()(cairo_surface_t* surface) const;
  };
  std::string draw(RsvgHandle& drawing, Size size, const Ground& ground);

  std::unique_ptr<cairo_surface_t, DestroySurface> surface_{};
  Size size_{};
};

/// True if there is any font to write the letters of a picture with.
bool has_fonts();

}  // namespace cartulary::formats

// Drawings in pixels: what the file says of itself, and what is told of a drawing that is none.
// Colours of pixels are in tests/golden/board/png.session.
#include "formats/drawing/pixels/raster.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cartulary::test {
namespace {

constexpr std::string_view kSignature{"\x89PNG\r\n\x1A\n", 8};

std::string drawing(int width, int height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
         "\" height=\"" + std::to_string(height) +
         "\"><rect width=\"10\" height=\"10\" fill=\"#c8291c\"/><text y=\"9\">7</text></svg>";
}

/// Draws and writes; returns what is wrong.
std::string append_png(std::string& out, std::string_view svg, int pixels) {
  formats::Raster raster;
  std::string problem = raster.draw(svg, pixels);
  return problem.empty() ? raster.append_png(out) : problem;
}

/// A number of the header, which begins with the width and the height in pixels.
int number_at(const std::string& png, std::size_t at) {
  int out = 0;
  for (std::size_t i = at; i < at + 4; ++i) out = out * 256 + static_cast<uint8_t>(png[i]);
  return out;
}

TEST(Raster, HasTheLengthOnItsLongerSide) {
  struct Case {
    int width, height, pixels, wide, high;
  };
  for (const Case& c : {Case{300, 200, 600, 600, 400}, Case{200, 300, 600, 400, 600},
                        Case{100, 100, formats::kMinPixels, 64, 64}, Case{3, 2, 100, 100, 67},
                        Case{100000, 1, 200, 200, 1}}) {
    std::string png;
    EXPECT_EQ(append_png(png, drawing(c.width, c.height), c.pixels), "");
    ASSERT_TRUE(png.starts_with(kSignature));
    EXPECT_EQ(number_at(png, 16), c.wide);
    EXPECT_EQ(number_at(png, 20), c.high);
  }
}

TEST(Raster, IsAppendedAndAlwaysTheSame) {
  std::string first = "before";
  std::string second;
  EXPECT_EQ(append_png(first, drawing(30, 20), 90), "");
  EXPECT_EQ(append_png(second, drawing(30, 20), 90), "");
  EXPECT_EQ(first, "before" + second);
  EXPECT_TRUE(formats::has_fonts());
}

TEST(Raster, SaysWhatIsNoDrawing) {
  std::string out = "before";
  for (const std::string_view text : {"", "<svg", "<p>words</p>", "words"}) {
    EXPECT_TRUE(append_png(out, text, 100).starts_with("librsvg cannot draw the picture"));
  }
  EXPECT_EQ(out, "before");
}

TEST(Raster, CannotEnlargeWithoutEnd) {
  std::string out;
  EXPECT_EQ(append_png(out, drawing(172, 150), 6880), "");
  out.clear();
  EXPECT_EQ(append_png(out, drawing(172, 150), 6881),
            "expected at most 6880 pixels for a drawing of 172 x 150, got 6881");
  EXPECT_EQ(out, "");
}

}  // namespace
}  // namespace cartulary::test

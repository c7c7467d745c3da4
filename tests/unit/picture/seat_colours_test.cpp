// The colours of the players: apart from each other for everybody, and with ink that can be read.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/picture/seat_looks.hpp"

namespace cartulary::test {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// How a kind of eyes sees linear colours: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
/// Visualization and Computer Graphics 15 (2009), severity 1.
struct Eyes {
  std::string_view name;
  Matrix matrix;
};
constexpr Eyes kEyes[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868},
       {0.114503, 0.786281, 0.099216},
       {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968},
       {0.280085, 0.672501, 0.047413},
       {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779},
       {-0.078411, 0.930809, 0.147602},
       {0.004733, 0.691367, 0.303900}}}},
};

Triple product(const Matrix& matrix, const Triple& v) {
  Triple out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t i = 0; i < 3; ++i) out[row] += matrix[row][i] * v[i];
  }
  return out;
}

/// Linear red, green and blue of `#rrggbb`.
Triple linear(std::string_view colour) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    out[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return out;
}

constexpr Matrix kXyz{{{0.4124564, 0.3575761, 0.1804375},
                       {0.2126729, 0.7151522, 0.0721750},
                       {0.0193339, 0.1191920, 0.9503041}}};

/// CIELAB, where the distance of colours is about how different they look.
Triple lab(Triple rgb) {
  for (double& value : rgb) value = std::clamp(value, 0.0, 1.0);
  const Triple xyz = product(kXyz, rgb);
  const Triple white = product(kXyz, {1, 1, 1});
  Triple f{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = xyz[i] / white[i];
    f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double distance(std::string_view a, std::string_view b, const Eyes& eyes) {
  const Triple one = lab(product(eyes.matrix, linear(a)));
  const Triple other = lab(product(eyes.matrix, linear(b)));
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

double contrast(std::string_view a, std::string_view b) {
  const double one = product(kXyz, linear(a))[1];
  const double other = product(kXyz, linear(b))[1];
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

/// All colours of the box.
std::vector<const formats::SeatColour*> colours() {
  formats::TileRecord record;
  record.players.resize(6);
  const formats::SeatColours all = formats::seat_colours(record);
  return {all.begin(), all.end()};
}

void expect_apart(const std::vector<std::string_view>& all, double least) {
  for (const Eyes& eyes : kEyes) {
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        EXPECT_GT(distance(all[a], all[b], eyes), least)
            << all[a] << ' ' << all[b] << ' ' << eyes.name;
      }
    }
  }
}

TEST(SeatColours, AreApartForAllEyes) {
  std::vector<std::string_view> fills;
  for (const auto* colour : colours()) fills.push_back(colour->fill);
  ASSERT_EQ(fills.size(), 6u);
  expect_apart(fills, 30);
  std::vector<std::string_view> lines;
  for (const auto* colour : colours()) lines.push_back(colour->line);
  expect_apart(lines, 25);
  std::vector<std::string_view> light;
  std::vector<std::string_view> dark;
  for (const auto* colour : colours()) {
    light.push_back(formats::line_colour(*colour).light);
    dark.push_back(formats::line_colour(*colour).dark);
  }
  expect_apart(light, 25);
  expect_apart(dark, 25);
}

TEST(SeatColours, MeasuringThemCanFail) {
  // Red and green of one lightness, which the eyes of many do not tell apart.
  const auto seen_by = [](const Eyes& eyes) { return distance("#b03a2e", "#5f7a1e", eyes); };
  EXPECT_GT(seen_by(kEyes[0]), 50);
  EXPECT_LT(seen_by(kEyes[2]), 15);
}

TEST(SeatColours, CanBeReadAndSeen) {
  for (const auto* colour : colours()) {
    EXPECT_GE(contrast(colour->fill, colour->ink), 4.5) << colour->name;
    constexpr std::string_view kRoad = "#f5ecd4";
    EXPECT_GE(contrast(colour->line, kRoad), 1.6) << colour->name;
    const formats::LineColour& line = formats::line_colour(*colour);
    EXPECT_EQ(line.name, colour->name);
    EXPECT_GE(contrast(line.light, "#ffffff"), 3) << colour->name;
    EXPECT_GE(contrast(line.dark, "#17191c"), 3) << colour->name;
  }
}

TEST(SeatColours, LinesAreToldApartWithoutColour) {
  for (const auto& kinds : {formats::kLineDashes, formats::kLineMarks}) {
    std::vector<std::string_view> all(kinds.begin(), kinds.end());
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  }
}

}  // namespace
}  // namespace cartulary::test

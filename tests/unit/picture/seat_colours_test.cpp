// The colours of the players: apart from each other for everybody, and with ink that can be read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "tests/eyes.hpp"

namespace cartulary::test {
namespace {

/// Linear red, green and blue of `#rrggbb`.
Triple light_of(std::string_view colour) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = linear(std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0);
  }
  return out;
}

double distance(std::string_view a, std::string_view b, const Eyes& eyes) {
  const Triple one = lab(product(eyes.matrix, light_of(a)));
  const Triple other = lab(product(eyes.matrix, light_of(b)));
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

double contrast(std::string_view a, std::string_view b) {
  const double one = product(kXyz, light_of(a))[1];
  const double other = product(kXyz, light_of(b))[1];
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

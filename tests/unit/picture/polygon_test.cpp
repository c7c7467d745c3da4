// Lines without the points that they hardly need.
#include "formats/drawing/picture/polygon.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cartulary::test {
namespace {

using formats::Line;
using formats::Point;
using formats::thinned;

TEST(Thinned, LeavesTheEndsOfAStraightLine) {
  EXPECT_EQ(thinned({{0, 0}, {1, 0}, {2, 0.1}, {3, 0}}, 0.15), (Line{{0, 0}, {3, 0}}));
  EXPECT_EQ(thinned({{0, 0}, {3, 0}}, 0.15), (Line{{0, 0}, {3, 0}}));
  EXPECT_EQ(thinned({{5, 5}}, 0.15), (Line{{5, 5}}));
  EXPECT_EQ(thinned({}, 0.15), Line{});
}

TEST(Thinned, KeepsCorners) {
  const Line corner{{0, 0}, {5, 0}, {10, 0}, {10, 5}, {10, 10}};
  EXPECT_EQ(thinned(corner, 0.15), (Line{{0, 0}, {10, 0}, {10, 10}}));
  // A line that goes back to where it began.
  EXPECT_EQ(thinned({{0, 0}, {10, 0}, {0, 0}}, 0.15), (Line{{0, 0}, {10, 0}, {0, 0}}));
}

TEST(Thinned, StaysWithinTheTolerance) {
  Line circle;
  for (int i = 0; i <= 360; ++i) {
    const double angle = i * 3.14159265358979 / 180;
    circle.push_back({50 * std::cos(angle), 50 * std::sin(angle)});
  }
  const Line few = thinned(circle, 0.15);
  EXPECT_LT(few.size(), 80U);
  for (std::size_t i = 0; i + 1 < few.size(); ++i) {
    const Point middle = (few[i] + few[i + 1]) * 0.5;
    EXPECT_GE(formats::distance(middle, {0, 0}), 50 - 0.15);
  }
}

}  // namespace
}  // namespace cartulary::test

// Points, lines and areas of the drawings of tiles.
#pragma once

#include <cmath>
#include <string_view>
#include <vector>

namespace cartulary::formats {

inline constexpr double kTileSize = 100;

/// In units of a tile drawing: x grows to the right, y downwards, a tile is 100 x 100.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
constexpr Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
constexpr Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
constexpr Point operator*(Point a, double factor) {
  return {a.x * factor, a.y * factor};
}
inline double distance(Point a, Point b) {
  const Point d = b - a;
  return std::sqrt(d.x * d.x + d.y * d.y);
}

/// Points of a line, or of an outline, which is closed without repeating its first point.
using Line = std::vector<Point>;

/// An area by its outlines: inside is what an odd number of them encloses.
using Area = std::vector<Line>;

/// Takes a number such as `12`, `-3.4` or `.5` off the beginning of a text; 0 if it has none.
double take_decimal(std::string_view& text);

/// The lines of path data as drawings of tiles have it: points after `M`, steps after `l`, `h` and
/// `v`.
Area lines_of_path(std::string_view path);

/// How far a point lies inside the area; negative outside.
double clearance(const Area& area, Point p);

}  // namespace cartulary::formats

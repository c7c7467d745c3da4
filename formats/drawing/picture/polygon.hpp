// Areas with holes, as the drawings of tiles are made of them.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace cartulary::formats {

inline constexpr double kTileSize = 100;

/// In units of a tile drawing: x grows to the right, y downwards, a tile is 100 x 100.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
inline constexpr Point kTileMiddle{kTileSize / 2, kTileSize / 2};
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

/// Appends a curve with two control points to a line that ends where the curve begins.
void append_curve(Line& line, Point control, Point other_control, Point end);

/// A line without the points that it hardly needs: none is farther from what is left than
/// `tolerance`. Both ends stay.
Line thinned(const Line& line, double tolerance);

/// A line with more points, from each to the next two units or a little more.
Line fine_line(const Line& line);

/// From a point to the nearest of others; far where there are none.
double nearest_of(const std::vector<Point>& points, Point p);

/// A band of a width along a line, cut off straight at its ends.
Area band(const Line& line, double width);
/// A polygon that comes close to a circle.
Area disc(Point middle, double radius);

/// The rest of an area, in connected parts.
std::vector<Area> difference(const Area& from, std::span<const Area> taken);

bool contains(const Area& area, Point p);
/// From a point to the nearest point of any outline.
double distance_to_border(const Area& area, Point p);
/// How far a point lies inside the area; negative outside.
double clearance(const Area& area, Point p);

/// An area that is asked about many points. Its answers are those of contains() and
/// distance_to_border() to the last bit.
class Soundings {
 public:
  explicit Soundings(const Area& area);

  /// Goes to the points of a height; call it before the others. False if none of them is contained.
  bool go_to(double y);
  /// True if the area contains the point of this height.
  bool contains(double x) const;
  /// From that point to the nearest point of any outline.
  double distance_to_border(double x);

 private:
  struct Edge {
    Point from{};
    Point to{};
    double west = 0;
    double east = 0;
    double apart = 0;  ///< square of how far its rows are from the height
  };

  std::vector<Edge> edges_;        ///< those that may be near the height first
  std::vector<double> crossings_;  ///< where edges cross the height
  double y_ = 0;
  Edge last_nearest_{};  ///< often the next point's, too
};

/// Appends path data for SVG; outlines are closed, to be filled by the rule `evenodd`. Numbers are
/// rounded to tenths.
void append_path(std::string& out, const Area& area);
/// The same for a line, which stays open.
void append_path(std::string& out, const Line& line);

}  // namespace cartulary::formats

#include "formats/drawing/picture/polygon.hpp"

#include <algorithm>
#include <limits>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// The square of the distance, which needs no root.
double distance_to_edge(Point p, Point a, Point b) {
  const Point along = b - a;
  const double length = along.x * along.x + along.y * along.y;
  const Point to = p - a;
  const double at =
      length > 0 ? std::clamp((to.x * along.x + to.y * along.y) / length, 0.0, 1.0) : 0.0;
  const Point d = to - along * at;
  return d.x * d.x + d.y * d.y;
}

}  // namespace

double take_decimal(std::string_view& text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  double digits = 0;
  double unit = 0;  // of the last digit, as a divisor; 0: before the point
  for (; !text.empty() && (is_digit(text[0]) || (text[0] == '.' && unit == 0));
       text.remove_prefix(1)) {
    if (text[0] == '.') {
      unit = 1;
    } else {
      digits = digits * 10 + (text[0] - '0');
      unit *= 10;
    }
  }
  return (negative ? -digits : digits) / std::max(unit, 1.0);
}

Area lines_of_path(std::string_view path) {
  Area out;
  Point at;
  char command = ' ';
  while (!path.empty()) {
    if (!is_digit(path[0]) && path[0] != '-' && path[0] != '.') {
      if (path[0] != ' ') command = path[0];
      if (path[0] == 'M') out.emplace_back();
      path.remove_prefix(1);
      continue;
    }
    const double first = take_decimal(path);
    Point step{command == 'v' ? 0 : first, command == 'v' ? first : 0};
    if (command == 'M' || command == 'l') {
      if (path.starts_with(' ')) path.remove_prefix(1);
      step.y = take_decimal(path);
    }
    at = command == 'M' ? step : at + step;
    // Sums of tenths are tenths.
    at = {std::round(at.x * 10) / 10, std::round(at.y * 10) / 10};
    out.back().push_back(at);
  }
  return out;
}

double clearance(const Area& area, Point p) {
  double nearest = std::numeric_limits<double>::max();
  bool inside = false;
  for (const Line& line : area) {
    Point a = line.back();
    for (const Point b : line) {
      nearest = std::min(nearest, distance_to_edge(p, a, b));
      const bool crosses = (a.y > p.y) != (b.y > p.y);
      if (crosses && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
      a = b;
    }
  }
  return inside ? std::sqrt(nearest) : -std::sqrt(nearest);
}

}  // namespace cartulary::formats

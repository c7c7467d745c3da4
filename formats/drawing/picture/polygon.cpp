#include "formats/drawing/picture/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <polyclipping/clipper.hpp>

namespace cartulary::formats {
namespace {

/// The clipping library counts in whole numbers: hundredths of a unit.
constexpr double kScale = 100;

ClipperLib::Path to_clipper(const Line& line) {
  ClipperLib::Path out;
  for (Point p : line) out.emplace_back(std::llround(p.x * kScale), std::llround(p.y * kScale));
  return out;
}

ClipperLib::Paths to_clipper(const Area& area) {
  ClipperLib::Paths out;
  for (const Line& line : area) out.push_back(to_clipper(line));
  return out;
}

Line from_clipper(const ClipperLib::Path& path) {
  Line out;
  for (const ClipperLib::IntPoint& p : path) {
    out.push_back({static_cast<double>(p.X) / kScale, static_cast<double>(p.Y) / kScale});
  }
  return out;
}

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

/// Where an edge crosses a height.
double crossing(Point a, Point b, double y) {
  return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
}

template <class Visit>
void for_each_edge(const Area& area, Visit visit) {
  for (const Line& line : area) {
    if (line.empty()) continue;
    const Point* from = &line.back();
    for (const Point& to : line) {
      visit(*from, to);
      from = &to;
    }
  }
}

long tenths(double number) {
  return std::lround(number * 10);
}

/// `12`, `-3.4`, `.5`.
void append_tenths(std::string& out, long number) {
  if (number < 0) out += '-';
  const long size = std::abs(number);
  if (size >= 10 || size == 0) out += std::to_string(size / 10);
  if (size % 10 != 0) {
    out += '.';
    out += static_cast<char>('0' + size % 10);
  }
}

/// One that follows another: a sign divides them, and so does a second point.
void append_next(std::string& out, long number) {
  const bool has_point = out[out.size() - 2] == '.';
  const bool begins_with_point = number > 0 && number < 10;
  if (number >= 0 && !(has_point && begins_with_point)) out += ' ';
  append_tenths(out, number);
}

}  // namespace

/// With steps relative to the point before, which are short.
void append_path(std::string& out, const Line& line) {
  long x = tenths(line[0].x);
  long y = tenths(line[0].y);
  out += 'M';
  append_tenths(out, x);
  append_next(out, y);
  char command = ' ';
  for (std::size_t i = 1; i < line.size(); ++i) {
    const long dx = tenths(line[i].x) - x;
    const long dy = tenths(line[i].y) - y;
    if (dx == 0 && dy == 0) continue;
    const char next = dx == 0 ? 'v' : dy == 0 ? 'h' : 'l';
    const long first = dx == 0 ? dy : dx;
    if (next != command) {
      out += next;
      append_tenths(out, first);
    } else {
      append_next(out, first);
    }
    if (next == 'l') append_next(out, dy);
    command = next;
    x += dx;
    y += dy;
  }
}

void append_curve(Line& line, Point control, Point other_control, Point end) {
  constexpr int kSteps = 14;
  const Point start = line.back();
  for (int i = 1; i <= kSteps; ++i) {
    const double t = static_cast<double>(i) / kSteps;
    const double s = 1 - t;
    line.push_back(start * (s * s * s) + control * (3 * s * s * t) +
                   other_control * (3 * s * t * t) + end * (t * t * t));
  }
}

Area band(const Line& line, double width) {
  ClipperLib::ClipperOffset offset;
  offset.AddPath(to_clipper(line), ClipperLib::jtMiter, ClipperLib::etOpenButt);
  ClipperLib::Paths paths;
  offset.Execute(paths, width / 2 * kScale);
  Area out;
  for (const ClipperLib::Path& path : paths) out.push_back(from_clipper(path));
  return out;
}

Area disc(Point middle, double radius) {
  constexpr int kCircleCorners = 16;
  constexpr double kPi = 3.14159265358979;
  Line line;
  for (int i = 0; i < kCircleCorners; ++i) {
    const double angle = 2 * kPi * i / kCircleCorners;
    line.push_back(middle + Point{std::cos(angle), std::sin(angle)} * radius);
  }
  return {line};
}

std::vector<Area> difference(const Area& from, std::span<const Area> taken) {
  ClipperLib::Clipper clipper;
  clipper.StrictlySimple(true);
  clipper.AddPaths(to_clipper(from), ClipperLib::ptSubject, true);
  for (const Area& area : taken) clipper.AddPaths(to_clipper(area), ClipperLib::ptClip, true);
  ClipperLib::PolyTree tree;
  clipper.Execute(ClipperLib::ctDifference, tree, ClipperLib::pftEvenOdd, ClipperLib::pftNonZero);
  std::vector<Area> parts;
  for (const ClipperLib::PolyNode* node = tree.GetFirst(); node != nullptr;
       node = node->GetNext()) {
    if (node->IsHole()) continue;
    Area& part = parts.emplace_back();
    part.push_back(from_clipper(node->Contour));
    for (const ClipperLib::PolyNode* hole : node->Childs) {
      part.push_back(from_clipper(hole->Contour));
    }
  }
  return parts;
}

bool contains(const Area& area, Point p) {
  bool inside = false;
  for_each_edge(area, [&](Point a, Point b) {
    if ((a.y > p.y) == (b.y > p.y)) return;
    if (p.x < crossing(a, b, p.y)) inside = !inside;
  });
  return inside;
}

double distance_to_border(const Area& area, Point p) {
  double nearest = std::numeric_limits<double>::max();
  for_each_edge(area,
                [&](Point a, Point b) { nearest = std::min(nearest, distance_to_edge(p, a, b)); });
  return std::sqrt(nearest);
}

double clearance(const Area& area, Point p) {
  const double far = distance_to_border(area, p);
  return contains(area, p) ? far : -far;
}

Soundings::Soundings(const Area& area) {
  for_each_edge(area, [this](Point a, Point b) {
    edges_.push_back({.from = a, .to = b, .west = std::min(a.x, b.x), .east = std::max(a.x, b.x)});
  });
  if (!edges_.empty()) last_nearest_ = edges_.front();
}

bool Soundings::go_to(double y) {
  y_ = y;
  crossings_.clear();
  for (Edge& edge : edges_) {
    const Point a = edge.from;
    const Point b = edge.to;
    const double apart = std::max({std::min(a.y, b.y) - y, y - std::max(a.y, b.y), 0.0});
    edge.apart = apart * apart;
    if ((a.y > y) != (b.y > y)) crossings_.push_back(crossing(a, b, y));
  }
  if (crossings_.empty()) return false;
  std::ranges::sort(edges_, {}, &Edge::apart);
  return true;
}

bool Soundings::contains(double x) const {
  bool inside = false;
  for (double crossing : crossings_) inside ^= x < crossing;
  return inside;
}

double Soundings::distance_to_border(double x) {
  // Far more than rounding can make of the square of a distance on a tile.
  constexpr double kSafe = 1e-6;
  if (edges_.empty()) return std::sqrt(std::numeric_limits<double>::max());
  const Point p{x, y_};
  double nearest = distance_to_edge(p, last_nearest_.from, last_nearest_.to);
  for (const Edge& edge : edges_) {
    const double room = nearest + kSafe - edge.apart;
    if (room < 0) break;
    const double apart = std::max({edge.west - x, x - edge.east, 0.0});
    if (apart * apart > room) continue;
    const double here = distance_to_edge(p, edge.from, edge.to);
    if (here < nearest) nearest = here, last_nearest_ = edge;
  }
  return std::sqrt(nearest);
}

Line thinned(const Line& line, double tolerance) {
  if (line.size() < 3) return line;
  // The way of Ramer, Douglas and Peucker: the point farthest from the chord stays if it is far.
  const Point from = line.front();
  const Point to = line.back();
  std::size_t farthest = 0;
  double most = tolerance;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const double apart = std::sqrt(distance_to_edge(line[i], from, to));
    if (apart > most) most = apart, farthest = i;
  }
  if (farthest == 0) return {from, to};
  const auto middle = line.begin() + static_cast<std::ptrdiff_t>(farthest);
  Line out = thinned({line.begin(), middle + 1}, tolerance);
  const Line rest = thinned({middle, line.end()}, tolerance);
  out.insert(out.end(), rest.begin() + 1, rest.end());
  return out;
}

Line fine_line(const Line& line) {
  Line out;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const int steps = std::max(1, static_cast<int>(distance(line[i], line[i + 1]) / 2));
    for (int k = 0; k < steps; ++k) {
      out.push_back(line[i] + (line[i + 1] - line[i]) * (static_cast<double>(k) / steps));
    }
  }
  out.push_back(line.back());
  return out;
}

double nearest_of(const std::vector<Point>& points, Point p) {
  // The nearest by squares, which need no root.
  double nearest = 1e18;
  for (Point other : points) {
    const Point d = other - p;
    nearest = std::min(nearest, d.x * d.x + d.y * d.y);
  }
  return std::sqrt(nearest);
}

void append_path(std::string& out, const Area& area) {
  for (const Line& line : area) {
    append_path(out, line);
    out += 'z';
  }
}

}  // namespace cartulary::formats

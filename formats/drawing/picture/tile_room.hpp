// Room on a tile: where something may stand.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "formats/drawing/picture/polygon.hpp"

namespace cartulary::formats {

/// Points all over the tile, with the middle among them, and how far inside an area each lies. A
/// search for room asks these.
class TileRoom {
 public:
  explicit TileRoom(const Area& area) : TileRoom(std::vector<Area>{area}) {}
  /// Inside any of the areas.
  explicit TileRoom(const std::vector<Area>& areas) {
    inside_.fill(kOutside);
    for (const Area& area : areas) {
      Soundings soundings(area);
      for (int row = 0; row < kAcross * kAcross; row += kAcross) {
        if (!soundings.go_to(place(row).y)) continue;
        for (int i = row; i < row + kAcross; ++i) {
          const Point p = place(i);
          if (!soundings.contains(p.x)) continue;
          double& inside = inside_[static_cast<std::size_t>(i)];
          inside = std::max(inside, soundings.distance_to_border(p.x));
        }
      }
    }
    most_ = *std::ranges::max_element(inside_);
  }

  /// The point where `score(point, inside)` is best. `least`: points that lie less far inside score
  /// less than all others, so they are only asked where there are no others.
  template <class Score>
  Point best(Score score, double least = kOutside) const {
    if (most_ < least) least = kOutside;
    int best = 0;
    double most = -1e9;
    static const Places from_middle = [] {
      Places out{};
      for (int i = 0; i < kAcross * kAcross; ++i) {
        out[static_cast<std::size_t>(i)] = distance(place(i), kTileMiddle);
      }
      return out;
    }();
    for (int i = 0; i < kAcross * kAcross; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (inside_[at] < least) continue;
      const Point p = place(i);
      // Among points that are as good, one near the middle, and the same one on every machine.
      const double here =
          score(p, inside_[at]) - 0.001 * from_middle[at] - 0.0001 * p.x - 0.0002 * p.y;
      if (here > most + 1e-6) most = here, best = i;
    }
    return place(best);
  }
  /// As many of the points inside for which `free(point)` holds as have room, no two nearer to
  /// each other than `apart`, and not in rank and file.
  template <class Free>
  std::vector<Point> scattered(double apart, Free free) const {
    constexpr int kCount = kAcross * kAcross;
    constexpr int kStride = 233;  // shares no factor with the count, so that all have their turn
    std::vector<Point> out;
    for (int i = kStride, turn = 0; turn < kCount; ++turn, i = (i + kStride) % kCount) {
      if (inside_[static_cast<std::size_t>(i)] <= 0) continue;
      const Point p = place(i);
      if (nearest_of(out, p) >= apart && free(p)) out.push_back(p);
    }
    return out;
  }
  /// How far inside one can be.
  double most() const { return most_; }

 private:
  static constexpr double kOutside = -1e9;
  static constexpr int kAcross = 25;
  static constexpr int kStep = 4;
  static Point place(int i) {
    const int row = i / kAcross;
    return {2.0 + kStep * (i % kAcross), 2.0 + kStep * row};
  }
  using Places = std::array<double, kAcross * kAcross>;
  Places inside_{};
  double most_ = kOutside;
};

}  // namespace cartulary::formats

#include "formats/causes/diagnosis/alignment.hpp"

#include <algorithm>

namespace cartulary::formats {
namespace {

// Two moves that stand alone cost more than any pair.
constexpr int kAlone = 4;
constexpr int kNothingInCommon = 7;
constexpr int kTileOrCell = 5;
constexpr int kTileAndCell = 3;

int cost_of_pair(const Likeness& a, const Likeness& b) {
  if (a.meaning == b.meaning) return 0;
  const bool tile = a.tile != engine::kNoTile && a.tile == b.tile;
  const bool cell = a.cell && a.cell == b.cell;
  return tile && cell ? kTileAndCell : tile || cell ? kTileOrCell : kNothingInCommon;
}

}  // namespace

std::vector<MovePair> aligned(const std::vector<Likeness>& a, const std::vector<Likeness>& b) {
  const std::size_t width = b.size() + 1;
  std::vector<int> cost((a.size() + 1) * width);  // of all from there on
  for (std::size_t i = a.size() + 1; i-- > 0;) {
    for (std::size_t j = b.size() + 1; j-- > 0;) {
      int& best = cost[i * width + j];
      if (i == a.size() || j == b.size()) {
        best = kAlone * static_cast<int>(a.size() - i + b.size() - j);
        continue;
      }
      best = std::min({cost[(i + 1) * width + j + 1] + cost_of_pair(a[i], b[j]),
                       cost[(i + 1) * width + j] + kAlone, cost[i * width + j + 1] + kAlone});
    }
  }
  std::vector<MovePair> out;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const int here = cost[i * width + j];
    if (i < a.size() && j < b.size() &&
        here == cost[(i + 1) * width + j + 1] + cost_of_pair(a[i], b[j])) {
      out.push_back({i++, j++});
    } else if (i < a.size() && here == cost[(i + 1) * width + j] + kAlone) {
      out.push_back({i++, {}});
    } else {
      out.push_back({{}, j++});
    }
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/exchange/convert/keypad.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;
using engine::Side;

/// Digits in the middles of the sides, clockwise from the north, and in the corners behind them.
constexpr std::array kDigitsOfSides{8, 6, 2, 4};
constexpr std::array kDigitsOfCorners{9, 3, 1, 7};

std::optional<Side> side_of(int digit, const std::array<int, engine::kSides>& digits) {
  const auto at = std::ranges::find(digits, digit);
  if (at == digits.end()) return {};
  return static_cast<Side>(at - digits.begin());
}

}  // namespace

SegmentIndex segment_in(engine::TileId tile, engine::Rotation rotation, int digit) {
  const engine::OrientedTile& shape = engine::kOriented[tile][rotation];
  const auto& segments = engine::kTiles[tile].segments;
  const auto at = [&](Side side, engine::PortPlace place) {
    return shape.segment_at[engine::port(side, place)];
  };
  const auto only = [](SegmentIndex a, SegmentIndex b) { return a == b ? a : engine::kNoSegment; };
  if (const auto side = side_of(digit, kDigitsOfSides)) {
    const SegmentIndex centre = at(*side, engine::centre);
    return centre != engine::kNoSegment ? centre
                                        : only(at(*side, engine::left), at(*side, engine::right));
  }
  if (const auto before = side_of(digit, kDigitsOfCorners)) {
    const Side after = engine::rotate(*before, engine::Rotation{1});
    const SegmentIndex a = at(*before, engine::right);
    const SegmentIndex b = at(after, engine::left);
    const bool a_is_field = segments[a].kind == FeatureKind::field;
    const bool b_is_field = segments[b].kind == FeatureKind::field;
    if (a_is_field != b_is_field) return a_is_field ? a : b;
    return only(a, b);
  }
  if (digit != 5) return engine::kNoSegment;
  SegmentIndex found = engine::kNoSegment;
  for (SegmentIndex s : engine::each<SegmentIndex>(shape.segment_count)) {
    if (engine::is_central(segments[s].kind)) return s;
    const bool passes = segments[s].kind != FeatureKind::field &&
                        shape.port_count[s] > (segments[s].kind == FeatureKind::road ? 1 : 3);
    if (!passes) continue;
    if (found != engine::kNoSegment) return engine::kNoSegment;
    found = s;
  }
  return found;
}

int sector_of(engine::TileId tile, engine::Rotation rotation, SegmentIndex segment) {
  for (int digit : {5, 8, 6, 2, 4, 9, 3, 1, 7}) {
    const bool middle = engine::is_central(engine::kTiles[tile].segments[segment].kind);
    if (digit == 5 && !middle) continue;
    if (segment_in(tile, rotation, digit) == segment) return digit;
  }
  return segment_in(tile, rotation, 5) == segment ? 5 : 0;
}

}  // namespace cartulary::formats

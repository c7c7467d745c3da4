// How cities, roads, rivers and monasteries lie on a tile, read from the ports of the catalogue.
// All pictures of a tile, in areas or in characters, are drawn from this.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

enum class CityForm : uint8_t {
  broad,            ///< on several sides, or on a part of one
  cap,              ///< along one side
  wedge_to_middle,  ///< from one side to the middle, where it meets the city across
  wedge_to_side,    ///< from one side to the one across, where it parts two fields
  wedge_to_corner,  ///< to a corner between two other sides, where it parts two fields
};

enum class RoadForm : uint8_t {
  passes,        ///< from side to side
  to_crossing,   ///< ends where others end
  to_city,       ///< bends, and ends at a city; all around it is that city's land
  across,        ///< ends at what lies on the side across
  to_monastery,  ///< ends there and parts no fields
  to_house,      ///< ends by itself and parts no fields
};

struct TileLayout {
  /// The form of each segment that is a city.
  engine::ArrayBy<engine::SegmentIndex, CityForm, engine::kMaxSegments> cities{};
  /// The form of each segment that is a road.
  engine::ArrayBy<engine::SegmentIndex, RoadForm, engine::kMaxSegments> roads{};
  /// For a CityForm::wedge_to_corner: the side whose clockwise end is that corner.
  engine::ArrayBy<engine::SegmentIndex, engine::Side, engine::kMaxSegments> corners{};
  int road_count = 0;
  bool crossing = false;
  /// The crossing is before the gate of this city, which parts fields there.
  engine::SegmentIndex gate = engine::kNoSegment;
  /// Two roads pass and do not meet: each bends, or the second one goes below the first.
  bool bends_apart = false;
  std::optional<engine::SegmentIndex> below{};
  /// A road passes through the middle.
  bool passed = false;
  /// Where a river flows: from side to side, or from the one to the middle.
  engine::SideSet river{};
  /// Where a house or a monastery stands that would be in the middle but for a road or river there.
  std::optional<engine::Side> aside{};
};
TileLayout layout_of(engine::TileId tile, engine::Rotation rotation);

/// The city at which a road ends by itself: the fields on both of its sides border it.
engine::SegmentIndex city_of_end(engine::TileId tile, const engine::OrientedTile& shape,
                                 engine::Side side);

/// The side of the first port; there must be one.
engine::Side first_side(engine::PortSet ports);

/// Calls `visit(segment)` for the segments of a kind, in the order of the catalogue.
template <class Visit>
void for_each_segment(engine::TileId tile, engine::FeatureKind kind, Visit visit) {
  const auto& segments = engine::kTiles[tile].segments;
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
    if (segments[s].kind == kind) visit(s);
  }
}

/// How pictures show a mark.
struct TileMark {
  engine::Mark mark;
  std::string_view name;  ///< in legends and in the ids of drawings
  /// In TileLetters: of a whole tile in the corners, of a segment on it.
  char letter;
  std::string_view ascii;         ///< what stands for it in pictures of characters
  std::string_view sign;          ///< the same where there are more than those of ASCII
  std::string_view (*drawing)();  ///< SVG, around 0,0
  bool is_ground = false;         ///< of a whole tile: fills its middle, below all on it
};
/// A coat of arms first.
std::span<const TileMark* const> all_tile_marks();

/// The one with a name, which must be there.
inline const TileMark& mark_called(std::string_view name) {
  return **std::ranges::find(all_tile_marks(), name, &TileMark::name);
}

/// Those of a set.
inline std::vector<const TileMark*> shown(engine::MarkSet marks) {
  std::vector<const TileMark*> out;
  for (const TileMark* mark : all_tile_marks()) {
    if (marks.contains(mark->mark)) out.push_back(mark);
  }
  return out;
}

}  // namespace cartulary::formats

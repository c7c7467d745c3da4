// Features of a tile by the sides that they reach, as JCloisterZone names them: `NE` and `_N` of
// roads and cities, `NL.NR` of fields, `I` in the middle.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

/// The feature of a tile, as it lies, that a pointer names; kNoSegment if it names none, or if
/// several could be meant. Without a kind, fields and monasteries are told by the location, and
/// what is left must be the only road or city there.
engine::SegmentIndex jcz_segment_at(engine::TileId tile, engine::Rotation rotation,
                                    std::optional<engine::FeatureKind> kind,
                                    std::string_view location);

/// The name of a feature.
std::string jcz_location(const engine::OrientedTile& shape, engine::SegmentIndex segment,
                         engine::FeatureKind kind);

}  // namespace cartulary::formats

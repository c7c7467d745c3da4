// Features of a tile by the digits of a numeric keypad: 7 8 9 in the north, 4 5 6 across the
// middle, 1 2 3 in the south.
#pragma once

#include "engine/catalogue.hpp"

namespace cartulary::formats {

/// The feature in a sector of a tile as it lies; kNoSegment if there is none, or not one alone. A
/// side is its road, its city, or else its field; a corner its field, or what owns it alone; the
/// middle a monastery, or the only city or road that runs through it.
engine::SegmentIndex segment_in(engine::TileId tile, engine::Rotation rotation, int digit);

/// A sector in which a segment is the feature; 0 if there is none.
int sector_of(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment);

}  // namespace cartulary::formats

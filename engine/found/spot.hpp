// A place on the table, as a value.
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

/// A place on the table that a word names: a tile, and a segment of it by its ports as it lies, or
/// by its number among the fields that touch no side.
struct Spot {
  Cell cell{};
  PortSet ports{};      ///< none: the place needs no name
  uint8_t inner = 0;    ///< from 1; 0: no such field
  bool middle = false;  ///< what is in the middle of the tile
  Figure figure = Figure::meeple;
  FeatureKind kind{};     ///< on which a figure is placed
  bool any_kind = false;  ///< the word names the figure alone, which stands on several kinds
  SegmentIndex segment = kNoSegment;  ///< once the table tells which; kNoSegment: the tile alone
  friend bool operator==(const Spot&, const Spot&) = default;
};

}  // namespace cartulary::engine

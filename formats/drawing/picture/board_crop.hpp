// Parts of a board.
#pragma once

#include <optional>
#include <span>

#include "formats/drawing/picture/board_view.hpp"

namespace cartulary::formats {

/// The feature of a kind that lies on exactly these tiles, given north to south, west to east.
std::optional<FeatureIndex> find_feature(const BoardView& view, engine::FeatureKind kind,
                                         std::span<const engine::Cell> cells);

/// The part of a board around some cells, at least one: so many cells on each side where the board
/// has as many.
ViewedBounds bounds_around(const BoardView& view, std::span<const engine::Cell> cells, int margin);

/// The tiles there, and what stands on them.
BoardView cropped_to(const BoardView& view, const ViewedBounds& bounds);

/// The tiles of a feature and those beside it. No other feature is anybody's, so that it stands
/// out.
BoardView cropped_to(const BoardView& view, FeatureIndex feature);

}  // namespace cartulary::formats

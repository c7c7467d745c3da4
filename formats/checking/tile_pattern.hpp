// A small board with places left open, and where it lies on a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace cartulary::formats {

/// A place of a pattern, with the tiles that may lie there and how; with none, there is no tile.
struct PatternPlace {
  engine::Cell cell{};  ///< column and row
  engine::ArrayBy<engine::TileId, engine::RotationSet, engine::kTileTypes> fits{};
  bool has_tile = false;
};

/// Tiles beside each other, the first place one with a tile: in text rows from north to south with
/// ` / ` between them, in each a word for every column. `D` is a tile however it lies, `Dr1` one as
/// it lies, `c?rf` one by its edges from north clockwise, `.` no tile, `?` whatever there is.
using TilePattern = std::vector<PatternPlace>;

/// Nothing, after saying why in `fault`, if a text is no pattern.
std::optional<TilePattern> read_pattern(std::string_view text, std::string& fault);

/// The tile of the pattern that was laid last, if the first `tiles` of a board have the pattern
/// somewhere, however it is turned as a whole; where it is there several times, the first.
std::optional<engine::TileIndex> find_pattern(const TilePattern& pattern,
                                              const engine::Board& board, int tiles);

}  // namespace cartulary::formats

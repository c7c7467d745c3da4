// The marks that are printed on tiles, and how pictures show them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

struct TileMark {
  engine::Mark mark;
  std::string_view name;  ///< in legends, in the ids of drawings and in the drawings of tiles
  /// In TileLetters: of a whole tile in the corners, of a segment on it.
  char letter;
  std::string_view ascii;         ///< what stands for it in pictures of characters
  std::string_view sign;          ///< the same where there are more than those of ASCII
  std::string_view (*drawing)();  ///< SVG, around 0,0
  bool is_ground = false;         ///< of a whole tile: fills its middle, below all on it
};
/// A coat of arms first.
std::span<const TileMark* const> all_tile_marks();

inline std::vector<const TileMark*> shown(engine::MarkSet marks) {
  std::vector<const TileMark*> out;
  for (const TileMark* mark : all_tile_marks()) {
    if (marks.contains(mark->mark)) out.push_back(mark);
  }
  return out;
}

}  // namespace cartulary::formats

// Tiles in characters with the segment that each character shows, in two sizes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

inline constexpr int kPictureWidth = 11;
inline constexpr int kPictureHeight = 5;
enum class LetterSize : uint8_t {
  large,  ///< kPictureHeight lines of kPictureWidth characters
  small,  ///< 3 lines of 5 characters
};

struct TileLetters {
  struct Sign {
    /// `#` city, `=`, `|` and `*` road, `o` crossing or end, `[M]` monastery, `g` garden, `+` coat
    /// of arms, `/` wall between cities, `~` river, `.` field; in the corners the marks of
    /// formats/drawing/picture/tile_marks.hpp.
    char letter = ' ';
    engine::SegmentIndex segment = engine::kNoSegment;
    /// For a road: the sides to which it goes on.
    engine::Set<engine::Side, uint8_t> ways{};
  };
  struct Place {
    int x = 0;
    int y = 0;
  };
  int width = 0;
  int height = 0;
  std::vector<Sign> signs{};  ///< line by line
  engine::VectorBy<engine::SegmentIndex, Place> places{};

  const Sign& at(int x, int y) const { return signs[static_cast<std::size_t>(y * width + x)]; }
  Sign& at(int x, int y) { return signs[static_cast<std::size_t>(y * width + x)]; }
};

/// Read from the tile's drawing at first use.
const TileLetters& letters_of(engine::TileId tile, engine::Rotation rotation, LetterSize size);

/// The large letters line by line, with a mark for each field (`.`, `:`, `'`, `,`), to show
/// which half-edges belong together.
using TilePicture = std::array<std::string, kPictureHeight>;
TilePicture picture_of(engine::TileId tile, engine::Rotation rotation);

}  // namespace cartulary::formats

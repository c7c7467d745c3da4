#include "formats/drawing/picture/tile_letters.hpp"

#include <mutex>
#include <string_view>

#include "formats/drawing/picture/tile_layout.hpp"

namespace cartulary::formats {

const TileLetters& letters_of(engine::TileId tile, engine::Rotation rotation, LetterSize size) {
  struct Made {
    std::once_flag once;
    TileLetters letters;
  };
  using Sizes = engine::ArrayBy<LetterSize, Made, 2>;
  using Rotations = engine::ArrayBy<engine::Rotation, Sizes, engine::kRotations>;
  static engine::ArrayBy<engine::TileId, Rotations, engine::kTileTypes> all;
  Made& made = all[tile][rotation][size];
  std::call_once(made.once, [&] {
    made.letters =
        size == LetterSize::large ? large_letters(tile, rotation) : small_letters(tile, rotation);
  });
  return made.letters;
}

TilePicture picture_of(engine::TileId tile, engine::Rotation rotation) {
  constexpr std::string_view kFieldMarks = ".:',";
  const TileLetters& letters = letters_of(tile, rotation, LetterSize::large);
  engine::ArrayBy<engine::SegmentIndex, char, engine::kMaxSegments> marks{};
  std::size_t fields = 0;
  for_each_segment(tile, engine::FeatureKind::field, [&](engine::SegmentIndex s) {
    marks[s] = kFieldMarks[fields++ % kFieldMarks.size()];
  });
  TilePicture out;
  for (int y = 0; y < kPictureHeight; ++y) {
    for (int x = 0; x < kPictureWidth; ++x) {
      const TileLetters::Sign& sign = letters.at(x, y);
      out[static_cast<std::size_t>(y)] += sign.letter == '.' ? marks[sign.segment] : sign.letter;
    }
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/drawing/picture/tile_letters.hpp"

#include <mutex>
#include <string_view>

#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// A picture of a tile is a part of each row of its letters: the rows of large ones, of the
/// segments below these, of small ones and of their segments. `_` is an empty place, `-` in no
/// segment, `a` in the first one, and `A` where a figure on it stands.
TileLetters read_letters(engine::TileId tile, engine::Rotation rotation, LetterSize size) {
  constexpr int kLargeRow = engine::kRotations * (kPictureWidth + 1);
  const bool large = size == LetterSize::large;
  TileLetters out;
  out.width = large ? kPictureWidth : 5;
  out.height = large ? kPictureHeight : 3;
  out.signs.resize(static_cast<std::size_t>(out.width * out.height));
  out.places.resize(engine::kTiles[tile].segments.size());
  const std::string_view letters = shapes_of(tile).letters;
  const auto letter = [&](int row, int x) {
    const int column = static_cast<int>(index(rotation)) * (out.width + 1) + x;
    const int first = large ? 0 : 2 * kPictureHeight * kLargeRow;
    return letters[static_cast<std::size_t>(first + row * engine::kRotations * (out.width + 1) +
                                            column)];
  };
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      TileLetters::Sign& sign = out.at(x, y);
      sign.letter = letter(y, x) == '_' ? ' ' : letter(y, x);
      const char segment = letter(out.height + y, x);
      if (segment == '-') continue;
      sign.segment = static_cast<engine::SegmentIndex>(lower(segment) - 'a');
      if (segment != lower(segment)) out.places[sign.segment] = {x, y};
    }
  }
  return out;
}

/// Notes the sides to which roads go on.
void lead_roads(const engine::OrientedTile& shape, TileLetters& out) {
  constexpr engine::ArrayBy<engine::Side, TileLetters::Place, engine::kSides> kSteps{
      TileLetters::Place{0, -1}, TileLetters::Place{1, 0}, TileLetters::Place{0, 1},
      TileLetters::Place{-1, 0}};
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      TileLetters::Sign& sign = out.at(x, y);
      const engine::SegmentIndex s = sign.segment;
      if (s == engine::kNoSegment || sign.letter == 'o') continue;
      if (shape.kinds[s] != engine::FeatureKind::road) continue;
      for (engine::Side side : engine::kAllSides) {
        const int to_x = x + kSteps[side].x;
        const int to_y = y + kSteps[side].y;
        const bool on = to_x >= 0 && to_x < out.width && to_y >= 0 && to_y < out.height;
        const bool goes =
            on ? out.at(to_x, to_y).segment == s : shape.ports[s].meets(engine::ports_of(side));
        if (goes) sign.ways.insert(side);
      }
    }
  }
}

}  // namespace

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
    made.letters = read_letters(tile, rotation, size);
    lead_roads(engine::kOriented[tile][rotation], made.letters);
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

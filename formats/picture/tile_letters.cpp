#include "formats/picture/tile_letters.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <optional>

#include "formats/picture/tile_drawing.hpp"
#include "formats/picture/tile_picture.hpp"
#include "formats/picture/tile_shapes.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;
using engine::Side;

/// What a character of a tile's picture shows, if it is part of a segment.
std::optional<FeatureKind> kind_of(char letter) {
  switch (letter) {
    case '#':
    case '+':
    case '/':
      return FeatureKind::city;
    case '=':
    case '|':
    case '*':
      return FeatureKind::road;
    case '[':
    case 'M':
    case ']':
      return FeatureKind::monastery;
    case '.':
    case ':':
    case '\'':
    case ',':
      return FeatureKind::field;
    default:
      return {};
  }
}

constexpr std::array<TileLetters::Place, 4> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

class Lettering {
 public:
  Lettering(engine::TileId tile, engine::Rotation rotation, int width, int height)
      : tile_(tile),
        rotation_(rotation),
        type_(engine::kTiles[tile]),
        shape_(engine::kOriented[tile][rotation]),
        shapes_(shapes_of(tile)) {
    out_.width = width;
    out_.height = height;
    out_.signs.resize(static_cast<std::size_t>(width * height));
  }

  TileLetters large() {
    const TilePicture picture = draw(tile_, rotation_);
    constexpr std::string_view kFieldMarks = ".:',";
    std::vector<SegmentIndex> fields;
    for_each(FeatureKind::field, [&](SegmentIndex s) { fields.push_back(s); });
    for_each_place([&](TileLetters::Place p) {
      const char letter = picture[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
      const auto kind = kind_of(letter);
      if (kind == FeatureKind::field) {
        set(p, '.', fields[kFieldMarks.find(letter)]);
      } else {
        set(p, letter, kind ? nearest(*kind, p) : engine::kNoSegment);
      }
    });
    return finish();
  }

  TileLetters small() {
    for_each_place([&](TileLetters::Place p) {
      const SegmentIndex city = nearest(FeatureKind::city, p);
      if (city != engine::kNoSegment && inside(city, p) > 0) {
        set(p, '#', city);
      } else {
        set(p, '.', nearest(FeatureKind::field, p));
      }
    });
    part_cities();
    small_roads();
    for_each(FeatureKind::monastery, [&](SegmentIndex s) { set(cell_of(s), 'M', s); });
    for_each(FeatureKind::city, [&](SegmentIndex s) {
      if (shapes_.segments[s].coat) set(nearest_sign(s, *shapes_.segments[s].coat), '+', s);
    });
    if (type_.mark != engine::kNoMark) mark_corners(type_.mark == engine::kHill ? '^' : 'v');
    return finish();
  }

 private:
  template <class Visit>
  void for_each(FeatureKind kind, Visit visit) const {
    for (SegmentIndex s = 0; s < shape_.segment_count; ++s) {
      if (type_.segments[s].kind == kind) visit(s);
    }
  }
  template <class Visit>
  void for_each_place(Visit visit) const {
    for (int y = 0; y < out_.height; ++y) {
      for (int x = 0; x < out_.width; ++x) visit(TileLetters::Place{x, y});
    }
  }

  bool is_on(TileLetters::Place p) const {
    return p.x >= 0 && p.x < out_.width && p.y >= 0 && p.y < out_.height;
  }
  void set(TileLetters::Place p, char letter, SegmentIndex s) { out_.at(p.x, p.y) = {letter, s}; }

  /// The middle of a character, on the tile as it is drawn at rotation 0.
  Point point_of(TileLetters::Place p) const {
    Point at{(p.x + 0.5) * kTileSize / out_.width, (p.y + 0.5) * kTileSize / out_.height};
    for (int i = 0; i < rotation_; ++i) at = {at.y, kTileSize - at.x};
    return at;
  }
  double inside(SegmentIndex s, TileLetters::Place p) const {
    return clearance(shapes_.segments[s].area, point_of(p));
  }
  SegmentIndex nearest(FeatureKind kind, TileLetters::Place p) const {
    SegmentIndex best = engine::kNoSegment;
    double most = -1e9;
    for_each(kind, [&](SegmentIndex s) {
      const double here = inside(s, p);
      if (here > most) most = here, best = s;
    });
    return best;
  }
  /// The character on which a segment's anchor lies.
  TileLetters::Place cell_of(SegmentIndex s) const {
    const Point p = anchor(tile_, rotation_, s);
    return {static_cast<int>(p.x * out_.width / kTileSize),
            static_cast<int>(p.y * out_.height / kTileSize)};
  }

  /// The character of a segment that is nearest to a point of the drawing.
  TileLetters::Place nearest_sign(SegmentIndex s, Point p,
                                  const std::vector<TileLetters::Place>& taken = {}) const {
    std::optional<TileLetters::Place> best;
    double least = 1e9;
    for_each_place([&](TileLetters::Place at) {
      const TileLetters::Sign& sign = out_.at(at.x, at.y);
      if (sign.segment != s || std::find(taken.begin(), taken.end(), at) != taken.end()) return;
      // A monk stands for his monastery; walls and coats of arms stay in sight.
      const double bias = sign.letter == 'M'                         ? -50
                          : sign.letter == '+' || sign.letter == '/' ? 8
                                                                     : 0;
      const double far = distance(point_of(at), p) + bias;
      if (far < least) least = far, best = at;
    });
    return best.value_or(cell_of(s));
  }

  /// Two cities side by side have a wall between them.
  void part_cities() {
    for_each_place([&](TileLetters::Place p) {
      TileLetters::Sign& here = out_.at(p.x, p.y);
      for (const TileLetters::Place step : {kSteps[1], kSteps[2]}) {
        const TileLetters::Place next{p.x + step.x, p.y + step.y};
        if (here.letter != '#' || !is_on(next)) continue;
        const TileLetters::Sign& there = out_.at(next.x, next.y);
        if (there.letter == '#' && there.segment != here.segment) here.letter = '/';
      }
    });
  }

  void small_roads() {
    const TileLetters::Place middle{out_.width / 2, out_.height / 2};
    bool passed = false;
    for_each(FeatureKind::road, [&](SegmentIndex s) { passed |= shape_.port_count[s] > 1; });
    for_each(FeatureKind::road, [&](SegmentIndex s) {
      const bool passes = shape_.port_count[s] > 1;
      unsigned sides = 0;
      for (Side side : engine::kAllSides) {
        if ((shape_.ports[s] & engine::ports_of(side)) == 0) continue;
        sides |= 1u << index(side);
        const bool vertical = side == Side::north || side == Side::south;
        const TileLetters::Place step = kSteps[static_cast<std::size_t>(index(side))];
        TileLetters::Place p{vertical     ? middle.x
                             : step.x > 0 ? out_.width - 1
                                          : 0,
                             !vertical    ? middle.y
                             : step.y > 0 ? out_.height - 1
                                          : 0};
        if (passed && !passes) {
          set(p, 'o', s);
          continue;
        }
        for (; p != middle && out_.at(p.x, p.y).letter != '#'; p = {p.x - step.x, p.y - step.y}) {
          set(p, vertical ? '|' : '=', s);
        }
      }
      if (passes) {
        set(middle, sides == 0b1010 ? '=' : sides == 0b0101 ? '|' : '*', s);
      } else if (!passed && shapes_.crossing) {
        set(middle, 'o', engine::kNoSegment);
      } else if (!passed && !shapes_.monastery && out_.at(middle.x, middle.y).letter == '.') {
        set(middle, (sides & 0b0101) != 0 ? '|' : '=', s);
      }
    });
  }

  void mark_corners(char mark) {
    for (const int y : {0, out_.height - 1}) {
      for (const int x : {0, out_.width - 1}) {
        if (out_.at(x, y).letter == '.') out_.at(x, y).letter = mark;
      }
    }
  }

  /// Where the roads go on, and where figures stand.
  TileLetters finish() {
    for_each_place([&](TileLetters::Place p) {
      TileLetters::Sign& sign = out_.at(p.x, p.y);
      if (kind_of(sign.letter) != FeatureKind::road) return;
      for (Side side : engine::kAllSides) {
        const TileLetters::Place step = kSteps[static_cast<std::size_t>(index(side))];
        const TileLetters::Place next{p.x + step.x, p.y + step.y};
        const bool goes = is_on(next) ? out_.at(next.x, next.y).segment == sign.segment
                                      : (shape_.ports[sign.segment] & engine::ports_of(side)) != 0;
        if (goes) sign.ways |= static_cast<uint8_t>(1u << index(side));
      }
    });
    std::vector<TileLetters::Place> taken;
    for (SegmentIndex s = 0; s < shape_.segment_count; ++s) {
      Point p = shapes_.segments[s].anchor;
      if (type_.segments[s].kind == FeatureKind::monastery) p = *shapes_.monastery;
      out_.places.push_back(nearest_sign(s, p, taken));
      taken.push_back(out_.places.back());
    }
    return std::move(out_);
  }

  engine::TileId tile_;
  engine::Rotation rotation_;
  const engine::TileType& type_;
  const engine::OrientedTile& shape_;
  const TileShapes& shapes_;
  TileLetters out_;
};

}  // namespace

const TileLetters& letters_of(engine::TileId tile, engine::Rotation rotation, LetterSize size) {
  struct Made {
    std::once_flag once;
    TileLetters letters;
  };
  static std::array<std::array<std::array<Made, 2>, engine::kRotations>, engine::kTileTypes> all;
  Made& made = all[tile][rotation][static_cast<std::size_t>(size)];
  std::call_once(made.once, [&] {
    made.letters = size == LetterSize::large
                       ? Lettering(tile, rotation, kPictureWidth, kPictureHeight).large()
                       : Lettering(tile, rotation, 5, 3).small();
  });
  return made.letters;
}

}  // namespace cartulary::formats

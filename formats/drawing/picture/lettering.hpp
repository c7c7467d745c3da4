// A tile in characters: what large and small letters have in common.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_letters.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::formats {

/// The letters that are written so far, and places among them.
class Lettering {
 public:
  Lettering(engine::TileId tile, engine::Rotation rotation, int width, int height)
      : tile_(tile), rotation_(rotation), layout_(layout_of(tile, rotation)) {
    out_.width = width;
    out_.height = height;
    out_.signs.resize(static_cast<std::size_t>(width * height));
  }

 protected:
  using FeatureKind = engine::FeatureKind;
  using SegmentIndex = engine::SegmentIndex;
  using Side = engine::Side;
  using Place = TileLetters::Place;

  static Place step_to(Side side) {
    constexpr engine::ArrayBy<Side, Place, engine::kSides> kSteps{Place{0, -1}, Place{1, 0},
                                                                  Place{0, 1}, Place{-1, 0}};
    return kSteps[side];
  }
  static bool is_vertical(Side side) { return side == Side::north || side == Side::south; }

  const engine::TileType& type() const { return engine::kTiles[tile_]; }
  const engine::OrientedTile& shape() const { return engine::kOriented[tile_][rotation_]; }
  const TileShapes& shapes() const { return shapes_of(tile_); }

  template <class Visit>
  void for_each(FeatureKind kind, Visit visit) const {
    for_each_segment(tile_, kind, visit);
  }
  template <class Visit>
  void for_each_place(Visit visit) const {
    for (int y = 0; y < out_.height; ++y) {
      for (int x = 0; x < out_.width; ++x) visit(Place{x, y});
    }
  }
  template <class Visit>
  void for_each_corner(Visit visit) {
    for (const int y : {0, out_.height - 1}) {
      for (const int x : {0, out_.width - 1}) visit(out_.at(x, y));
    }
  }

  bool is_on(Place p) const {
    return p.x >= 0 && p.x < out_.width && p.y >= 0 && p.y < out_.height;
  }
  Place middle() const { return {out_.width / 2, out_.height / 2}; }
  /// The middle of a side.
  Place end_of(Side side) const {
    const Place step = step_to(side);
    return {middle().x * (1 + step.x), middle().y * (1 + step.y)};
  }
  TileLetters::Sign& at(Place p) { return out_.at(p.x, p.y); }
  bool is_free(Place p) const { return out_.at(p.x, p.y).letter == ' '; }
  void set(Place p, char letter, SegmentIndex s) { at(p) = {letter, s}; }
  bool has(SegmentIndex s, Side side) const {
    return shape().ports[s].meets(engine::ports_of(side));
  }
  std::vector<Side> sides_of(SegmentIndex s) const {
    std::vector<Side> out;
    for (Side side : engine::kAllSides) {
      if (has(s, side)) out.push_back(side);
    }
    return out;
  }
  /// The letter of a road where its ends meet.
  char middle_letter(SegmentIndex s) const {
    if (has(s, Side::east) && has(s, Side::west)) return '=';
    return has(s, Side::north) && has(s, Side::south) ? '|' : '*';
  }

  /// The middle of a character, on the tile as it is drawn at rotation 0.
  Point point_of(Place p) const {
    Point at{(p.x + 0.5) * kTileSize / out_.width, (p.y + 0.5) * kTileSize / out_.height};
    for (std::size_t turn = 0; turn < index(rotation_); ++turn) at = {at.y, kTileSize - at.x};
    return at;
  }
  /// The character on which a segment's anchor lies.
  Place cell_of(SegmentIndex s) const {
    Point p = anchor(tile_, rotation_, s);
    // A monk stands beside his monastery, which has room for one character.
    if (type().segments[s].kind == FeatureKind::monastery)
      p = turned(shapes().place("monastery")->at, rotation_);
    return {static_cast<int>(p.x * out_.width / kTileSize),
            static_cast<int>(p.y * out_.height / kTileSize)};
  }
  /// True if a character shows a mark, of which a segment has one or two.
  bool is_mark(char letter) const {
    return std::ranges::any_of(shapes().places, [letter](const TileShapes::Place& place) {
      return place.segment != engine::kNoSegment && mark_called(place.name).letter == letter;
    });
  }
  /// The character of a segment that is nearest to a point of the drawing.
  Place nearest_sign(SegmentIndex s, Point p, const std::vector<Place>& taken = {}) const {
    std::optional<Place> best;
    double least = 1e9;
    for_each_place([&](Place at) {
      const TileLetters::Sign& sign = out_.at(at.x, at.y);
      if (sign.segment != s || std::ranges::find(taken, at) != taken.end()) return;
      // A monk stands for his monastery; walls stay in sight, and marks wherever there is room.
      const bool before_mark =
          at.x + 1 < out_.width && is_mark(out_.at(at.x + 1, at.y).letter);  // a sign may follow
      const double bias = sign.letter == 'M'                    ? -50
                          : is_mark(sign.letter) || before_mark ? kTileSize
                          : sign.letter == '/'                  ? 8
                                                                : 0;
      const double far = distance(point_of(at), p) + bias;
      if (far < least) least = far, best = at;
    });
    return best.value_or(cell_of(s));
  }

  /// A river goes under what is there already.
  void flood(Place p) {
    if (is_on(p) && is_free(p)) set(p, '~', engine::kNoSegment);
  }

  /// A wall of the first city of those whose points meet in the middle.
  void part_points() {
    const auto& forms = layout_.cities;
    const auto first = std::ranges::find(forms, CityForm::wedge_to_middle);
    if (first == forms.end()) return;
    set(middle(), '/', static_cast<SegmentIndex>(first - forms.begin()));
  }

  /// The city of a gate comes to the crossing.
  void reach_gate() {
    const Place step = step_to(first_side(shape().ports[layout_.gate]));
    for (Place p = middle(); is_on(p); p = p + step) {
      if (is_free(p) || at(p).letter == '.') set(p, '#', layout_.gate);
    }
  }

  /// In the place that is nearest to where the drawing has it, of those in a
  /// field for which `may(place)` holds.
  template <class May>
  void plant(SegmentIndex s, May may) {
    std::optional<Place> best;
    double least = 1e9;
    for_each_place([&](Place p) {
      const double far = distance(point_of(p), shapes().place("garden")->at);
      if (at(p).letter == '.' && may(p) && far < least) least = far, best = p;
    });
    if (best) set(*best, 'g', s);
  }

  /// The marks of segments, where the drawing has them. A road shows at its ends that it is one.
  void mark_segments(std::initializer_list<FeatureKind> kinds) {
    for (FeatureKind kind : kinds) {
      for_each(kind, [&](SegmentIndex s) {
        for (const auto& [name, there, segment] : shapes().places) {
          if (segment != s) continue;
          std::vector<Place> ends;
          if (kind == FeatureKind::road) {
            for (Side side : sides_of(s)) ends.push_back(end_of(side));
          }
          set(nearest_sign(s, there, ends), mark_called(name).letter, s);
        }
      });
    }
  }

  /// True if only one character shows a segment.
  bool is_last(SegmentIndex s) const {
    return std::ranges::count_if(
               out_.signs, [s](const TileLetters::Sign& sign) { return sign.segment == s; }) < 2;
  }

  /// Where the roads go on, and where figures stand.
  TileLetters finish() {
    for_each_place([&](Place p) {
      TileLetters::Sign& sign = at(p);
      if (sign.segment == engine::kNoSegment || sign.letter == 'o') return;
      if (type().segments[sign.segment].kind != FeatureKind::road) return;
      for (Side side : engine::kAllSides) {
        const Place next = p + step_to(side);
        const bool goes = is_on(next) ? at(next).segment == sign.segment : has(sign.segment, side);
        if (goes) sign.ways.insert(side);
      }
    });
    std::vector<Place> taken;
    for (SegmentIndex s : engine::each<SegmentIndex>(shape().segment_count)) {
      Point p = shapes().segments[s].anchor;
      if (type().segments[s].kind == FeatureKind::monastery) p = shapes().place("monastery")->at;
      out_.places.push_back(nearest_sign(s, p, taken));
      taken.push_back(out_.places.back());
    }
    return std::move(out_);
  }

  engine::TileId tile_;
  engine::Rotation rotation_;
  const TileLayout layout_;
  TileLetters out_;
};

}  // namespace cartulary::formats

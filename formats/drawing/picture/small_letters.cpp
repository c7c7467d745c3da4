// Small letters of tiles.
#include "formats/drawing/picture/lettering.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

/// Cities and fields as their areas lie; roads straight to the middle.
class SmallLettering : public Lettering {
 public:
  SmallLettering(engine::TileId tile, engine::Rotation rotation)
      : Lettering(tile, rotation, 5, 3) {}

  TileLetters make() {
    for_each_place([&](Place p) {
      const SegmentIndex city = nearest(FeatureKind::city, p);
      if (city != engine::kNoSegment && inside(city, p) > 0) {
        set(p, '#', city);
        return;
      }
      const SegmentIndex field = nearest(FeatureKind::field, p);
      if (city != engine::kNoSegment && is_at_side(p) && shape().ports[field].empty()) {
        set(p, '#', city);
      } else {
        set(p, '.', field);
      }
    });
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      // Two cities that cross leave it no room elsewhere.
      const int number = inner_number(shape(), s);
      if (shapes().segments[s].area.size() > 1 && number > 0) set({2 * number - 1, 1}, '.', s);
    });
    part_cities();
    if (layout_.road_count > 0) part_points();
    for (Side side : layout_.river) river(side);
    for_each(FeatureKind::road, [&](SegmentIndex s) { road(s); });
    for_each(FeatureKind::monastery, [&](SegmentIndex s) { set(cell_of(s), 'M', s); });
    mark_segments({FeatureKind::city, FeatureKind::road});
    for_each(FeatureKind::garden, [&](SegmentIndex s) {
      plant(s, [&](Place p) {
        const SegmentIndex field = at(p).segment;
        return field != engine::kNoSegment && !is_last(field);
      });
    });
    for (const TileMark* mark : shown(type().marks)) {
      for_each_corner([&](TileLetters::Sign& sign) {
        if (sign.letter == '.') sign.letter = mark->letter;
      });
    }
    return finish();
  }

 private:
  double inside(SegmentIndex s, Place p) const {
    return clearance(shapes().segments[s].area, point_of(p));
  }
  SegmentIndex nearest(FeatureKind kind, Place p) const {
    SegmentIndex best = engine::kNoSegment;
    double most = -1e9;
    for_each(kind, [&](SegmentIndex s) {
      const double here = inside(s, p);
      if (here > most) most = here, best = s;
    });
    return best;
  }

  bool is_at_side(Place p) const {
    return p.x == 0 || p.y == 0 || p.x + 1 == out_.width || p.y + 1 == out_.height;
  }

  /// Two cities side by side have a wall between them.
  void part_cities() {
    for_each_place([&](Place p) {
      TileLetters::Sign& here = at(p);
      for (const Place step : {step_to(Side::east), step_to(Side::south)}) {
        const Place next = p + step;
        if (here.letter != '#' || !is_on(next)) continue;
        if (at(next).letter == '#' && at(next).segment != here.segment) here.letter = '/';
      }
    });
  }

  /// From the middle to the city where a road ends.
  void go_on_to_city(SegmentIndex s) {
    const Side from = first_side(shape().ports[s]);
    const SegmentIndex city = city_of_end(tile_, shape(), from);
    if (city == engine::kNoSegment || at(middle()).segment != s) return;
    for (const int turns : {2, 1, 3}) {
      const Side to = engine::rotate(from, static_cast<engine::Rotation>(turns));
      if (!has(city, to)) continue;
      if (turns != 2) at(middle()).letter = '*';
      const Place step = step_to(to);
      for (Place p = middle() + step; is_on(p) && at(p).letter == '.'; p = p + step) {
        set(p, is_vertical(to) ? '|' : '=', s);
      }
      return;
    }
  }

  /// Around the corner between its sides.
  void bend_apart(SegmentIndex s) {
    const std::vector<Side> sides = sides_of(s);
    const bool first_up = is_vertical(sides[0]);
    const Place up = end_of(sides[first_up ? 0 : 1]);
    const Place along = end_of(sides[first_up ? 1 : 0]);
    const int dx = step_to(sides[first_up ? 1 : 0]).x;
    set(up, '*', s);
    set({up.x + dx, up.y}, '*', s);
    set({up.x + dx, along.y}, '*', s);
    set(along, '=', s);
  }

  void river(Side side) {
    const Place step = step_to(side);
    const Place from = end_of(side);
    for (Place p = from;; p = p - step) {
      set(p, '~', engine::kNoSegment);
      if (p == middle()) return;
    }
  }

  void road(SegmentIndex s) {
    const bool passes = layout_.roads[s] == RoadForm::passes;
    for (Side side : sides_of(s)) {
      Place p = end_of(side);
      if (layout_.bends_apart && passes) {
        bend_apart(s);
        return;
      }
      // There is no room for a house, or a monastery, and the road between.
      if (layout_.passed && !passes) return set(p, 'o', s);
      const Place step = step_to(side);
      for (; p != middle() && at(p).letter != '#'; p = p - step) {
        set(p, is_vertical(side) ? '|' : '=', s);
      }
    }
    if (passes) {
      if (layout_.below != s) set(middle(), middle_letter(s), s);
    } else if (layout_.crossing) {
      set(middle(), 'o', engine::kNoSegment);
      if (layout_.gate != engine::kNoSegment) reach_gate();
    } else if (at(middle()).letter == '~' ||
               (shapes().place("monastery") == nullptr && at(middle()).letter == '.')) {
      set(middle(), is_vertical(first_side(shape().ports[s])) ? '|' : '=', s);
    }
    if (layout_.roads[s] == RoadForm::across || layout_.roads[s] == RoadForm::to_city) {
      go_on_to_city(s);
    }
  }
};

}  // namespace

TileLetters small_letters(engine::TileId tile, engine::Rotation rotation) {
  return SmallLettering(tile, rotation).make();
}

}  // namespace cartulary::formats

// Large letters of tiles.
#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "formats/drawing/picture/lettering.hpp"

namespace cartulary::formats {
namespace {

/// There is room to draw what the layout says: narrow cities, bends, monasteries that stand aside.
class LargeLettering : public Lettering {
 public:
  LargeLettering(engine::TileId tile, engine::Rotation rotation)
      : Lettering(tile, rotation, kPictureWidth, kPictureHeight) {}

  TileLetters make() {
    for_each(FeatureKind::city, [&](SegmentIndex s) { city(s); });
    part_points();
    for_each(FeatureKind::monastery, [&](SegmentIndex s) { monastery(s); });
    for_each(FeatureKind::road, [&](SegmentIndex s) { road(s); });
    mark_segments({FeatureKind::road});
    if (!layout_.river.empty()) river();
    fields();
    for_each(FeatureKind::garden, [&](SegmentIndex s) {
      // The middles of the sides show the edges.
      plant(s, [&](Place p) {
        return std::ranges::none_of(engine::kAllSides,
                                    [&](Side side) { return end_of(side) == p; });
      });
    });
    for (const TileMark* mark : shown(type().marks)) {
      // It is the whole tile's and no part of one of its segments.
      for_each_corner([&](TileLetters::Sign& sign) {
        if (sign.letter != ' ') sign = {mark->letter, engine::kNoSegment};
      });
    }
    return finish();
  }

 private:
  /// A city is what lies nearer to its sides than to any other, and all between them. It has its
  /// part of a side that it shares with another city.
  void city(SegmentIndex s) {
    const std::vector<Side> sides = sides_of(s);
    for_each_place([&](Place p) {
      if (!in_city(p, s, sides)) return;
      if (in_part(p, shape().ports[s])) {
        set(p, '#', s);
      } else if (is_free(p)) {
        set(p, '/', s);
      }
    });
    for (const TileMark* mark : shown(type().segments[s].marks)) {
      set(place_of_mark(s, sides), mark->letter, s);
    }
    const CityForm form = layout_.cities[s];
    const bool meets = form == CityForm::wedge_to_middle;
    if (meets || form == CityForm::wedge_to_side) wedge(s, sides[0], meets);
    if (form == CityForm::wedge_to_corner) wedge_to_corner(s, sides);
  }

  /// A chain of characters that touch at their corners, so that it parts what is beside it.
  void wedge_to_corner(SegmentIndex s, const std::vector<Side>& sides) {
    const Side before = layout_.corners[s];
    const Place a = step_to(before);
    const Place b = step_to(engine::rotate(before, engine::Rotation{1}));
    const auto chain = [&](std::initializer_list<Place> places) {
      for (const auto [x, y] : places) {
        set({middle().x + x * (a.x + b.x), middle().y + y * (a.y + b.y)}, '#', s);
      }
    };
    if (sides.size() > 1) {
      chain({{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}});
    } else if (is_vertical(sides[0])) {
      chain({{2, -1}, {3, 0}, {4, 1}, {5, 2}});
    } else {
      chain({{-3, 0}, {-2, 0}, {5, 2}});
      for (int x = -3; x <= 4; ++x) chain({{x, 1}});
    }
  }

  void wedge(SegmentIndex s, Side from, bool as_far_as_middle) {
    const Place mid = middle();
    const bool down = is_vertical(from);
    const Place back = step_to(from);
    for_each_place([&](Place p) {
      const int across = down ? std::abs(p.x - mid.x) / 2 : std::abs(p.y - mid.y);
      const bool on_axis = down ? p.x == mid.x : p.y == mid.y;
      const bool before_middle = (p.x - mid.x) * back.x + (p.y - mid.y) * back.y > 0;
      const bool tip = on_axis && (before_middle || !as_far_as_middle);
      const int reach = down ? mid.y - across : across < mid.y ? mid.y + 1 - across : 0;
      if (far_from(from, p) < reach || tip) set(p, '#', s);
    });
  }

  /// How far a place lies from a side, in lines; columns are narrower than lines.
  static int far_from(Side side, Place p) {
    if (side == Side::north) return p.y;
    if (side == Side::south) return kPictureHeight - 1 - p.y;
    return (side == Side::west ? p.x : kPictureWidth - 1 - p.x) / 2;
  }

  /// True if a place lies before another city on a side that the city does not have.
  bool is_before_city(Place p, SegmentIndex s) const {
    return std::ranges::any_of(engine::kAllSides, [&](Side side) {
      return !has(s, side) && far_from(side, p) == 1 &&
             engine::edge_at(shape().edges, side) == engine::Edge::city;
    });
  }

  bool in_city(Place p, SegmentIndex s, const std::vector<Side>& sides) const {
    int own = 99;
    int other = 99;
    for (Side side : engine::kAllSides) {
      int& nearest = has(s, side) ? own : other;
      nearest = std::min(nearest, far_from(side, p));
    }
    if (sides.size() == 1) return own == 0 && other > 0;
    if (sides.size() == 2 && sides[1] == engine::opposite(sides[0])) {
      return other > 0 && (own == 0 || !is_before_city(p, s));
    }
    return sides.size() == 2 ? own < other : own <= other && other > 0;
  }

  /// True if a place lies in the part of a shared side that has these ports.
  static bool in_part(Place p, engine::PortSet ports) {
    for (Side side : engine::kAllSides) {
      const engine::PortSet here = ports & engine::ports_of(side);
      if (here.empty() || here == engine::ports_of(side)) continue;
      // How far along the side, from left to right as seen from the middle, in eighths.
      const int east = p.x * 8 / (kPictureWidth - 1);
      const int south = p.y * 8 / (kPictureHeight - 1);
      const int along = side == Side::north   ? east
                        : side == Side::east  ? south
                        : side == Side::south ? 8 - east
                                              : 8 - south;
      if (here.contains(engine::port(side, engine::centre)) ? along > 4 : along < 7) return false;
    }
    return true;
  }

  Place place_of_mark(SegmentIndex s, const std::vector<Side>& sides) const {
    if (sides.size() != 2 || sides[1] == engine::opposite(sides[0])) return middle();
    return {has(s, Side::west) ? 2 : kPictureWidth - 3,
            has(s, Side::north) ? 1 : kPictureHeight - 2};
  }

  void monastery(SegmentIndex s) {
    Place p = middle();
    if (layout_.aside) p = {p.x + 3 * step_to(*layout_.aside).x, p.y + step_to(*layout_.aside).y};
    for (int x = -1; x <= 1; ++x) set({p.x + x, p.y}, "[M]"[x + 1], s);
  }

  void road(SegmentIndex s) {
    const Side side = first_side(shape().ports[s]);
    const char letter = is_vertical(side) ? '|' : '=';
    const Place step = step_to(side);
    switch (layout_.roads[s]) {
      case RoadForm::passes:
        if (layout_.aside && is_vertical(*layout_.aside)) return road_around(s);
        if (layout_.bends_apart) return bend_apart(s);
        lead_to_middle(s);
        if (is_free(middle())) set(middle(), middle_letter(s), s);
        break;
      case RoadForm::to_monastery:
        // It may stand at the side itself.
        if (layout_.aside) return set(end_of(side), letter, s);
        lead_to_middle(s);
        break;
      case RoadForm::to_house:
        for (Place p = end_of(side); p.x != middle().x + 2 * step.x || p.y != middle().y + step.y;
             p = p - step) {
          set(p, letter, s);
        }
        set({middle().x + 2 * step.x, middle().y + step.y}, 'o', engine::kNoSegment);
        break;
      case RoadForm::to_crossing:
        lead_to_middle(s);
        if (is_free(middle())) set(middle(), 'o', engine::kNoSegment);
        if (layout_.gate != engine::kNoSegment) reach_gate();
        break;
      case RoadForm::to_city:
        road_to_city(s, side);
        break;
      case RoadForm::across:
        lead_to_middle(s);
        for (Place p = middle(); is_on(p) && is_free(p); p = p - step) set(p, letter, s);
        break;
    }
  }

  /// Around the corner between its sides, one character away from the middle.
  void bend_apart(SegmentIndex s) {
    const std::vector<Side> sides = sides_of(s);
    const Side up = is_vertical(sides[0]) ? sides[0] : sides[1];
    const int dy = step_to(up).y;
    const int dx = step_to(is_vertical(sides[0]) ? sides[1] : sides[0]).x;
    const auto [mid_x, mid_y] = middle();
    set(end_of(up), '|', s);
    set({mid_x, mid_y + dy}, '*', s);
    set({mid_x + dx, mid_y + dy}, '=', s);
    set({mid_x + 2 * dx, mid_y + dy}, '=', s);
    set({mid_x + 3 * dx, mid_y + dy}, '*', s);
    set({mid_x + 3 * dx, mid_y}, '*', s);
    for (Place p{mid_x + 4 * dx, mid_y}; is_on(p); p.x += dx) set(p, '=', s);
  }

  /// Straight on as far as the middle, or before it if another road goes to the city there, and
  /// then to the side where the city is.
  void road_to_city(SegmentIndex s, Side side) {
    const SegmentIndex city = city_of_end(tile_, shape(), side);
    const bool ahead = has(city, engine::opposite(side));
    const Place step = step_to(side);
    const char letter = is_vertical(side) ? '|' : '=';
    Place p = end_of(side);
    if (ahead && is_vertical(side)) {
      for (; is_free(p); p = p - step) set(p, letter, s);
      return;
    }
    const int bend = ahead ? 2 : 0;
    for (; p.x != middle().x + bend * step.x || p.y != middle().y; p = p - step) set(p, letter, s);
    set(p, '*', s);
    for (const int turns : {1, 3}) {
      const Side to = engine::rotate(side, static_cast<engine::Rotation>(turns));
      if (!has(city, to)) continue;
      const Place on = step_to(to);
      for (p = p + on; is_on(p) && is_free(p); p = p + on) set(p, is_vertical(to) ? '|' : '=', s);
      return;
    }
  }

  void lead_to_middle(SegmentIndex s) {
    for (Side side : sides_of(s)) {
      const Place step = step_to(side);
      for (Place p = end_of(side); p != middle(); p = p - step) {
        if (is_free(p)) set(p, is_vertical(side) ? '|' : '=', s);
      }
    }
  }

  /// A bend around what stands to the north or south of the middle.
  void road_around(SegmentIndex s) {
    const auto [mid_x, mid_y] = middle();
    const Place away = step_to(engine::opposite(*layout_.aside));
    const int y = mid_y + away.y;  // of the bend
    for (const Side side : {Side::west, Side::east}) {
      if (!has(s, side)) continue;
      const int dx = step_to(side).x;
      for (Place p{mid_x + 3 * dx, mid_y}; is_on(p); p.x += dx) set(p, '=', s);
      set({mid_x + 2 * dx, mid_y}, '*', s);
      set({mid_x + 2 * dx, y}, '*', s);
      set({mid_x + dx, y}, '=', s);
    }
    const bool turns = has(s, engine::opposite(*layout_.aside));
    set({mid_x, y}, turns ? '*' : '=', s);
    if (turns) set({mid_x, y + away.y}, '|', s);
  }

  /// Three columns are as wide as a line is high.
  void river() {
    for (Side side : layout_.river) {
      const Place step = step_to(side);
      for (Place p = end_of(side); p != middle(); p = p - step) {
        for (const int x : {-1, 0, 1}) {
          if (x == 0 || is_vertical(side)) flood({p.x + x, p.y});
        }
      }
    }
    // A bend has no corner, and a lake is wide.
    const bool lake = type().marks.contains(engine::Mark::lake);
    const int wide = lake ? 3 : 1;
    const int high = lake ? 1 : 0;
    for (int y = -high; y <= high; ++y) {
      for (int x = -wide; x <= wide; ++x) flood({middle().x + x, middle().y + y});
    }
  }

  static Place place_of(engine::Port port) {
    constexpr std::array<int, 3> along_x{2, kPictureWidth / 2, kPictureWidth - 3};
    constexpr std::array<int, 3> along_y{1, kPictureHeight / 2, kPictureHeight - 2};
    const engine::PortPlace place = engine::place_of(port);
    const Side side = engine::side_of(port);
    if (side == Side::north) return {along_x[place], 0};
    if (side == Side::east) return {kPictureWidth - 1, along_y[place]};
    if (side == Side::south) return {along_x[2 - place], kPictureHeight - 1};
    return {0, along_y[2 - place]};
  }

  /// Spreads each field from its half-edges as far as nothing else is drawn.
  void fields() {
    std::vector<Place> queue;
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      for (engine::Port port : shape().ports[s]) {
        const Place start = place_of(port);
        if (!is_free(start)) continue;
        set(start, '.', s);
        queue.push_back(start);
      }
    });
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Place here = queue[i];
      for (Side side : engine::kAllSides) {
        const Place next = here + step_to(side);
        if (!is_on(next) || !is_free(next)) continue;
        at(next) = at(here);
        queue.push_back(next);
      }
    }
    // Those that touch no side have what the others leave in the middle.
    for (int y = 1; y + 1 < kPictureHeight; ++y) {
      for (int x = 1; x + 1 < kPictureWidth; ++x) {
        if (is_free({x, y})) fill_inside({x, y});
      }
    }
  }

  /// A place in the middle belongs to the nearest of the fields that touch no side.
  void fill_inside(Place p) {
    double most = -1e9;
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      if (!shape().ports[s].empty()) return;
      const double here = clearance(shapes().segments[s].area, point_of(p));
      if (here > most) most = here, set(p, '.', s);
    });
  }
};

}  // namespace

TileLetters large_letters(engine::TileId tile, engine::Rotation rotation) {
  return LargeLettering(tile, rotation).make();
}

}  // namespace cartulary::formats

#include "formats/drawing/picture/tile_letters.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <mutex>
#include <optional>

#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::PortSet;
using engine::SegmentIndex;
using engine::Side;
using Place = TileLetters::Place;

constexpr engine::ArrayBy<Side, Place, engine::kSides> kSteps{Place{0, -1}, Place{1, 0},
                                                              Place{0, 1}, Place{-1, 0}};

Place step_to(Side side) {
  return kSteps[side];
}
bool is_vertical(Side side) {
  return side == Side::north || side == Side::south;
}

/// A tile in characters, and what both sizes have in common.
class Lettering {
 public:
  Lettering(engine::TileId tile, engine::Rotation rotation, int width, int height)
      : tile_(tile),
        rotation_(rotation),
        type_(engine::kTiles[tile]),
        shape_(engine::kOriented[tile][rotation]),
        layout_(layout_of(tile, rotation)),
        shapes_(shapes_of(tile)) {
    out_.width = width;
    out_.height = height;
    out_.signs.resize(static_cast<std::size_t>(width * height));
  }

 protected:
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
    return shape_.ports[s].meets(engine::ports_of(side));
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
    if (type_.segments[s].kind == FeatureKind::monastery) p = turned(*shapes_.monastery, rotation_);
    return {static_cast<int>(p.x * out_.width / kTileSize),
            static_cast<int>(p.y * out_.height / kTileSize)};
  }
  /// True if a character shows a mark, of which a segment has one or two.
  bool is_mark(char letter) const {
    const auto shows = [letter](const PlacedMark& placed) { return placed.mark->letter == letter; };
    return std::any_of(shapes_.segments.begin(), shapes_.segments.end(), [&](const auto& segment) {
      return std::any_of(segment.marks.begin(), segment.marks.end(), shows);
    });
  }
  /// The character of a segment that is nearest to a point of the drawing.
  Place nearest_sign(SegmentIndex s, Point p, const std::vector<Place>& taken = {}) const {
    std::optional<Place> best;
    double least = 1e9;
    for_each_place([&](Place at) {
      const TileLetters::Sign& sign = out_.at(at.x, at.y);
      if (sign.segment != s || std::find(taken.begin(), taken.end(), at) != taken.end()) return;
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
    const auto first = std::find(forms.begin(), forms.end(), CityForm::wedge_to_middle);
    if (first == forms.end()) return;
    set(middle(), '/', static_cast<SegmentIndex>(first - forms.begin()));
  }

  /// The city of a gate comes to the crossing.
  void reach_gate() {
    const Place step = step_to(first_side(shape_.ports[layout_.gate]));
    for (Place p = middle(); is_on(p); p = {p.x + step.x, p.y + step.y}) {
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
      const double far = distance(point_of(p), *shapes_.garden);
      if (at(p).letter == '.' && may(p) && far < least) least = far, best = p;
    });
    if (best) set(*best, 'g', s);
  }

  /// The marks of segments, where the drawing has them. A road shows at its ends that it is one.
  void mark_segments(std::initializer_list<FeatureKind> kinds) {
    for (FeatureKind kind : kinds) {
      for_each(kind, [&](SegmentIndex s) {
        for (const auto& [mark, there] : shapes_.segments[s].marks) {
          std::vector<Place> ends;
          if (kind == FeatureKind::road) {
            for (Side side : sides_of(s)) ends.push_back(end_of(side));
          }
          set(nearest_sign(s, there, ends), mark->letter, s);
        }
      });
    }
  }

  /// True if only one character shows a segment.
  bool is_last(SegmentIndex s) const {
    return std::count_if(out_.signs.begin(), out_.signs.end(),
                         [s](const TileLetters::Sign& sign) { return sign.segment == s; }) < 2;
  }

  /// Where the roads go on, and where figures stand.
  TileLetters finish() {
    for_each_place([&](Place p) {
      TileLetters::Sign& sign = at(p);
      if (sign.segment == engine::kNoSegment || sign.letter == 'o') return;
      if (type_.segments[sign.segment].kind != FeatureKind::road) return;
      for (Side side : engine::kAllSides) {
        const Place next{p.x + step_to(side).x, p.y + step_to(side).y};
        const bool goes = is_on(next) ? at(next).segment == sign.segment : has(sign.segment, side);
        if (goes) sign.ways.insert(side);
      }
    });
    std::vector<Place> taken;
    for (SegmentIndex s : engine::each<SegmentIndex>(shape_.segment_count)) {
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
  const TileLayout layout_;
  const TileShapes& shapes_;
  TileLetters out_;
};

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
        return std::none_of(engine::kAllSides.begin(), engine::kAllSides.end(),
                            [&](Side side) { return end_of(side) == p; });
      });
    });
    for (const TileMark* mark : shown(type_.marks)) {
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
      if (!in_city(p, sides)) return;
      if (in_part(p, shape_.ports[s])) {
        set(p, '#', s);
      } else if (is_free(p)) {
        set(p, '/', s);
      }
    });
    for (const TileMark* mark : shown(type_.segments[s].marks)) {
      set(place_of_mark(sides), mark->letter, s);
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
      chain({{-3, 0},
             {-2, 0},
             {-3, 1},
             {-2, 1},
             {-1, 1},
             {0, 1},
             {1, 1},
             {2, 1},
             {3, 1},
             {4, 1},
             {5, 2}});
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
    switch (side) {
      case Side::north:
        return p.y;
      case Side::south:
        return kPictureHeight - 1 - p.y;
      case Side::west:
        return p.x / 2;
      case Side::east:
        return (kPictureWidth - 1 - p.x) / 2;
    }
    return 0;
  }

  /// True if a place lies before another city on a side that the city does not have.
  bool is_before_city(Place p, const std::vector<Side>& sides) const {
    return std::any_of(engine::kAllSides.begin(), engine::kAllSides.end(), [&](Side side) {
      const bool mine = std::find(sides.begin(), sides.end(), side) != sides.end();
      return !mine && far_from(side, p) == 1 &&
             engine::edge_at(shape_.edges, side) == engine::Edge::city;
    });
  }

  bool in_city(Place p, const std::vector<Side>& sides) const {
    int own = 99;
    int other = 99;
    for (Side side : engine::kAllSides) {
      const bool mine = std::find(sides.begin(), sides.end(), side) != sides.end();
      int& nearest = mine ? own : other;
      nearest = std::min(nearest, far_from(side, p));
    }
    if (sides.size() == 1) return own == 0 && other > 0;
    if (sides.size() == 2 && sides[1] == engine::opposite(sides[0])) {
      return other > 0 && (own == 0 || !is_before_city(p, sides));
    }
    return sides.size() == 2 ? own < other : own <= other && other > 0;
  }

  /// True if a place lies in the part of a shared side that has these ports.
  static bool in_part(Place p, PortSet ports) {
    for (Side side : engine::kAllSides) {
      const PortSet here = ports & engine::ports_of(side);
      if (here.empty() || here == engine::ports_of(side)) continue;
      // How far along the side, from left to right as seen from the middle, in eighths.
      const int east = p.x * 8 / (kPictureWidth - 1);
      const int south = p.y * 8 / (kPictureHeight - 1);
      const int along = side == Side::north   ? east
                        : side == Side::east  ? south
                        : side == Side::south ? 8 - east
                                              : 8 - south;
      if (here.contains(engine::port(side, engine::centre)) ? along > 4 : along < 7) {
        return false;
      }
    }
    return true;
  }

  Place place_of_mark(const std::vector<Side>& sides) const {
    if (sides.size() != 2 || sides[1] == engine::opposite(sides[0])) return middle();
    const auto has = [&](Side side) {
      return std::find(sides.begin(), sides.end(), side) != sides.end();
    };
    return {has(Side::west) ? 2 : kPictureWidth - 3, has(Side::north) ? 1 : kPictureHeight - 2};
  }

  void monastery(SegmentIndex s) {
    Place p = middle();
    if (layout_.aside) p = {p.x + 3 * step_to(*layout_.aside).x, p.y + step_to(*layout_.aside).y};
    for (int x = -1; x <= 1; ++x) set({p.x + x, p.y}, "[M]"[x + 1], s);
  }

  void road(SegmentIndex s) {
    const Side side = first_side(shape_.ports[s]);
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
             p = {p.x - step.x, p.y - step.y}) {
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
        for (Place p = middle(); is_on(p) && is_free(p); p = {p.x - step.x, p.y - step.y}) {
          set(p, letter, s);
        }
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
    const SegmentIndex city = city_of_end(tile_, shape_, side);
    const bool ahead = has(city, engine::opposite(side));
    const Place step = step_to(side);
    const char letter = is_vertical(side) ? '|' : '=';
    Place p = end_of(side);
    if (ahead && is_vertical(side)) {
      for (; is_free(p); p = {p.x - step.x, p.y - step.y}) set(p, letter, s);
      return;
    }
    const int bend = ahead ? 2 : 0;
    for (; p.x != middle().x + bend * step.x || p.y != middle().y;
         p = {p.x - step.x, p.y - step.y}) {
      set(p, letter, s);
    }
    set(p, '*', s);
    for (const int turns : {1, 3}) {
      const Side to = engine::rotate(side, static_cast<engine::Rotation>(turns));
      if (!has(city, to)) continue;
      const Place on = step_to(to);
      for (p = {p.x + on.x, p.y + on.y}; is_on(p) && is_free(p); p = {p.x + on.x, p.y + on.y}) {
        set(p, is_vertical(to) ? '|' : '=', s);
      }
      return;
    }
  }

  void lead_to_middle(SegmentIndex s) {
    for (Side side : sides_of(s)) {
      const Place step = step_to(side);
      for (Place p = end_of(side); p != middle(); p = {p.x - step.x, p.y - step.y}) {
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
      for (Place p = end_of(side); p != middle(); p = {p.x - step.x, p.y - step.y}) {
        for (const int x : {-1, 0, 1}) {
          if (x == 0 || is_vertical(side)) flood({p.x + x, p.y});
        }
      }
    }
    // A bend has no corner, and a lake is wide.
    const bool lake = shapes_.river.pool > kRiverWidth;
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
    switch (engine::side_of(port)) {
      case Side::north:
        return {along_x[place], 0};
      case Side::east:
        return {kPictureWidth - 1, along_y[place]};
      case Side::south:
        return {along_x[2 - place], kPictureHeight - 1};
      case Side::west:
        return {0, along_y[2 - place]};
    }
    return {};
  }

  /// Spreads each field from its half-edges as far as nothing else is drawn.
  void fields() {
    std::vector<Place> queue;
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      for (engine::Port port : shape_.ports[s]) {
        const Place start = place_of(port);
        if (!is_free(start)) continue;
        set(start, '.', s);
        queue.push_back(start);
      }
    });
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Place here = queue[i];
      for (const Place step : kSteps) {
        const Place next{here.x + step.x, here.y + step.y};
        if (!is_on(next) || !is_free(next)) continue;
        at(next) = at(here);
        queue.push_back(next);
      }
    }
    // One that touches no side has what the others leave in the middle.
    for_each(FeatureKind::field, [&](SegmentIndex s) {
      if (!shape_.ports[s].empty()) return;
      for (int y = 1; y + 1 < kPictureHeight; ++y) {
        for (int x = 1; x + 1 < kPictureWidth; ++x) {
          if (is_free({x, y})) set({x, y}, '.', s);
        }
      }
    });
  }
};

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
      if (city != engine::kNoSegment && is_at_side(p) && shape_.ports[field].empty()) {
        set(p, '#', city);
      } else {
        set(p, '.', field);
      }
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
    for (const TileMark* mark : shown(type_.marks)) {
      for_each_corner([&](TileLetters::Sign& sign) {
        if (sign.letter == '.') sign.letter = mark->letter;
      });
    }
    return finish();
  }

 private:
  double inside(SegmentIndex s, Place p) const {
    return clearance(shapes_.segments[s].area, point_of(p));
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
        const Place next{p.x + step.x, p.y + step.y};
        if (here.letter != '#' || !is_on(next)) continue;
        if (at(next).letter == '#' && at(next).segment != here.segment) here.letter = '/';
      }
    });
  }

  /// From the middle to the city where a road ends.
  void go_on_to_city(SegmentIndex s) {
    const Side from = first_side(shape_.ports[s]);
    const SegmentIndex city = city_of_end(tile_, shape_, from);
    if (city == engine::kNoSegment || at(middle()).segment != s) return;
    for (const int turns : {2, 1, 3}) {
      const Side to = engine::rotate(from, static_cast<engine::Rotation>(turns));
      if (!has(city, to)) continue;
      if (turns != 2) at(middle()).letter = '*';
      const Place step = step_to(to);
      for (Place p{middle().x + step.x, middle().y + step.y}; is_on(p) && at(p).letter == '.';
           p = {p.x + step.x, p.y + step.y}) {
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
    for (Place p = from;; p = {p.x - step.x, p.y - step.y}) {
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
      for (; p != middle() && at(p).letter != '#'; p = {p.x - step.x, p.y - step.y}) {
        set(p, is_vertical(side) ? '|' : '=', s);
      }
    }
    if (passes) {
      if (layout_.below != s) set(middle(), middle_letter(s), s);
    } else if (layout_.crossing) {
      set(middle(), 'o', engine::kNoSegment);
      if (layout_.gate != engine::kNoSegment) reach_gate();
    } else if (at(middle()).letter == '~' || (!shapes_.monastery && at(middle()).letter == '.')) {
      set(middle(), is_vertical(first_side(shape_.ports[s])) ? '|' : '=', s);
    }
    if (layout_.roads[s] == RoadForm::across || layout_.roads[s] == RoadForm::to_city) {
      go_on_to_city(s);
    }
  }
};

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
    made.letters = size == LetterSize::large ? LargeLettering(tile, rotation).make()
                                             : SmallLettering(tile, rotation).make();
  });
  return made.letters;
}

TilePicture picture_of(engine::TileId tile, engine::Rotation rotation) {
  constexpr std::string_view kFieldMarks = ".:',";
  const TileLetters& letters = letters_of(tile, rotation, LetterSize::large);
  engine::ArrayBy<engine::SegmentIndex, char, engine::kMaxSegments> marks{};
  std::size_t fields = 0;
  for_each_segment(tile, FeatureKind::field,
                   [&](SegmentIndex s) { marks[s] = kFieldMarks[fields++ % kFieldMarks.size()]; });
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

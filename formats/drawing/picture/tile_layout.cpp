#include "formats/drawing/picture/tile_layout.hpp"

#include "engine/river/course.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::OrientedTile;
using engine::SegmentIndex;
using engine::Side;

/// True if the half-edges left and right of the middle of a side belong to two fields.
bool parts_fields(const OrientedTile& shape, Side side) {
  return shape.segment_at[engine::port(side, engine::left)] !=
         shape.segment_at[engine::port(side, engine::right)];
}

SegmentIndex segment(const OrientedTile& shape, Side side, engine::PortPlace place) {
  return shape.segment_at[engine::port(side, place)];
}

/// True if cities on opposite sides part the fields between them.
bool cities_meet(const OrientedTile& shape, Side side) {
  if (engine::edge_at(shape.edges, side) != Edge::city) return false;
  const Side there = engine::opposite(side);
  const Side across = engine::rotate(side, engine::Rotation{1});
  const Side back = engine::opposite(across);
  const auto is_open = [&](Side s) {
    const Edge edge = engine::edge_at(shape.edges, s);
    return edge == Edge::field || edge == Edge::road;
  };
  return engine::edge_at(shape.edges, there) == Edge::city &&
         segment(shape, side, engine::centre) != segment(shape, there, engine::centre) &&
         is_open(across) && is_open(back) &&
         segment(shape, across, engine::left) != segment(shape, back, engine::right) &&
         segment(shape, across, engine::right) != segment(shape, back, engine::left);
}

/// The first city that both segments border, if they are fields.
SegmentIndex city_between(engine::TileId tile, SegmentIndex a, SegmentIndex b) {
  const auto& segments = engine::kTiles[tile].segments;
  for (const SegmentIndex s : {a, b}) {
    if (s == engine::kNoSegment || segments[s].kind != FeatureKind::field) {
      return engine::kNoSegment;
    }
  }
  const engine::SegmentSet both = segments[a].bordered_cities & segments[b].bordered_cities;
  return both.empty() ? engine::kNoSegment : both.lowest();
}

/// The side at whose clockwise end a city parts two fields that no road parts.
std::optional<Side> parted_corner(engine::TileId tile, const OrientedTile& shape,
                                  SegmentIndex city) {
  for (Side side : engine::kAllSides) {
    const Side next = engine::rotate(side, engine::Rotation{1});
    const SegmentIndex before = segment(shape, side, engine::right);
    const SegmentIndex behind = segment(shape, next, engine::left);
    if (before != behind && city_between(tile, before, behind) == city) return side;
  }
  return {};
}

CityForm form_of_city(const OrientedTile& shape, engine::PortSet ports) {
  const Side side = first_side(ports);
  const Side there = engine::opposite(side);
  if (ports != engine::ports_of(side)) return CityForm::broad;
  if (cities_meet(shape, side)) return CityForm::wedge_to_middle;
  const bool field = engine::edge_at(shape.edges, there) == Edge::field;
  return field && parts_fields(shape, there) ? CityForm::wedge_to_side : CityForm::cap;
}

/// The city that parts two fields between the ends of these roads, which others than roads do not.
SegmentIndex gate_of(engine::TileId tile, const OrientedTile& shape, engine::SideSet roads) {
  for (Side side : roads) {
    Side next = engine::rotate(side, engine::Rotation{1});
    while (!roads.contains(next)) next = engine::rotate(next, engine::Rotation{1});
    const SegmentIndex here = segment(shape, side, engine::right);
    const SegmentIndex there = segment(shape, next, engine::left);
    if (here != there) return city_between(tile, here, there);
  }
  return engine::kNoSegment;
}

/// The form of a road that ends by itself and parts fields.
RoadForm form_of_end(engine::TileId tile, const OrientedTile& shape, Side side) {
  const SegmentIndex city = city_of_end(tile, shape, side);
  if (city == engine::kNoSegment) return RoadForm::across;
  const auto has = [&](int turns) {
    const Side there = engine::rotate(side, static_cast<engine::Rotation>(turns));
    return shape.ports[city].meets(engine::ports_of(there));
  };
  if (has(1) && has(3)) return RoadForm::across;
  if (!has(2)) return RoadForm::to_city;
  // Two roads straight ahead would meet before the city.
  for (const int turns : {1, 3}) {
    const Side beside = engine::rotate(side, static_cast<engine::Rotation>(turns));
    const bool between =
        turns == 1 ? segment(shape, side, engine::right) == segment(shape, beside, engine::left)
                   : segment(shape, side, engine::left) == segment(shape, beside, engine::right);
    if (between && engine::edge_at(shape.edges, beside) == Edge::road &&
        city_of_end(tile, shape, beside) == city) {
      return RoadForm::to_city;
    }
  }
  return RoadForm::across;
}

/// Two roads that pass.
void add_passing(const OrientedTile& shape, SegmentIndex first, SegmentIndex second,
                 TileLayout& out) {
  const Side from = first_side(shape.ports[first]);
  const bool straight = shape.ports[first].meets(engine::ports_of(engine::opposite(from)));
  if (straight) {
    out.below = second;
  } else {
    out.bends_apart = true;
  }
}

}  // namespace

SegmentIndex city_of_end(engine::TileId tile, const OrientedTile& shape, Side side) {
  return city_between(tile, segment(shape, side, engine::left),
                      segment(shape, side, engine::right));
}

Side first_side(engine::PortSet ports) {
  return engine::side_of(ports.lowest());
}

TileLayout layout_of(engine::TileId tile, engine::Rotation rotation) {
  const OrientedTile& shape = engine::kOriented[tile][rotation];
  TileLayout out{.river = engine::river_sides(shape)};
  for_each_segment(tile, FeatureKind::city, [&](SegmentIndex s) {
    out.cities[s] = form_of_city(shape, shape.ports[s]);
    const auto corner = parted_corner(tile, shape, s);
    if (!corner) return;
    out.cities[s] = CityForm::wedge_to_corner;
    out.corners[s] = *corner;
  });
  bool monastery = false;
  for_each_segment(tile, FeatureKind::monastery, [&](SegmentIndex) { monastery = true; });
  std::optional<Side> end;
  engine::SideSet parting{};
  std::optional<SegmentIndex> passing;
  for_each_segment(tile, FeatureKind::road, [&](SegmentIndex s) {
    ++out.road_count;
    if (shape.port_count[s] > 1) {
      out.passed = true;
      if (passing) add_passing(shape, *passing, s, out);
      passing = s;
      return;
    }
    end = first_side(shape.ports[s]);
    const bool parts = parts_fields(shape, *end);
    const bool at_city = city_of_end(tile, shape, *end) != engine::kNoSegment ||
                         cities_meet(shape, engine::rotate(*end, engine::Rotation{1}));
    if (parts && !at_city) parting.insert(*end);
  });
  out.crossing = parting.size() > 1 && !monastery;
  if (out.crossing) out.gate = gate_of(tile, shape, parting);
  for_each_segment(tile, FeatureKind::road, [&](SegmentIndex s) {
    if (shape.port_count[s] > 1) return;
    const Side side = first_side(shape.ports[s]);
    const bool parts = parts_fields(shape, side);
    const bool crosses = parting.size() > 1 && parting.contains(side);
    out.roads[s] = crosses && !monastery ? RoadForm::to_crossing
                   : parts && !crosses   ? form_of_end(tile, shape, side)
                   : monastery           ? RoadForm::to_monastery
                                         : RoadForm::to_house;
  });
  if (!out.passed && out.river.empty()) return out;
  // A road to it may cross the river.
  if (out.passed) out.aside = end;
  for (Side side : engine::kAllSides) {
    if (out.aside || !monastery) break;
    if (engine::edge_at(shape.edges, side) == Edge::field) out.aside = side;
  }
  return out;
}

}  // namespace cartulary::formats

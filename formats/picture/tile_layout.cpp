#include "formats/picture/tile_layout.hpp"

#include "engine/river/course.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::OrientedTile;
using engine::SegmentIndex;
using engine::Side;

/// Whether the half-edges left and right of the middle of a side belong to two fields.
bool parts_fields(const OrientedTile& shape, Side side) {
  return shape.segment_at[engine::port(side, engine::left)] !=
         shape.segment_at[engine::port(side, engine::right)];
}

/// Whether cities on opposite sides part the fields between them.
bool cities_meet(const OrientedTile& shape, Side side) {
  const Side there = engine::opposite(side);
  const Side across = engine::rotate(side, engine::Rotation{1});
  const auto segment = [&](Side s, engine::PortPlace place) {
    return shape.segment_at[engine::port(s, place)];
  };
  return engine::edge_at(shape.edges, there) == Edge::city &&
         segment(side, engine::centre) != segment(there, engine::centre) &&
         engine::edge_at(shape.edges, across) == Edge::field &&
         engine::edge_at(shape.edges, engine::opposite(across)) == Edge::field &&
         segment(across, engine::left) != segment(engine::opposite(across), engine::left);
}

CityForm form_of_city(const OrientedTile& shape, engine::PortSet ports) {
  const Side side = first_side(ports);
  const Side there = engine::opposite(side);
  if (ports != engine::ports_of(side)) return CityForm::broad;
  if (cities_meet(shape, side)) return CityForm::wedge_to_middle;
  const bool field = engine::edge_at(shape.edges, there) == Edge::field;
  return field && parts_fields(shape, there) ? CityForm::wedge_to_side : CityForm::cap;
}

}  // namespace

Side first_side(engine::PortSet ports) {
  return engine::side_of(ports.lowest());
}

TileLayout layout_of(engine::TileId tile, engine::Rotation rotation) {
  const OrientedTile& shape = engine::kOriented[tile][rotation];
  TileLayout out{.river = engine::river_sides(shape)};
  for_each_segment(tile, FeatureKind::city,
                   [&](SegmentIndex s) { out.cities[s] = form_of_city(shape, shape.ports[s]); });
  bool monastery = false;
  for_each_segment(tile, FeatureKind::monastery, [&](SegmentIndex) { monastery = true; });
  std::optional<Side> end;
  int parting = 0;
  for_each_segment(tile, FeatureKind::road, [&](SegmentIndex s) {
    ++out.road_count;
    if (shape.port_count[s] > 1) {
      out.passed = true;
      return;
    }
    end = first_side(shape.ports[s]);
    parting += parts_fields(shape, *end);
  });
  out.crossing = parting > 1;
  for_each_segment(tile, FeatureKind::road, [&](SegmentIndex s) {
    if (shape.port_count[s] > 1) return;
    const bool parts = parts_fields(shape, first_side(shape.ports[s]));
    out.roads[s] = parts && out.crossing ? RoadForm::to_crossing
                   : parts               ? RoadForm::across
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

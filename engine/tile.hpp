// What a tile is: explicit segments, each with the ports it owns. Nothing is inferred from terrain.
#pragma once

#include <array>
#include <string_view>

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// One city, road, monastery or field of a tile.
struct Segment {
  FeatureKind kind = FeatureKind::field;
  PortSet ports;                 ///< ports it owns at rotation 0; none for a monastery
  uint8_t coats = 0;             ///< coats of arms printed in this city segment
  SegmentSet bordered_cities{};  ///< for a field: the tile's city segments that it touches
};

/// A mark of a whole tile that a rule looks at. Each expansion names its own.
enum class Mark : uint8_t {};
inline constexpr Mark kNoMark{0};

/// A row as typed: the four edges clockwise from north, then the segments, separated by spaces:
///   m             a monastery
///   c=N,E         a city on these sides; `+` after the sides is a coat of arms
///   r=S,W         a road on these sides
///   f=EL,WR~12    a field on these half-sides, bordering the first and the second city of the row
/// A side that two cities share is N< for the one with its left and centre port, N> for the one
/// with its right port (Hills & Sheep page, special city tiles: "intentionally offset").
struct TileRow {
  std::string_view code;
  std::string_view alias;
  std::string_view edges;
  std::string_view segments;
  std::string_view illustrations;
  Mark mark = kNoMark;
};

/// One type of tile as the catalogue draws it (rotation 0).
struct TileType {
  std::string_view code;           ///< "D"; the letter of the base game, else a public id
  std::string_view alias;          ///< "BA/RCr"; another name of the same type, or the code again
  std::string_view illustrations;  ///< one letter per illustrated copy; no effect on the rules
  Mark mark = kNoMark;
  StaticVector<Segment, kMaxSegments, SegmentIndex> segments;
};

/// A tile type as it lies on the table in one of the four rotations.
struct OrientedTile {
  Edges edges{};
  uint8_t segment_count = 0;
  ArrayBy<SegmentIndex, PortSet, kMaxSegments> ports{};
  ArrayBy<SegmentIndex, uint8_t, kMaxSegments> port_count{};
  ArrayBy<Port, SegmentIndex, kPorts>
      segment_at{};  ///< kNoSegment: the free centre of a field side
};

/// The edge that a side shows, from the segments that own its ports.
constexpr Edge edge_of(const TileType& tile, Side side) {
  for (const Segment& segment : tile.segments) {
    if (!segment.ports.meets(ports_of(side))) continue;
    if (segment.kind == FeatureKind::city) return Edge::city;
    if (segment.kind == FeatureKind::road) return Edge::road;
  }
  return Edge::field;
}

constexpr OrientedTile orient(const TileType& tile, Rotation rotation) {
  OrientedTile out;
  out.segment_at.fill(kNoSegment);
  for (Side side : kAllSides) {
    out.edges = out.edges + edges_at(rotate(side, rotation), edge_of(tile, side));
  }
  for (const SegmentIndex s : each<SegmentIndex>(tile.segments.size())) {
    const PortSet ports = rotate(tile.segments[s].ports, rotation);
    for (Port p : ports) out.segment_at[p] = s;
    out.ports[s] = ports;
    out.port_count[s] = static_cast<uint8_t>(ports.size());
  }
  out.segment_count = static_cast<uint8_t>(tile.segments.size());
  return out;
}

}  // namespace cartulary::engine

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
  PortMask ports = 0;            ///< ports it owns at rotation 0; none for a monastery
  uint8_t coats = 0;             ///< coats of arms printed in this city segment
  uint16_t bordered_cities = 0;  ///< for a field: mask of the tile's city segments it touches
};

/// A mark of a whole tile that a rule asks for. Each expansion names its own.
enum class Mark : uint8_t {};
inline constexpr Mark kNoMark{0};

/// A row as it is typed: the four edges clockwise from north, then the segments, apart by spaces:
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
  StaticVector<Segment, kMaxSegments> segments;
};

/// A tile type as it lies on the table in one of the four rotations.
struct OrientedTile {
  Edges edges = 0;
  uint8_t segment_count = 0;
  std::array<PortMask, kMaxSegments> ports{};
  std::array<uint8_t, kMaxSegments> port_count{};
  std::array<SegmentIndex, kPorts> segment_at{};  ///< kNoSegment: the free centre of a field side
};

/// The edge that a side shows, from the segments that own its ports.
constexpr Edge edge_of(const TileType& tile, Side side) {
  for (const Segment& segment : tile.segments) {
    if ((segment.ports & ports_of(side)) == 0) continue;
    if (segment.kind == FeatureKind::city) return Edge::city;
    if (segment.kind == FeatureKind::road) return Edge::road;
  }
  return Edge::field;
}

constexpr OrientedTile orient(const TileType& tile, Rotation rotation) {
  OrientedTile out;
  out.segment_at.fill(kNoSegment);
  for (Side side : kAllSides) {
    out.edges =
        static_cast<Edges>(out.edges + edges_at(rotate(side, rotation), edge_of(tile, side)));
  }
  for (const Segment& segment : tile.segments) {
    const PortMask ports = rotate(segment.ports, rotation);
    for (Port p = 0; p < kPorts; ++p) {
      if (ports & bit(p)) out.segment_at[p] = out.segment_count;
    }
    out.ports[out.segment_count] = ports;
    out.port_count[out.segment_count++] = static_cast<uint8_t>(std::popcount(ports));
  }
  return out;
}

}  // namespace cartulary::engine

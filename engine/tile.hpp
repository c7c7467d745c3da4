// A tile: explicit segments, each with the ports it owns. Nothing is inferred from terrain.
#pragma once

#include <array>
#include <cassert>
#include <string_view>

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// A mark printed on a segment, or on a tile as a whole, that concerns a rule.
enum class Mark : uint8_t {
  coat_of_arms,
#define MARK(name, letter) name,
#include "engine/expansions.def"
};
/// Their letters in a row.
inline constexpr std::array kMarkLetters{
    '+',
#define MARK(name, letter) letter,
#include "engine/expansions.def"
};
using MarkSet = Set<Mark, uint16_t>;

/// One city, road, monastery or field of a tile, or a feature of an expansion.
struct Segment {
  FeatureKind kind = FeatureKind::field;
  PortSet ports;                 ///< ports it owns at rotation 0; none in the middle of the tile
  MarkSet marks{};               ///< printed on it
  SegmentSet bordered_cities{};  ///< for a field: the tile's city segments that it touches

  uint8_t coats = 0;  ///< coats of arms printed on it
};

/// A row as typed: the four edges clockwise from north, then the segments, separated by spaces:
///   m             a monastery; the features of expansions in the middle of a tile likewise, by
///                 their letters
///   c=N,E         a city on these sides; letters of marks after the sides are printed on it
///   r=S,W         a road on these sides
///   f=EL,WR~12    a field on these half-sides, bordering the first and the second city of the row;
///                 `f=~1` is one in the middle, which touches no side
///   h             a mark of the whole tile, by its letter
/// No edges: the tile fits into any hole, and ends the features around it.
/// A side that two cities share is N< for the one with its left and centre port, N> for the one
/// with its right port (Hills & Sheep page, special city tiles: "intentionally offset").
struct TileRow {
  std::string_view code;
  std::string_view alias;
  std::string_view edges;
  std::string_view segments;
  std::string_view illustrations;
  uint8_t copies = 0;  ///< in the box of an expansion; those of the base game come in several boxes
};

/// A tile that is another one with one more feature in its middle, such as a garden. A copy of the
/// plain tile has it in some editions.
struct VariantRow {
  std::string_view code;
  std::string_view alias;
  std::string_view plain;  ///< code of the tile without it
  FeatureKind kind = FeatureKind::monastery;
};

/// One type of tile as the catalogue draws it (rotation 0).
struct TileType {
  std::string_view code;           ///< "D"; the letter of the base game, else a public id
  std::string_view alias;          ///< "BA/RCr"; another name of the same type, or the code again
  std::string_view illustrations;  ///< one letter per illustrated copy; no effect on the rules
  ArrayBy<Side, Edge, kSides> edges{};  ///< none at all: it fits whatever lies around it
  MarkSet marks{};                      ///< of the whole tile
  StaticVector<Segment, kMaxSegments, SegmentIndex> segments;

  /// Its own marks and those of its segments.
  constexpr MarkSet all_marks() const {
    MarkSet all = marks;
    for (const Segment& segment : segments) all |= segment.marks;
    return all;
  }
};

/// A tile type as it lies on the table in one of the four rotations: all that laying it needs, in
/// one line of the cache.
struct alignas(64) OrientedTile {
  Edges edges{};
  ArrayBy<Side, Edges, kSides> shown{};  ///< to the neighbour at each side, as it counts its edges
  ArrayBy<SegmentIndex, PortSet, kMaxSegments> ports{};
  ArrayBy<SegmentIndex, uint8_t, kMaxSegments> port_count{};
  ArrayBy<SegmentIndex, FeatureKind, kMaxSegments> kinds{};
  SegmentIndex coats_at = kNoSegment;  ///< the segment with coats of arms
  uint8_t coats = 0;                   ///< how many it has
  SegmentSet closables{};  ///< the cities and roads: they score as soon as they are complete
  uint8_t segment_count = 0;
  SegmentIndex central = kNoSegment;  ///< the monastery, or what else is in the middle
  ArrayBy<Port, SegmentIndex, kPorts>
      segment_at{};  ///< kNoSegment: the free centre of a field side
};

static_assert(sizeof(OrientedTile) == 64);

constexpr OrientedTile orient(const TileType& tile, Rotation rotation) {
  OrientedTile out;
  out.segment_at.fill(kNoSegment);
  for (Side side : kAllSides) {
    const Side there = rotate(side, rotation);
    out.edges = out.edges + edges_at(there, tile.edges[side]);
    out.shown[there] = edges_at(opposite(there), tile.edges[side]);
  }
  for (const SegmentIndex s : each<SegmentIndex>(tile.segments.size())) {
    const PortSet ports = rotate(tile.segments[s].ports, rotation);
    for (Port p : ports) out.segment_at[p] = s;
    out.ports[s] = ports;
    out.port_count[s] = static_cast<uint8_t>(ports.size());
    if (tile.segments[s].coats > 0) {
      assert(out.coats == 0);
      out.coats_at = s;
      out.coats = tile.segments[s].coats;
    }
    out.kinds[s] = tile.segments[s].kind;
    if (is_central(out.kinds[s])) out.central = s;
    out.closables.insert_if(out.kinds[s] == FeatureKind::city || out.kinds[s] == FeatureKind::road,
                            s);
  }
  out.segment_count = static_cast<uint8_t>(tile.segments.size());
  return out;
}

/// The number, from 1, of a field that touches no side among those of its tile; 0: another segment.
constexpr uint8_t inner_number(const OrientedTile& tile, SegmentIndex segment) {
  uint8_t number = 0;
  for (SegmentIndex s : each<SegmentIndex>(index(segment) + 1)) {
    const bool inner = tile.kinds[s] == FeatureKind::field && tile.ports[s].empty();
    number = static_cast<uint8_t>(number + inner);
    if (s == segment && !inner) return 0;
  }
  return number;
}

}  // namespace cartulary::engine

// The small closed vocabulary of the rules: sides, ports, rotations, cells, players, features.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/numbered.hpp"

namespace cartulary::engine {

/// Most players of one game: five colours of the base box, the sixth of the Big Box (rule page of
/// the base game, footnote 2).
inline constexpr int kMaxPlayers = 6;
/// Most tiles that can ever lie on one table: those of all boxes, one of each player's own, and
/// room for records that lay more than there are.
inline constexpr int kMaxTiles = 72
#define TILE(code, alias, edges, segments, illustrations, copies) +copies
#include "engine/expansions.def"
                                 + kMaxPlayers + 6;
/// Most segments on one tile: X has four roads and four fields.
inline constexpr int kMaxSegments = 9;

enum class Side : uint8_t { north, east, south, west };
inline constexpr int kSides = 4;
inline constexpr std::array<Side, kSides> kAllSides{Side::north, Side::east, Side::south,
                                                    Side::west};

using SideSet = Set<Side, uint8_t>;
inline constexpr SideSet kEverySide = SideSet::first(kSides);

constexpr Side opposite(Side side) {
  return static_cast<Side>((index(side) + 2) % kSides);
}

/// A side has three ports: left, centre and right as seen from the middle of the tile looking out.
/// Ports count clockwise from the left port of the north side: NL N NR EL E ER SL S SR WL W WR.
/// Cities own all three ports of a side, roads the centre, fields the left and the right one.
enum class Port : uint8_t {};
inline constexpr int kPorts = 12;
using PortSet = Set<Port, uint16_t>;
inline constexpr PortSet kAllPorts = PortSet::first(kPorts);

enum PortPlace : uint8_t { left, centre, right };
constexpr Port port(Side side, PortPlace place) {
  return static_cast<Port>(3 * index(side) + place);
}
constexpr Side side_of(Port port) {
  return static_cast<Side>(index(port) / 3);
}
constexpr PortPlace place_of(Port port) {
  return static_cast<PortPlace>(index(port) % 3);
}
constexpr PortSet ports_of(Side side) {
  return {static_cast<uint16_t>(0b111u << (3 * index(side)))};
}

/// By port, the neighbouring tile's port that touches it: left meets right, centre meets centre.
inline constexpr auto kFacing = [] {
  ArrayBy<Port, Port, kPorts> out{};
  for (Port at : kAllPorts) {
    out[at] = port(opposite(side_of(at)), static_cast<PortPlace>(2 - place_of(at)));
  }
  return out;
}();
constexpr Port facing(Port at) {
  return kFacing[at];
}
static_assert(facing(port(Side::north, left)) == port(Side::south, right));
static_assert(facing(facing(Port{7})) == Port{7});

/// Quarter turns clockwise, 0 to 3.
enum class Rotation : uint8_t {};
inline constexpr int kRotations = 4;
inline constexpr std::array<Rotation, kRotations> kAllRotations{Rotation{0}, Rotation{1},
                                                                Rotation{2}, Rotation{3}};
using RotationSet = Set<Rotation, uint8_t>;
inline constexpr RotationSet kEveryRotation = RotationSet::first(kRotations);

constexpr Side rotate(Side side, Rotation turns) {
  return static_cast<Side>((index(side) + index(turns)) % kSides);
}
constexpr PortSet rotate(PortSet ports, Rotation turns) {
  const std::size_t shift = 3 * (index(turns) % kRotations);
  return PortSet{static_cast<uint16_t>(ports.bits << shift | ports.bits >> (kPorts - shift))} &
         kAllPorts;
}
static_assert(rotate(ports_of(Side::west), Rotation{1}) == ports_of(Side::north));

/// A place on the table. x grows to the east, y to the south; the start tile lies at 0,0.
struct Cell {
  int16_t x = 0;
  int16_t y = 0;
  friend bool operator==(Cell, Cell) = default;
  friend auto operator<=>(Cell, Cell) = default;
};

/// From a cell to its neighbour at each side.
inline constexpr ArrayBy<Side, Cell, kSides> kCellSteps{{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}}};
constexpr Cell neighbour(Cell cell, Side side) {
  const Cell step = kCellSteps[side];
  return {static_cast<int16_t>(cell.x + step.x), static_cast<int16_t>(cell.y + step.y)};
}

enum class FeatureKind : uint8_t {
  city,
  road,
  monastery,
  field,
#define FEATURE(name, category) name,
#include "engine/expansions.def"
};
inline constexpr int kFeatureKinds = 4
#define FEATURE(name, category) +1
#include "engine/expansions.def"
    ;
inline constexpr auto kAllFeatureKinds = each<FeatureKind>(kFeatureKinds);
using FeatureKindSet = Set<FeatureKind, uint8_t>;
/// True if a feature is in the middle of its tile, and complete once tiles lie on the eight cells
/// around it. A tile has one of them at most.
constexpr bool is_central(FeatureKind kind) {
  return kind == FeatureKind::monastery || index(kind) > index(FeatureKind::field);
}

/// The terrain on a side of a tile; `none` where nothing is yet.
enum class Edge : uint8_t {
  none,
  field,
  road,
  city,
#define EDGE(name, letter) name,
#include "engine/expansions.def"
};
inline constexpr unsigned kEdgeKinds = 4
#define EDGE(name, letter) +1
#include "engine/expansions.def"
    ;
/// The edges of the four sides as the digits of a number in base kEdgeKinds, north lowest. So a
/// further kind of edge needs no other layout, and tables by edges hold no gaps.
enum class Edges : uint16_t {};
inline constexpr Edges kNoEdges{0};
inline constexpr std::array<unsigned, kSides + 1> kEdgePlaces{
    1, kEdgeKinds, kEdgeKinds* kEdgeKinds, kEdgeKinds* kEdgeKinds* kEdgeKinds,
    kEdgeKinds* kEdgeKinds* kEdgeKinds* kEdgeKinds};
/// How many different Edges there are.
inline constexpr std::size_t kEdgesInAll = kEdgePlaces[kSides];

/// An edge at one side, and none at the others.
constexpr Edges edges_at(Side side, Edge edge) {
  return static_cast<Edges>(static_cast<unsigned>(edge) * kEdgePlaces[index(side)]);
}
/// Edges of different sides add up.
constexpr Edges operator+(Edges some, Edges others) {
  return static_cast<Edges>(index(some) + index(others));
}
constexpr Edge edge_at(Edges edges, Side side) {
  return static_cast<Edge>(index(edges) / kEdgePlaces[index(side)] % kEdgeKinds);
}

/// Seat of a player, 0 to kMaxPlayers - 1 in order of play.
enum class Player : uint8_t {};
inline constexpr Player kNobody{0xFF};
/// Counts as a player where it keeps followers out of a feature.
inline constexpr Player kBar{7};
static_assert(index(kBar) >= kMaxPlayers);
using PlayerSet = Set<Player, uint8_t>;
/// A value for each player.
template <class T>
using PerPlayer = ArrayBy<Player, T, kMaxPlayers>;

/// A figure that a player can place on a segment of the tile that he has laid.
enum class Figure : uint8_t {
  meeple,
#define FIGURE(name, strength) name,
#include "engine/expansions.def"
};
inline constexpr std::array kStrengths{
    1,
#define FIGURE(name, strength) strength,
#include "engine/expansions.def"
};
inline constexpr int kFigures = static_cast<int>(kStrengths.size());
/// A value for each kind of figure.
template <class T>
using PerFigure = ArrayBy<Figure, T, kFigures>;
/// For how many a figure counts among the followers in a feature; 0: it is no follower.
constexpr int strength(Figure figure) {
  return kStrengths[index(figure)];
}
constexpr bool is_follower(Figure figure) {
  return strength(figure) > 0;
}
inline constexpr auto kAllFigures = each<Figure>(kFigures);
inline constexpr std::size_t kFollowerKinds = [] {
  std::size_t kinds = 0;
  for (Figure figure : kAllFigures) kinds += is_follower(figure);
  return kinds;
}();

/// Row of a tile type in the catalogue.
enum class TileId : uint8_t {};
inline constexpr TileId kNoTile{0xFF};
/// A tile that left the bag face down: nobody knows which one it is.
inline constexpr TileId kUnknownTile{0xFE};
/// Number of a tile on the table in the order of placement; the start tile is 0.
enum class TileIndex : uint8_t {};
/// Number of a segment on its tile, in the order of the catalogue row.
enum class SegmentIndex : uint8_t {};
inline constexpr SegmentIndex kNoSegment{0xFF};
using SegmentSet = Set<SegmentIndex, uint16_t>;
/// A segment on the table. The node of a tile's segment s is the tile's first node + s.
enum class Node : uint16_t {};
inline constexpr Node kNoNode{0xFFFF};

constexpr Node operator+(Node first, SegmentIndex segment) {
  return static_cast<Node>(index(first) + index(segment));
}
constexpr SegmentIndex operator-(Node node, Node first) {
  return static_cast<SegmentIndex>(index(node) - index(first));
}

}  // namespace cartulary::engine

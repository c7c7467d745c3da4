#include "engine/catalogue.hpp"

#include <utility>

#include "engine/tile_text.hpp"

namespace cartulary::engine {
namespace {

using Types = ArrayBy<TileId, TileType, kTileTypes>;
using OrientedTypes = ArrayBy<TileId, ArrayBy<Rotation, OrientedTile, kRotations>, kTileTypes>;
using Resemblances = ArrayBy<TileId, ArrayBy<Rotation, RotationSet, kRotations>, kTileTypes>;
using FitsOfTile = ArrayBy<Edges, RotationSet, kEdgesInAll>;
using Fits = ArrayBy<TileId, FitsOfTile, kTileTypes>;

consteval Types parse_rows() {
  Types out{};
  for (TileId tile : kAllTiles) out[tile] = parse_tile(kTileRows[index(tile)]);
  for (std::size_t i = 0; i < kVariantRows.size(); ++i) {
    Segment segment;
    segment.kind = kVariantRows[i].kind;
    out[static_cast<TileId>(kFirstVariant + i)].segments.push_back(segment);
  }
  return out;
}

}  // namespace

constexpr Types kTiles = parse_rows();

namespace {

consteval OrientedTypes orient_all() {
  OrientedTypes out{};
  for (TileId tile : kAllTiles) {
    for (Rotation r : kAllRotations) out[tile][r] = orient(kTiles[tile], r);
  }
  return out;
}

}  // namespace

constexpr OrientedTypes kOriented = orient_all();

namespace {

/// Two ways in which a tile may lie.
consteval bool looks_same(const TileType& tile, const OrientedTile& one,
                          const OrientedTile& other) {
  if (one.edges != other.edges) return false;
  for (SegmentIndex s : each<SegmentIndex>(one.segment_count)) {
    bool found = false;
    for (SegmentIndex o : each<SegmentIndex>(other.segment_count)) {
      // Its marks go round with it.
      found = found || (one.kinds[s] == other.kinds[o] && one.ports[s] == other.ports[o] &&
                        tile.segments[s].marks == tile.segments[o].marks);
    }
    if (!found) return false;
  }
  return true;
}

consteval Resemblances compare_all() {
  Resemblances out{};
  for (TileId tile : kAllTiles) {
    for (Rotation r : kAllRotations) {
      for (Rotation other : kAllRotations) {
        out[tile][r].insert_if(looks_same(kTiles[tile], kOriented[tile][r], kOriented[tile][other]),
                               other);
      }
    }
  }
  return out;
}

/// The rotations in which a tile shows `edge` at `side`; all of them for Edge::none. A tile without
/// edges fits every edge, turned in one way, but there must be one.
constexpr RotationSet showing(TileId tile, Side side, Edge edge) {
  RotationSet out;
  if (kOriented[tile][Rotation{0}].edges == kNoEdges) {
    out.insert_if(edge != Edge::none, Rotation{0});
    return out;
  }
  for (Rotation r : kAllRotations) {
    if (edge == Edge::none || edge_at(kOriented[tile][r].edges, side) == edge) out.insert(r);
  }
  return out;
}

constexpr FitsOfTile fit(TileId tile) {
  ArrayBy<Side, std::array<RotationSet, kEdgeKinds>, kSides> fits{};
  for (Side side : kAllSides) {
    for (unsigned edge = 0; edge < kEdgeKinds; ++edge) {
      fits[side][edge] = showing(tile, side, static_cast<Edge>(edge));
    }
  }
  // In the order of Edges: those of the north side change fastest.
  FitsOfTile out{};
  auto* next = out.data();
  for (RotationSet west : fits[Side::west]) {
    for (RotationSet south : fits[Side::south]) {
      for (RotationSet east : fits[Side::east]) {
        const RotationSet others = west & south & east;
        for (RotationSet north : fits[Side::north]) *next++ = others & north;
      }
    }
  }
  return out;
}

/// A tile at a time: compilers count the steps of each constant and stop at a million.
template <std::size_t Tile>
constexpr FitsOfTile kFitsOf = fit(static_cast<TileId>(Tile));

template <std::size_t... Tiles>
consteval Fits fit_all(std::index_sequence<Tiles...>) {
  return {{kFitsOf<Tiles>...}};
}

consteval ArrayBy<Edges, PortSet, kEdgesInAll> show_all() {
  ArrayBy<Edges, PortSet, kEdgesInAll> out{};
  for (Edges edges : each<Edges>(kEdgesInAll)) {
    for (Side side : kAllSides) {
      const Edge edge = edge_at(edges, side);
      if (edge != Edge::none) out[edges] |= ports_of(side);
      // Half of a field side is left of its middle, half right of it; so are the banks of a river.
      const bool has_middle = edge == Edge::road || edge == Edge::city;
      if (!has_middle) out[edges] = out[edges] - PortSet::of(port(side, centre));
    }
  }
  return out;
}

/// Every type of the base game but one.
consteval ArrayBy<TileId, bool, kTileTypes> base_types_but(TileId sure) {
  ArrayBy<TileId, bool, kTileTypes> out{};
  for (TileId tile : each<TileId>(kBaseRows.size())) out[tile] = tile != sure;
  return out;
}

}  // namespace

constexpr Resemblances kLookAlike = compare_all();
constexpr Fits kFits = fit_all(std::make_index_sequence<kTileTypes>());
constexpr ArrayBy<Edges, PortSet, kEdgesInAll> kPortsShown = show_all();

TileId find_tile(std::string_view name) {
  for (TileId id : kAllTiles) {
    if (kTiles[id].code == name || kTiles[id].alias == name) return id;
  }
  return kNoTile;
}

constexpr Distribution kBaseDistribution{counts_from<24>("A",
                                                         // A  B  C  D  E  F  G  H  I  J  K  L
                                                         {2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3,
                                                          // M  N  O  P  Q  R  S  T  U  V  W  X
                                                          2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1}),
                                         tile_called("D"),
                                         {}};

constexpr Distribution kPrintAndPlayDistribution{
    counts_from<24>("A",
                    // A  B  C  D  E  F  G  H  I  J  K  L
                    {1, 2, 1, 4, 4, 2, 1, 0, 2, 2, 2, 3,
                     // M  N  O  P  Q  R  S  T  U  V  W  X
                     2, 2, 2, 1, 1, 1, 2, 1, 5, 4, 3, 0}),
    tile_called("D"), base_types_but(tile_called("D"))};

static_assert(total(kBaseDistribution.counts) == 72);
static_assert(total(kPrintAndPlayDistribution.counts) == 48);

}  // namespace cartulary::engine

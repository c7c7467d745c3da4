#include "engine/catalogue.hpp"

#include "engine/tile_text.hpp"

namespace cartulary::engine {
namespace {

consteval std::array<TileType, kTileTypes> parse_rows() {
  std::array<TileType, kTileTypes> out{};
  std::size_t i = 0;
  for (const TileRow& row : kTileRows) out[i++] = parse_tile(row);
  return out;
}

}  // namespace

constexpr std::array<TileType, kTileTypes> kTiles = parse_rows();

namespace {

consteval std::array<std::array<OrientedTile, kRotations>, kTileTypes> orient_all() {
  std::array<std::array<OrientedTile, kRotations>, kTileTypes> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (Rotation r = 0; r < kRotations; ++r) out[i][r] = orient(kTiles[i], r);
  }
  return out;
}

}  // namespace

constexpr std::array<std::array<OrientedTile, kRotations>, kTileTypes> kOriented = orient_all();

namespace {

/// The rotations in which a tile shows `edge` at `side`; all of them for Edge::none.
consteval RotationSet showing(std::size_t tile, Side side, Edge edge) {
  RotationSet out = 0;
  for (Rotation r = 0; r < kRotations; ++r) {
    if (edge == Edge::none || edge_at(kOriented[tile][r].edges, side) == edge) {
      out |= static_cast<RotationSet>(1u << r);
    }
  }
  return out;
}

consteval std::array<std::array<RotationSet, kEdgesInAll>, kTileTypes> fit_all() {
  std::array<std::array<RotationSet, kEdgesInAll>, kTileTypes> out{};
  for (std::size_t tile = 0; tile < out.size(); ++tile) {
    std::array<std::array<RotationSet, kEdgeKinds>, kSides> by_side{};
    for (std::size_t side = 0; side < kSides; ++side) {
      for (unsigned edge = 0; edge < kEdgeKinds; ++edge) {
        by_side[side][edge] = showing(tile, kAllSides[side], static_cast<Edge>(edge));
      }
    }
    for (unsigned wanted = 0; wanted < kEdgesInAll; ++wanted) {
      RotationSet fits = 0b1111;
      for (std::size_t side = 0; side < kSides; ++side) {
        fits &= by_side[side][wanted / kEdgePlaces[side] % kEdgeKinds];
      }
      out[tile][wanted] = fits;
    }
  }
  return out;
}

consteval TileId id_of(std::string_view code) {
  for (TileId id = 0; id < kTileTypes; ++id) {
    if (kTiles[id].code == code) return id;
  }
  throw "no tile has this code";
}

/// Every type of the base game but one.
consteval std::array<bool, kTileTypes> base_types_but(TileId sure) {
  std::array<bool, kTileTypes> out{};
  for (std::size_t i = 0; i < kBaseRows.size(); ++i) out[i] = i != sure;
  return out;
}

}  // namespace

constexpr std::array<std::array<RotationSet, kEdgesInAll>, kTileTypes> kFits = fit_all();

TileId find_tile(std::string_view name) {
  for (TileId id = 0; id < kTileTypes; ++id) {
    if (kTiles[id].code == name || kTiles[id].alias == name) return id;
  }
  return kNoTile;
}

constexpr Distribution kBaseDistribution{counts_from<24>("A",
                                                         // A  B  C  D  E  F  G  H  I  J  K  L
                                                         {2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3,
                                                          // M  N  O  P  Q  R  S  T  U  V  W  X
                                                          2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1}),
                                         id_of("D"),
                                         {}};

constexpr Distribution kPrintAndPlayDistribution{
    counts_from<24>("A",
                    // A  B  C  D  E  F  G  H  I  J  K  L
                    {1, 2, 1, 4, 4, 2, 1, 0, 2, 2, 2, 3,
                     // M  N  O  P  Q  R  S  T  U  V  W  X
                     2, 2, 2, 1, 1, 1, 2, 1, 5, 4, 3, 0}),
    id_of("D"), base_types_but(id_of("D"))};

static_assert(total(kBaseDistribution.counts) == 72);
static_assert(total(kPrintAndPlayDistribution.counts) == 48);

}  // namespace cartulary::engine

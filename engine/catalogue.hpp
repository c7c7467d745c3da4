// All tile types, as they lie in each rotation, and where each fits; and the boxes they come in.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "engine/tile.hpp"
#include "engine/tiles_base.hpp"
#include "engine/tiles_hills_sheep.hpp"

namespace cartulary::engine {

inline constexpr int kTileTypes = static_cast<int>(kBaseRows.size() + kHillsSheepRows.size());

namespace catalogue_detail {

consteval std::array<TileType, kTileTypes> parse_rows() {
  std::array<TileType, kTileTypes> out{};
  std::size_t i = 0;
  for (const TileRow& row : kBaseRows) out[i++] = parse_tile(row);
  for (const TileRow& row : kHillsSheepRows) out[i++] = parse_tile(row);
  return out;
}

}  // namespace catalogue_detail

/// Every tile type by TileId.
inline constexpr std::array<TileType, kTileTypes> kTiles = catalogue_detail::parse_rows();

namespace catalogue_detail {

consteval std::array<std::array<OrientedTile, kRotations>, kTileTypes> orient_all() {
  std::array<std::array<OrientedTile, kRotations>, kTileTypes> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (Rotation r = 0; r < kRotations; ++r) out[i][r] = orient(kTiles[i], r);
  }
  return out;
}

}  // namespace catalogue_detail

inline constexpr auto kOriented = catalogue_detail::orient_all();

/// Whether a tile that shows `shown` may lie where its neighbours show `wanted` (none: no
/// neighbour).
constexpr bool edges_match(Edges shown, Edges wanted) {
  for (Side side : kAllSides) {
    const Edge want = edge_at(wanted, side);
    if (want != Edge::none && want != edge_at(shown, side)) return false;
  }
  return true;
}

/// A set of rotations, one bit each.
using RotationSet = uint8_t;

namespace catalogue_detail {

consteval std::array<std::array<RotationSet, 256>, kTileTypes> fit_all() {
  std::array<std::array<RotationSet, 256>, kTileTypes> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (unsigned wanted = 0; wanted < 256; ++wanted) {
      for (Rotation r = 0; r < kRotations; ++r) {
        if (edges_match(kOriented[i][r].edges, static_cast<Edges>(wanted))) {
          out[i][wanted] |= static_cast<RotationSet>(1u << r);
        }
      }
    }
  }
  return out;
}

}  // namespace catalogue_detail

/// kFits[tile][wanted]: the rotations in which a tile matches what its four neighbours show.
inline constexpr auto kFits = catalogue_detail::fit_all();

/// Lookup by code or public id; kNoTile when there is none.
constexpr TileId find_tile(std::string_view name) {
  for (TileId id = 0; id < kTileTypes; ++id) {
    if (kTiles[id].code == name || kTiles[id].alias == name) return id;
  }
  return kNoTile;
}

/// How many copies of each type a box holds.
using TileCounts = std::array<uint8_t, kTileTypes>;
constexpr int total(const TileCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

/// A box of tiles.
struct Distribution {
  TileCounts counts{};
  TileId start = kNoTile;  ///< kNoTile: an expansion, which has none
  /// The counts of these types are an inference; only their sum is sure. One that runs out is then
  /// a warning, not an error.
  std::array<bool, kTileTypes> inferred{};
};

/// Two boxes shuffled together; the start tile is the first one's.
constexpr Distribution operator+(Distribution box, const Distribution& more) {
  for (std::size_t i = 0; i < box.counts.size(); ++i) {
    box.counts[i] = static_cast<uint8_t>(box.counts[i] + more.counts[i]);
    box.inferred[i] |= more.inferred[i];
  }
  return box;
}

namespace catalogue_detail {

/// Counts of consecutive types of the catalogue, beginning with `first`.
template <std::size_t N>
consteval TileCounts counts_from(TileId first, const std::array<uint8_t, N>& counts) {
  TileCounts out{};
  for (std::size_t i = 0; i < N; ++i) out[first + i] = counts[i];
  return out;
}

/// Every type of the base game but one.
consteval std::array<bool, kTileTypes> base_types_but(TileId sure) {
  std::array<bool, kTileTypes> out{};
  for (std::size_t i = 0; i < kBaseRows.size(); ++i) out[i] = i != sure;
  return out;
}

}  // namespace catalogue_detail

/// 72 tiles: base game, all art editions, and the 20th anniversary box.
inline constexpr Distribution kBaseDistribution{
    catalogue_detail::counts_from<24>(find_tile("A"),
                                      // A  B  C  D  E  F  G  H  I  J  K  L
                                      {2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3,
                                       // M  N  O  P  Q  R  S  T  U  V  W  X
                                       2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1}),
    find_tile("D"),
    {}};

/// 48 tiles: the print-and-play demo. The page gives counts and illustrations by position and no
/// names; by base letter they are our inference, but for the four D.
inline constexpr Distribution kPrintAndPlayDistribution{
    catalogue_detail::counts_from<24>(find_tile("A"),
                                      // A  B  C  D  E  F  G  H  I  J  K  L
                                      {1, 2, 1, 4, 4, 2, 1, 0, 2, 2, 2, 3,
                                       // M  N  O  P  Q  R  S  T  U  V  W  X
                                       2, 2, 2, 1, 1, 1, 2, 1, 5, 4, 3, 0}),
    find_tile("D"), catalogue_detail::base_types_but(find_tile("D"))};

/// 18 tiles: Hills & Sheep ("18 land tiles").
inline constexpr Distribution kHillsSheepDistribution{
    catalogue_detail::counts_from<16>(find_tile("HS/C!.v"),
                                      {2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
    kNoTile,
    {}};

static_assert(total(kBaseDistribution.counts) == 72);
static_assert(total(kPrintAndPlayDistribution.counts) == 48);
static_assert(total(kHillsSheepDistribution.counts) == 18);
static_assert(72 + 18 <= kMaxTiles);

}  // namespace cartulary::engine

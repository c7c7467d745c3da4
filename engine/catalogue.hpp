// All tile types, as they lie in each rotation, and where each fits; and the boxes they come in.
// The tables are made at compile time, once, in catalogue.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/tile.hpp"
#include "engine/tiles_base.hpp"

namespace cartulary::engine {

/// The rows of the boxes that are shuffled into the base game.
inline constexpr auto kExpansionRows = std::to_array<TileRow>({
#define TILE(...) {__VA_ARGS__},
#include "engine/expansions.def"
});
/// Tiles that are others with one more feature.
inline constexpr auto kVariantRows = std::to_array<VariantRow>({
#define VARIANT(code, alias, plain, kind) {code, alias, plain, FeatureKind::kind},
#include "engine/expansions.def"
});
/// The rows of all boxes, one box after the other, then the variants; the row of a type is its
/// TileId. A variant has the segments of its plain tile here, and no copies.
inline constexpr auto kTileRows = [] {
  std::array<TileRow, kBaseRows.size() + kExpansionRows.size() + kVariantRows.size()> out;
  const auto after_base = std::copy(kBaseRows.begin(), kBaseRows.end(), out.begin());
  auto next = std::copy(kExpansionRows.begin(), kExpansionRows.end(), after_base);
  for (const VariantRow& variant : kVariantRows) {
    *next = *std::find_if(out.begin(), next,
                          [&](const TileRow& row) { return row.code == variant.plain; });
    next->code = variant.code;
    next->alias = variant.alias;
    next->illustrations = "";
    next->copies = 0;
    ++next;
  }
  return out;
}();
inline constexpr int kTileTypes = static_cast<int>(kTileRows.size());
inline constexpr auto kAllTiles = each<TileId>(kTileTypes);
/// True if it is a tile of the catalogue, and not kNoTile or kUnknownTile.
constexpr bool is_known(TileId tile) {
  return index(tile) < kTileTypes;
}

/// The type with this code.
constexpr TileId tile_called(std::string_view code) {
  for (TileId tile : kAllTiles) {
    if (kTileRows[index(tile)].code == code) return tile;
  }
  throw "no tile has this code";
}

/// The variants are the last types, in the order of their rows.
inline constexpr std::size_t kFirstVariant = kTileRows.size() - kVariantRows.size();
/// By variant, the tile without its feature; every other tile is its own plain one.
inline constexpr auto kPlainTile = [] {
  ArrayBy<TileId, TileId, kTileTypes> out{};
  for (TileId tile : kAllTiles) {
    out[tile] = index(tile) < kFirstVariant
                    ? tile
                    : tile_called(kVariantRows[index(tile) - kFirstVariant].plain);
  }
  return out;
}();
constexpr bool is_variant(TileId tile) {
  return kPlainTile[tile] != tile;
}

/// Every tile type by TileId.
extern const ArrayBy<TileId, TileType, kTileTypes> kTiles;
/// Every tile type as it lies in each rotation.
extern const ArrayBy<TileId, ArrayBy<Rotation, OrientedTile, kRotations>, kTileTypes> kOriented;

/// kLookAlike[tile][rotation]: the rotations in which a tile looks as it does in this one, which
/// is among them. Its segments may be numbered otherwise there.
extern const ArrayBy<TileId, ArrayBy<Rotation, RotationSet, kRotations>, kTileTypes> kLookAlike;

/// kFits[tile][wanted]: the rotations in which a tile matches what its four neighbours show (none:
/// no neighbour).
extern const ArrayBy<TileId, ArrayBy<Edges, RotationSet, kEdgesInAll>, kTileTypes> kFits;

/// kPortsShown[edges]: the ports at which sides with these edges belong to a segment.
extern const ArrayBy<Edges, PortSet, kEdgesInAll> kPortsShown;

/// Lookup by code or public id; kNoTile when there is none.
[[nodiscard]] TileId find_tile(std::string_view name);

/// How many copies of each type a box holds.
using TileCounts = ArrayBy<TileId, uint8_t, kTileTypes>;
constexpr int total(const TileCounts& counts) {
  int sum = 0;
  for (uint8_t count : counts) sum += count;
  return sum;
}

/// The counts of consecutive rows, of which `first` is the first one's code.
template <std::size_t N>
consteval TileCounts counts_from(std::string_view first, const std::array<uint8_t, N>& counts) {
  TileCounts out{};
  std::copy(counts.begin(), counts.end(), out.begin() + index(tile_called(first)));
  return out;
}

/// A box of tiles.
struct Distribution {
  TileCounts counts{};
  TileId start = kNoTile;  ///< kNoTile: an expansion that has none
  /// The counts of these types are an inference; only their sum is sure. One that runs out is then
  /// a warning, not an error.
  ArrayBy<TileId, bool, kTileTypes> inferred{};
};

/// The box of an expansion, by what the public ids of its tiles begin with.
consteval Distribution box_of(std::string_view prefix) {
  Distribution out{};
  for (TileId tile : kAllTiles) {
    const TileRow& row = kTileRows[index(tile)];
    if (row.code.starts_with(prefix)) out.counts[tile] = row.copies;
  }
  return out;
}

/// Two boxes shuffled together. The game starts with the start tile of the second if it has one.
constexpr Distribution operator+(Distribution box, const Distribution& more) {
  if (more.start != kNoTile) box.start = more.start;
  for (TileId tile : kAllTiles) {
    box.counts[tile] = static_cast<uint8_t>(box.counts[tile] + more.counts[tile]);
    box.inferred[tile] |= more.inferred[tile];
  }
  return box;
}

/// 72 tiles: base game, all art editions, and the 20th anniversary box.
extern const Distribution kBaseDistribution;
/// 48 tiles: the print-and-play demo. The page gives counts and illustrations by position and no
/// names; by base letter they are our inference, but for the four D.
extern const Distribution kPrintAndPlayDistribution;

}  // namespace cartulary::engine

// All tile types, as they lie in each rotation, and where each fits; and the boxes they come in.
// The tables are made at compile time, once, in catalogue.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/hills_sheep/tiles.hpp"
#include "engine/tile.hpp"
#include "engine/tiles_base.hpp"

namespace cartulary::engine {

/// The rows of all boxes, one box after the other; the row of a type is its TileId.
inline constexpr auto kTileRows = [] {
  std::array<TileRow, kBaseRows.size() + kHillsSheepRows.size()> out;
  const auto after_base = std::copy(kBaseRows.begin(), kBaseRows.end(), out.begin());
  std::copy(kHillsSheepRows.begin(), kHillsSheepRows.end(), after_base);
  return out;
}();
inline constexpr int kTileTypes = static_cast<int>(kTileRows.size());

/// Every tile type by TileId.
extern const std::array<TileType, kTileTypes> kTiles;
/// Every tile type as it lies in each rotation.
extern const std::array<std::array<OrientedTile, kRotations>, kTileTypes> kOriented;

/// A set of rotations, one bit each.
using RotationSet = uint8_t;

/// kFits[tile][wanted]: the rotations in which a tile matches what its four neighbours show (none:
/// no neighbour).
extern const std::array<std::array<RotationSet, kEdgesInAll>, kTileTypes> kFits;

/// Lookup by code or public id; kNoTile when there is none.
TileId find_tile(std::string_view name);

/// How many copies of each type a box holds.
using TileCounts = std::array<uint8_t, kTileTypes>;
constexpr int total(const TileCounts& counts) {
  int sum = 0;
  for (uint8_t count : counts) sum += count;
  return sum;
}

/// The counts of consecutive rows, of which `first` is the first one's code.
template <std::size_t N>
consteval TileCounts counts_from(std::string_view first, const std::array<uint8_t, N>& counts) {
  const auto row = std::find_if(kTileRows.begin(), kTileRows.end(),
                                [first](const TileRow& r) { return r.code == first; });
  TileCounts out{};
  std::copy(counts.begin(), counts.end(), out.begin() + (row - kTileRows.begin()));
  return out;
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

/// 72 tiles: base game, all art editions, and the 20th anniversary box.
extern const Distribution kBaseDistribution;
/// 48 tiles: the print-and-play demo. The page gives counts and illustrations by position and no
/// names; by base letter they are our inference, but for the four D.
extern const Distribution kPrintAndPlayDistribution;

}  // namespace cartulary::engine

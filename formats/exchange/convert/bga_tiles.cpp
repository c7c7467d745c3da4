#include "formats/exchange/convert/bga_tiles.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

// clang-format off
// The places of the tiles with these letters.
constexpr BgaSpot kST[] = {{1, "highwayman", "S"}, {2, "knight", "E"}, {3, "farmer", "SSW"}, {4, "farmer", "SSE"}};
constexpr BgaSpot kEMN[] = {{1, "knight", "N"}, {2, "farmer", "ENE"}};
constexpr BgaSpot kDJOP[] = {{1, "highwayman", "E"}, {2, "knight", "N"}, {3, "farmer", "ENE"}, {4, "farmer", "ESE"}};
constexpr BgaSpot kFG[] = {{1, "knight", "E"}, {2, "farmer", "NNW"}, {3, "farmer", "SSE"}};
constexpr BgaSpot kI[] = {{1, "knight", "N"}, {2, "knight", "W"}, {3, "farmer", "ENE"}};
constexpr BgaSpot kH[] = {{1, "knight", "N"}, {2, "knight", "S"}, {3, "farmer", "ENE"}};
constexpr BgaSpot kK[] = {{1, "highwayman", "W"}, {2, "knight", "N"}, {3, "farmer", "ENE"}, {4, "farmer", "WSW"}};
constexpr BgaSpot kL[] = {{1, "highwayman", "W"}, {2, "highwayman", "E"}, {3, "highwayman", "S"}, {4, "knight", "N"}, {5, "farmer", "ENE"}, {6, "farmer", "WSW"}, {7, "farmer", "ESE"}};
constexpr BgaSpot kU[] = {{1, "highwayman", "N"}, {3, "farmer", "NNW"}, {4, "farmer", "ENE"}};
constexpr BgaSpot kV[] = {{1, "highwayman", "W"}, {2, "farmer", "ENE"}, {3, "farmer", "WSW"}};
constexpr BgaSpot kW[] = {{1, "highwayman", "W"}, {2, "highwayman", "E"}, {3, "highwayman", "S"}, {4, "farmer", "ENE"}, {5, "farmer", "WSW"}, {6, "farmer", "ESE"}};
constexpr BgaSpot kX[] = {{1, "highwayman", "W"}, {2, "highwayman", "E"}, {3, "highwayman", "S"}, {4, "highwayman", "N"}, {5, "farmer", "NNW"}, {6, "farmer", "ENE"}, {7, "farmer", "ESE"}, {8, "farmer", "WSW"}};
constexpr BgaSpot kB[] = {{1, "monk", ""}, {2, "farmer", "ENE"}};
constexpr BgaSpot kA[] = {{1, "monk", ""}, {2, "highwayman", "S"}, {3, "farmer", "ENE"}};
constexpr BgaSpot kC[] = {{1, "knight", "E"}};
constexpr BgaSpot kQR[] = {{1, "knight", "E"}, {2, "farmer", "SSE"}};

constexpr BgaTile kBgaTiles[] = {
    { 1, "T", "ccrc", 1, 1, kST},
    { 2, "S", "ccrc", 2, 3, kST},
    { 3, "N", "cffc", 4, 6, kEMN},
    { 4, "M", "cffc", 7, 8, kEMN},
    { 5, "P", "crrc", 9, 11, kDJOP},
    { 6, "O", "crrc", 12, 13, kDJOP},
    { 7, "G", "fcfc", 14, 14, kFG},
    { 8, "F", "fcfc", 15, 16, kFG},
    { 9, "I", "cffc", 17, 18, kI},
    {10, "H", "cfcf", 19, 21, kH},
    {11, "E", "cfff", 22, 26, kEMN},
    {12, "K", "cfrr", 27, 29, kK},
    {13, "J", "crrf", 30, 32, kDJOP},
    {14, "L", "crrr", 33, 35, kL},
    {15, "D", "crfr", 36, 39, kDJOP},
    {16, "U", "rfrf", 40, 47, kU},
    {17, "V", "ffrr", 48, 56, kV},
    {18, "W", "frrr", 57, 60, kW},
    {19, "X", "rrrr", 61, 61, kX},
    {20, "B", "ffff", 62, 65, kB},
    {21, "A", "ffrf", 66, 67, kA},
    {22, "C", "cccc", 68, 68, kC},
    {23, "R", "ccfc", 69, 71, kQR},
    {24, "Q", "ccfc", 72, 72, kQR},
};
// clang-format on

}  // namespace

std::span<const BgaTile> bga_tiles() {
  return kBgaTiles;
}

const BgaTile* find_bga_type(int64_t type) {
  return type >= 1 && type <= static_cast<int64_t>(std::size(kBgaTiles)) ? &kBgaTiles[type - 1]
                                                                         : nullptr;
}

const BgaTile* find_bga_id(int64_t id) {
  return find_where(
      kBgaTiles, [id](const BgaTile& tile) { return id >= tile.first_id && id <= tile.last_id; });
}

const BgaTile* find_bga_tile(engine::TileId tile) {
  return find_where(kBgaTiles, [tile](const BgaTile& row) { return row.tile() == tile; });
}

const BgaSpot* spot_of(const BgaTile& tile, int64_t place) {
  return find_row(tile.spots, &BgaSpot::place, place);
}

engine::TileId BgaTile::tile() const {
  return parse_tile_name(letter);
}

engine::Rotation BgaTile::upright() const {
  for (engine::Rotation r : engine::kAllRotations) {
    if (edge_word(tile(), r).starts_with(sides)) return r;
  }
  return engine::Rotation{0};
}

engine::SegmentIndex BgaSpot::segment(const BgaTile& drawn) const {
  const engine::TileId tile = drawn.tile();
  const auto wanted = parse_role(role);
  MeepleWord word;
  if (!at.empty()) parse_place(at, *wanted, word);
  const engine::OrientedTile& shape = engine::kOriented[tile][drawn.upright()];
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
    if (engine::kTiles[tile].segments[s].kind != wanted->feature) continue;
    if (at.empty() || shape.ports[s].meets(word.ports)) return s;
  }
  return engine::kNoSegment;
}

}  // namespace cartulary::formats

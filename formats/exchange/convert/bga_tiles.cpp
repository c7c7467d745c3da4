#include "formats/exchange/convert/bga_tiles.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

#define SPOTS(name, ...) constexpr BgaSpot name[] = {__VA_ARGS__};
#include "formats/exchange/convert/bga_tiles.def"
#undef SPOTS

constexpr BgaTile kBgaTiles[] = {
#include "formats/exchange/convert/bga_tiles.def"
};

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

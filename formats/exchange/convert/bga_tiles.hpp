// The tiles of the base game as Board Game Arena numbers them. CarcassonneLab's links do, too.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

struct BgaTile;

struct BgaSpot {
  int place;              ///< `pos`
  std::string_view role;  ///< "knight"
  std::string_view at;    ///< "N"; empty for a monk

  engine::SegmentIndex segment(const BgaTile& tile) const;
};

struct BgaTile {
  int type;
  std::string_view letter;
  std::string_view sides;  ///< clockwise from north, as it is drawn there
  int first_id;
  int last_id;
  std::span<const BgaSpot> spots;

  engine::TileId tile() const;
  /// How our drawing lies when theirs is upright.
  engine::Rotation upright() const;
};

std::span<const BgaTile> bga_tiles();
/// nullptr if there is none.
const BgaTile* find_bga_type(int64_t type);
const BgaTile* find_bga_id(int64_t id);
const BgaTile* find_bga_tile(engine::TileId tile);
const BgaSpot* spot_of(const BgaTile& tile, int64_t place);

}  // namespace cartulary::formats

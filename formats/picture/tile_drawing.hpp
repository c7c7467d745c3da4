// Tiles drawn in lines and areas, for SVG: our own pictures, made from the segments of the
// catalogue, so that a new row of it draws itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "formats/picture/polygon.hpp"

namespace cartulary::formats {

using TileTypes = engine::Set<engine::TileId, uint64_t>;
static_assert(engine::kTileTypes <= 64);

/// Appends the definitions that pictures of tiles are made of, to stand in a `<defs>`. For each
/// type a `<g id="tile-D">` to be placed by `<use>`: 100 x 100 units at rotation 0, with its
/// north-west corner at 0,0; and for each of its segments a `<path id="tile-D-0">`, its outline,
/// without colour. All ids begin with `prefix`.
void append_tile_symbols(std::string& out, const TileTypes& types, std::string_view prefix = {});

/// Appends what append_tile_symbols() does for one type, behind what it does for none.
void append_tile_symbol(std::string& out, engine::TileId tile);

/// The id of a type's drawing, `tile-D`. Characters that an id cannot have are replaced.
std::string_view symbol_name(engine::TileId tile);

/// Where a figure stands on a segment of a tile as it lies, from its north-west corner.
Point anchor(engine::TileId tile, engine::Rotation rotation, engine::SegmentIndex segment);

}  // namespace cartulary::formats

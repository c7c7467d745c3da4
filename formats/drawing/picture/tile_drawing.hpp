// Tiles in SVG: our own pictures, as the files in the folder drawings have them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

using RotationSet = engine::Set<engine::Rotation, uint8_t>;
using TileTurns = engine::ArrayBy<engine::TileId, RotationSet, engine::kTileTypes>;

/// Appends the definitions that pictures of tiles are made of, to stand in a `<defs>`, and a style.
/// All ids and classes begin with `prefix`. For each type and rotation a `<g id="t-D-r1">` to place
/// by `<use>`: 100 x 100 units with its north-west corner at 0,0, in which all that stands is
/// upright. For each segment of a type a `<path id="t-D-0">`, its outline at rotation 0, and for
/// those that are not fields a `<path id="t-D-0b">`, the line that shows whose it is: its walls,
/// its way, what is around it. The paths have no colour; one like another's is a `<use>` of that.
void append_tile_symbols(std::string& out, const TileTurns& turns, std::string_view prefix = {});

// The parts of that: what all need, what a type needs however it lies, and a tile.
void append_common_symbols(std::string& out, std::string_view prefix = {});
void append_type_symbols(std::string& out, engine::TileId tile, std::string_view prefix = {});
void append_tile_symbol(std::string& out, engine::TileId tile, engine::Rotation rotation,
                        std::string_view prefix = {});

/// A tile of fewer pixels is seen from afar.
inline constexpr int kNearPixels = 40;
/// Appends rules for pictures that are seen from afar: houses run together to roofs, what only
/// adorns is left out, and marks grow. `below`: on screens of at most so many pixels; 0: on all.
void append_far_style(std::string& out, int below, std::string_view prefix = {});

/// The night colour for one of the drawings, `#rrggbb`: windows are lit, all else is moonlit.
std::string night_colour(std::string_view colour);

/// Appends style for a page that contains drawings, as `append_board_symbols()` makes them without
/// a prefix: a rule for each of their colours, which holds where the reader wants dark pages, on a
/// screen. The drawings themselves stay as they are, and so do figures.
void append_night_style(std::string& out, std::string_view drawings);

/// The beginning of the ids of a type, `t-D`. Characters that an id cannot have are replaced.
std::string_view symbol_name(engine::TileId tile);
/// The id of a tile's drawing, `t-D-r1`.
std::string_view symbol_name(engine::TileId tile, engine::Rotation rotation);

}  // namespace cartulary::formats

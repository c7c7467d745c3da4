// Tiles with their names on pages to print.
#pragma once

#include <string>
#include <string_view>

#include "formats/drawing/picture/tile_sheet.hpp"

namespace cartulary::formats {

/// Appends an HTML page without scripts, which needs no other file. Printed on A4, tiles have the
/// size of those of the game. `version` is that of the program.
void append_tile_page(std::string& out, const TileSheet& sheet, std::string_view version);

}  // namespace cartulary::formats

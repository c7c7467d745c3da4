// A sheet of tiles with their names: what is on it, as a drawing, and as a page to print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"

namespace cartulary::formats {

struct TileSheet {
  std::string title{};
  std::vector<engine::TileId> tiles{};
  engine::Distribution box{};   ///< how many copies there are of each, and the start tile
  engine::Rotation rotation{};  ///< of every tile
  bool whole = false;           ///< it shows all types of the box, so the sum says something
};

/// The words beside a tile. Codes, public ids and edge words hold no signs that markup needs.
struct TileWords {
  std::string_view name;     ///< its letter, or its first public id
  int copies = 0;            ///< in the box
  bool one_each = false;     ///< every player has one, and none is in the bag
  bool start = false;        ///< the game starts with it
  std::string other_name{};  ///< the public id of a letter, "also" a second one, or empty
  std::string edges{};       ///< "crfr [FP]": edge word as it lies, illustrations of single copies
};
TileWords words_of(const TileSheet& sheet, engine::TileId tile);

/// "72 tiles.", and whether the counts are certain; empty if the sheet does not show them all.
std::string total_of(const TileSheet& sheet);

inline constexpr std::string_view kIllustrations =
    "G garden, F farmhouse, C cowshed, W water tower, H highwaymen, P pigsty, D donkey stable";

/// How the tiles of the sheet lie, for their drawings.
TileTurns turns_of(const TileSheet& sheet);

/// The side of a printed tile. The tiles of the game are as large.
inline constexpr int kTileMillimetres = 45;

/// Appends one `<svg>` with all tiles of the sheet on white ground, as large as those of the game.
void append_tile_sheet_svg(std::string& out, const TileSheet& sheet);

/// Appends an HTML page without scripts. On A4, tiles have their size. `version`: the program's.
void append_tile_page(std::string& out, const TileSheet& sheet, std::string_view version);

/// formats/pages/page/tile_sheet.css. Tiles are inline blocks: browsers keep a line of them on one
/// page. Four fit on the paper: 4 x 45 mm and 3 x 2 mm between the margins of 12 mm.
std::string_view tile_sheet_style();

}  // namespace cartulary::formats

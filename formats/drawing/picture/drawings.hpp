// Drawings of figures and marks in SVG, each of a file of drawings/.
#pragma once

#include <string_view>

namespace cartulary::formats {

std::string_view abbot_drawing();
std::string_view barn_drawing();
std::string_view builder_drawing();
std::string_view cathedral_drawing();
std::string_view cloth_drawing();
std::string_view coat_of_arms_drawing();
std::string_view dragon_drawing();
std::string_view dragon_mark_drawing();
std::string_view fairy_drawing();
std::string_view garden_drawing();
std::string_view grain_drawing();
std::string_view hill_drawing();
std::string_view inn_drawing();
std::string_view king_drawing();
/// The country below all tiles, as definitions in which `{0}` begins every id, and the rim of a
/// tile. Each tile has one piece of country, turned in its own way.
std::string_view land_drawing();
std::string_view large_meeple_drawing();
std::string_view mayor_drawing();
std::string_view meeple_drawing();
/// Marks that stand on tiles, as definitions, one on a line, in which `{0}` begins every id:
/// markers of paths where many stand, and groups. The light comes from the north-west: what is to
/// the right lies in the shade, and shadows fall to the south-east. Seen from afar, things of the
/// class `t-n` are not drawn, and those of `t-m` grow.
std::string_view ornaments_drawing();
std::string_view pig_drawing();
std::string_view portal_drawing();
std::string_view princess_drawing();
std::string_view robber_drawing();
std::string_view shepherd_drawing();
/// The drawings of all tile types at rotation 0, box after box, each a group with the code of its
/// type as id. A line is an element, and its class is the layer: the outline of a segment by its
/// kind; of a city the `wall`, of a road the `way`; `river` and `bridge`, shown as they are; the
/// points on which `houses`, `towers` and `plants` stand; the `place` of a mark, a sight or a
/// building; and of each segment the `figure`, with a radius of 20 where it is as large as can be.
/// Behind them, in `<desc>`, is the tile in characters.
std::string_view tile_drawings();
std::string_view vineyard_drawing();
std::string_view volcano_drawing();
std::string_view wagon_drawing();
std::string_view wine_drawing();

}  // namespace cartulary::formats

// City faces of dice, and the cities built of them, drawn in characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/dice/layout.hpp"
#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {

/// A die drawn on 3 lines of 7 characters in a frame: `#` city, blank what is not. A black edge is
/// `#` in the frame, too. Where a piece crosses another, it goes under it at `:`.
inline constexpr int kDieWidth = 7;
inline constexpr int kDieHeight = 3;
/// A layout that is wider or higher than this many dice is not drawn.
inline constexpr int kWidestLayout = 24;

/// The faces of a table side by side, unturned, north up, each under its character of `names`.
std::vector<std::string> draw_faces(const engine::dice::FaceTable& faces, std::string_view names);

/// A whole layout in the faces, names and axes of its record, with x along the top and y at the
/// left. Dice that touch share their frame: there `#` joins black edges, and `!` marks a black edge
/// that touches a white one. The name of its face is in a corner of a die. Of dice in one place the
/// first is drawn. Nothing for a layout without dice, or one that is spread too wide.
std::vector<std::string> draw_layout(const engine::dice::Layout& layout, const DiceRecord& record);

}  // namespace cartulary::formats

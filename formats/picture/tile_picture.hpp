// Tiles drawn in characters.
#pragma once

#include <array>
#include <string>

#include "engine/catalogue.hpp"

namespace cartulary::formats {

/// A tile drawn on 5 lines of 11 characters: `#` city, `=` and `|` road, `o` crossing or end,
/// `M` monastery, `+` coat of arms, `/` wall between cities; every field has a mark of its own
/// (`.`, `:`, `'`, `,`), so that one sees which half-edges belong together. A hill has `^` in its
/// corners, a vineyard `v`.
inline constexpr int kPictureWidth = 11;
inline constexpr int kPictureHeight = 5;
using TilePicture = std::array<std::string, kPictureHeight>;
TilePicture draw(engine::TileId tile, engine::Rotation rotation);

}  // namespace cartulary::formats

// Ornaments that stand on tiles, each drawn around the point where it stands. They stand upright
// however their tile lies.
#pragma once

#include <span>
#include <string_view>

namespace cartulary::formats {

struct Ornament {
  std::string_view name;     ///< short where there are many
  std::string_view drawing;  ///< SVG
  bool in_crowds = false;    ///< many stand on a tile: a marker of paths
};

/// The colour of windows, and of nothing else: by night they are lit.
inline constexpr std::string_view kWindow = "#5d4630";
/// Where a road ends by itself, and where roads meet.
inline constexpr std::string_view kFarmhouse = "farmhouse";
inline constexpr std::string_view kVillage = "village";
inline constexpr std::string_view kMonastery = "monastery";

/// A sight that the tile reference shows on single copies, by its letter.
struct Sight {
  char letter;
  std::string_view name;
  bool in_city;  ///< of tiles with a city
};
/// Its gardens are beds of flowers: a hedge around them would be a feature of The Abbot.
inline constexpr Sight kSights[] = {
    {'C', "cowshed", false},   {'D', "stable", false},     {'F', "farmhouse", false},
    {'G', "beds", false},      {'H', "highwaymen", false}, {'P', "pigsty", false},
    {'W', "watertower", true},
};

/// A garden: a round hedge with a gate, beds and a fountain. Few tiles have one, so pictures do not
/// define it by a name.
extern const std::string_view kGarden;

std::span<const Ornament> all_ornaments();

}  // namespace cartulary::formats

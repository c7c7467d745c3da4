// What stands on tiles, drawn around the point where it stands. It stands upright however its tile
// lies.
#pragma once

#include <span>
#include <string_view>

namespace cartulary::formats {

struct Ornament {
  std::string_view name;     ///< short where there are many
  std::string_view drawing;  ///< SVG
};

/// Houses of a city, which stand there in turn; tall ones further apart.
inline constexpr std::string_view kCityHouses[] = {"h1", "h2", "h1", "h3"};
inline constexpr std::string_view kTower = "tw";
inline constexpr std::string_view kTree = "tr";
/// Where a road ends by itself, and where roads meet.
inline constexpr std::string_view kFarmhouse = "farmhouse";
inline constexpr std::string_view kVillage = "village";
inline constexpr std::string_view kMonastery = "monastery";

/// A garden: a round hedge with a gate, beds and a fountain. Few tiles have one, so pictures do not
/// define it by a name.
extern const std::string_view kGarden;

std::span<const Ornament> all_ornaments();

}  // namespace cartulary::formats

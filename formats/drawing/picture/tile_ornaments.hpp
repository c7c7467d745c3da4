// Ornaments that stand on tiles, each drawn around the point where it stands. They stand upright
// however their tile lies.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/polygon.hpp"

namespace cartulary::formats {

struct Ornament {
  std::string_view name;     ///< short where there are many
  std::string_view drawing;  ///< SVG
  bool in_crowds = false;    ///< many stand on a tile: a marker of paths
};

/// The colour of windows, and of nothing else: by night they are lit.
inline constexpr std::string_view kWindow = "#5d4630";

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

/// Ornaments of which many stand on a tile: on the points of a path, as its markers.
struct Crowd {
  std::string_view name;  ///< of its class
  std::string_view first;
  std::string_view others;
  std::string_view last;
};
inline constexpr Crowd kTowns[] = {{"h", "h3", "h1", "h2"}, {"l", "h2", "h1", "h4"}};
inline constexpr Crowd kGroves[] = {{"p", "tr", "tb", "tp"}, {"q", "tp", "tr", "tb"}};
inline constexpr Crowd kTowers[] = {{"t", "tw", "tw", "tw"}};
/// Where one stands alone, which is the first and the last point in one.
inline constexpr Crowd kAlone[] = {{"u", "h1", "", ""}, {"v", "tr", "", ""}};

template <class Visit>
void for_each_crowd(Visit visit) {
  for (const Crowd& crowd : kTowns) visit(crowd);
  for (const Crowd& crowd : kGroves) visit(crowd);
  for (const Crowd& crowd : kTowers) visit(crowd);
  for (const Crowd& crowd : kAlone) visit(crowd);
}

struct PlacedOrnament {
  std::string_view ornament;  ///< empty: defined on the spot
  Point at;
  std::string_view drawing{};
};

/// All that stands on a tile as it lies. Things nearer the viewer come behind those farther away.
struct TileOrnaments {
  std::vector<Point> houses{};
  std::vector<Point> towers{};
  std::vector<Point> plants{};
  std::vector<PlacedOrnament> others{};
};
TileOrnaments ornaments_on(engine::TileId tile, engine::Rotation rotation);

}  // namespace cartulary::formats

// Ornaments that stand on tiles, each drawn around the point where it stands. They stand upright
// however their tile lies.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::formats {

/// The colour of windows, and of nothing else: by night they are lit.
inline constexpr std::string_view kWindow = "#5d4630";

/// A sight that the tile reference shows on single copies, by its letter.
struct Sight {
  char letter;
  std::string_view name;
  bool in_city;  ///< of tiles with a city
};
/// Gardens are none: they are a feature of The Abbot, and tiles without one show nothing like it.
inline constexpr Sight kSights[] = {
    {'C', "cowshed", false},    {'D', "stable", false}, {'F', "farmhouse", false},
    {'H', "highwaymen", false}, {'P', "pigsty", false}, {'W', "watertower", true},
};

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

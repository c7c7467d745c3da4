#include "formats/drawing/picture/tile_ornaments.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

/// The sight that the tile shows when it lies so, or nothing. Copies of a type seldom lie alike.
const Sight* sight_on(engine::TileId tile, engine::Rotation rotation) {
  std::string letters;
  for (char letter : engine::kTiles[tile].illustrations) {
    if (letters.find(letter) == letters.npos) letters += letter;
  }
  if (index(rotation) >= letters.size()) return nullptr;
  return find_row(kSights, &Sight::letter, letters[index(rotation)]);
}

bool is_behind(Point a, Point b) {
  return a.y < b.y;
}

}  // namespace

TileOrnaments ornaments_on(engine::TileId tile, engine::Rotation rotation) {
  const TileShapes& shapes = shapes_of(tile);
  TileOrnaments out;
  const Sight* sight = sight_on(tile, rotation);
  for (const auto& [name, at] : shapes.places) {
    const Point here = turned(at, rotation);
    if (name == "garden") {
      out.others.push_back({"", here, garden_drawing()});
    } else if (name != "sight") {
      out.others.push_back({name, here});
    } else if (sight != nullptr && !sight->in_city) {
      out.others.push_back({std::exchange(sight, nullptr)->name, here});
    } else {
      out.plants.push_back(here);
    }
  }
  for (const Point at : shapes.houses) {
    if (sight != nullptr && sight->in_city) {
      out.others.push_back({std::exchange(sight, nullptr)->name, turned(at, rotation)});
    } else {
      out.houses.push_back(turned(at, rotation));
    }
  }
  for (const Point at : shapes.towers) out.towers.push_back(turned(at, rotation));
  for (const Point at : shapes.plants) out.plants.push_back(turned(at, rotation));
  for (std::vector<Point>* crowd : {&out.houses, &out.towers, &out.plants}) {
    std::ranges::stable_sort(*crowd, is_behind);
  }
  std::ranges::stable_sort(out.others, is_behind, &PlacedOrnament::at);
  return out;
}

}  // namespace cartulary::formats

#include "formats/drawing/picture/tile_ornaments.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

/// The sight that the tile shows when it lies so, or nothing. Copies of a type seldom lie alike, so
/// what they show differs as it does on paper.
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
  const auto stand = [&](std::string_view ornament, Point at) {
    out.others.push_back({ornament, turned(at, rotation)});
  };
  const Sight* sight = sight_on(tile, rotation);
  if (sight != nullptr && !sight->in_city && shapes.sight) {
    stand(sight->name, *shapes.sight);
    sight = nullptr;
  } else if (shapes.sight) {
    out.plants.push_back(turned(*shapes.sight, rotation));
  }
  for (const TileShapes::Segment& segment : shapes.segments) {
    for (Point at : segment.houses) {
      if (sight != nullptr && sight->in_city) {
        stand(std::exchange(sight, nullptr)->name, at);
      } else {
        out.houses.push_back(turned(at, rotation));
      }
    }
    for (Point at : segment.towers) out.towers.push_back(turned(at, rotation));
    for (Point at : segment.plants) out.plants.push_back(turned(at, rotation));
    for (const auto& [mark, at] : segment.marks) stand(mark->name, at);
  }
  for (const TileMark* mark : shown(engine::kTiles[tile].marks)) {
    if (!mark->is_ground) stand(mark->name, *shapes.free_place);
  }
  for (Point house : shapes.houses) stand("farmhouse", house);
  if (shapes.crossing) stand("village", *shapes.crossing);
  if (shapes.monastery) stand("monastery", *shapes.monastery);
  if (shapes.garden) out.others.push_back({"", turned(*shapes.garden, rotation), garden_drawing()});
  for (std::vector<Point>* crowd : {&out.houses, &out.towers, &out.plants}) {
    std::ranges::stable_sort(*crowd, is_behind);
  }
  std::ranges::stable_sort(out.others, is_behind, &PlacedOrnament::at);
  return out;
}

}  // namespace cartulary::formats

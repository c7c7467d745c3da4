#include "formats/picture/board_crop.hpp"

#include <algorithm>

namespace cartulary::formats {

std::optional<FeatureIndex> find_feature(const BoardView& view, engine::FeatureKind kind,
                                         std::span<const engine::Cell> cells) {
  for (auto f : engine::each<FeatureIndex>(view.features.size())) {
    if (view.features[f].kind != kind) continue;
    const std::vector<engine::Cell> own = view.cells_of(view.features[f]);
    if (std::equal(own.begin(), own.end(), cells.begin(), cells.end())) return f;
  }
  return {};
}

BoardView cropped_to(const BoardView& view, FeatureIndex feature) {
  BoardView out = view;
  out.tiles.clear();
  out.figures.clear();
  out.segments.clear();
  out.last.reset();
  const std::vector<engine::Cell> cells = view.cells_of(view.features[feature]);
  const auto [west, east] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [north, south] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; });
  const auto beside = [](int at, int step) { return static_cast<int16_t>(at + step); };
  out.bounds.first.x = std::max(view.bounds.first.x, beside(west->x, -1));
  out.bounds.first.y = std::max(view.bounds.first.y, beside(north->y, -1));
  out.bounds.last.x = std::min(view.bounds.last.x, beside(east->x, 1));
  out.bounds.last.y = std::min(view.bounds.last.y, beside(south->y, 1));

  engine::VectorBy<engine::TileIndex, std::optional<engine::TileIndex>> number(view.tiles.size());
  for (auto t : engine::each<engine::TileIndex>(view.tiles.size())) {
    const engine::Cell cell = view.tiles[t].cell;
    const bool inside = cell.x >= out.bounds.first.x && cell.x <= out.bounds.last.x &&
                        cell.y >= out.bounds.first.y && cell.y <= out.bounds.last.y;
    if (!inside) continue;
    number[t] = static_cast<engine::TileIndex>(out.tiles.size());
    out.tiles.push_back(view.tiles[t]);
  }
  for (ViewedFigure figure : view.figures) {
    if (!number[figure.tile]) continue;
    figure.tile = *number[figure.tile];
    out.figures.push_back(figure);
  }
  for (auto f : engine::each<FeatureIndex>(view.features.size())) {
    ViewedFeature& kept = out.features[f];
    kept.first_segment = out.segments.size();
    kept.segments = 0;
    if (f != feature) kept.owners = {};
    for (const ViewedSegment& segment : view.segments_of(view.features[f])) {
      if (!number[segment.tile]) continue;
      out.segments.push_back({*number[segment.tile], segment.segment});
      ++kept.segments;
    }
  }
  return out;
}

}  // namespace cartulary::formats

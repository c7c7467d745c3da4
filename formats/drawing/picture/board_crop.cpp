#include "formats/drawing/picture/board_crop.hpp"

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

ViewedBounds bounds_around(const BoardView& view, std::span<const engine::Cell> cells, int margin) {
  const auto [west, east] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [north, south] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; });
  const auto beside = [](int at, int step) { return static_cast<int16_t>(at + step); };
  ViewedBounds out;
  out.first.x = std::max(view.bounds.first.x, beside(west->x, -margin));
  out.first.y = std::max(view.bounds.first.y, beside(north->y, -margin));
  out.last.x = std::min(view.bounds.last.x, beside(east->x, margin));
  out.last.y = std::min(view.bounds.last.y, beside(south->y, margin));
  return out;
}

BoardView cropped_to(const BoardView& view, const ViewedBounds& bounds) {
  BoardView out = view;
  out.bounds = bounds;
  out.tiles.clear();
  out.figures.clear();
  out.segments.clear();
  out.last.reset();
  engine::VectorBy<engine::TileIndex, std::optional<engine::TileIndex>> number(view.tiles.size());
  for (auto t : engine::each<engine::TileIndex>(view.tiles.size())) {
    const engine::Cell cell = view.tiles[t].cell;
    const bool inside = cell.x >= bounds.first.x && cell.x <= bounds.last.x &&
                        cell.y >= bounds.first.y && cell.y <= bounds.last.y;
    if (!inside) continue;
    number[t] = static_cast<engine::TileIndex>(out.tiles.size());
    out.tiles.push_back(view.tiles[t]);
  }
  if (view.last) out.last = number[*view.last];
  for (ViewedFigure figure : view.figures) {
    if (!number[figure.tile]) continue;
    figure.tile = *number[figure.tile];
    out.figures.push_back(figure);
  }
  for (ViewedFeature& kept : out.features) {
    const std::span<const ViewedSegment> segments = view.segments_of(kept);
    kept.first_segment = out.segments.size();
    kept.segments = 0;
    for (const ViewedSegment& segment : segments) {
      if (!number[segment.tile]) continue;
      out.segments.push_back({*number[segment.tile], segment.segment});
      ++kept.segments;
    }
  }
  return out;
}

BoardView cropped_to(const BoardView& view, FeatureIndex feature) {
  const std::vector<engine::Cell> cells = view.cells_of(view.features[feature]);
  BoardView out = cropped_to(view, bounds_around(view, cells, 1));
  out.last.reset();
  for (auto f : engine::each<FeatureIndex>(out.features.size())) {
    if (f != feature) out.features[f].owners = {};
  }
  return out;
}

}  // namespace cartulary::formats

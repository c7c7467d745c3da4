#include <algorithm>
#include <vector>

#include "engine/legal.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/study/analysis/analysis_page.hpp"

namespace cartulary::formats {
namespace {

/// How many cells around the moves are shown, if the board has as many.
constexpr int kAround = 3;

void widen(ViewedBounds& bounds, engine::Cell cell) {
  bounds.first = {std::min(bounds.first.x, cell.x), std::min(bounds.first.y, cell.y)};
  bounds.last = {std::max(bounds.last.x, cell.x), std::max(bounds.last.y, cell.y)};
}

void lay(BoardView& view, engine::TileId type, const engine::Laid& laid, engine::Player player) {
  ViewedTile tile{.type = type,
                  .rotation = laid.rotation,
                  .cell = laid.cell,
                  .number = view.number + 1,
                  .player = player};
  const auto& segments = engine::kTiles[type].segments;
  for (auto s : engine::each<engine::SegmentIndex>(segments.size())) {
    tile.features[s] = static_cast<FeatureIndex>(view.features.size());
    view.features.push_back({.kind = segments[s].kind, .first_segment = view.segments.size()});
  }
  view.last = static_cast<engine::TileIndex>(view.tiles.size());
  view.tiles.push_back(tile);
  --view.tiles_left;
  widen(view.bounds, laid.cell);
  if (!laid.deployment.any()) return;
  view.figures.push_back(
      {player, kind_number(laid.deployment.figure), *view.last, laid.deployment.segment});
  ViewedSeat& seat = view.seats[player];
  if (laid.deployment.figure == engine::Figure::meeple) {
    --seat.supply;
  } else if (is_follower(laid.deployment.figure)) {
    --seat.others[laid.deployment.figure];
  }
}

}  // namespace

MomentBoards moment_boards(const Report& report, const AnalysedTurn& turn) {
  BoardWalk walk(report);
  walk.play_to(turn.move);
  const BoardView before = walk.view();
  const auto traced = std::ranges::find(report.tiles().turns, turn.move, &TracedTurn::move);
  MomentBoards out;
  std::vector<engine::Cell> cells;
  out.played = before;
  out.played.last.reset();
  if (const engine::Laid* laid = traced->turn.laid()) {
    lay(out.played, turn.tile, *laid, turn.player);
    cells.push_back(laid->cell);
  }
  if (!turn.best.empty()) {
    const engine::Turn best = engine::turn_of(turn.tile, turn.best_choice);
    lay(out.best.emplace(before), turn.tile, *best.laid(), turn.player);
    cells.push_back(best.laid()->cell);
  }
  if (cells.empty()) return out;
  BoardView whole = out.played;
  for (engine::Cell cell : cells) widen(whole.bounds, cell);
  const ViewedBounds shown = bounds_around(whole, cells, kAround);
  out.played = cropped_to(out.played, shown);
  if (out.best) out.best = cropped_to(*out.best, shown);
  return out;
}

}  // namespace cartulary::formats

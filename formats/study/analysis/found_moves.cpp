#include "formats/study/analysis/found_moves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// How the figure of a move stands; no kind if it has none.
struct Stand {
  const FigureKind* kind = nullptr;
  const FigurePose* pose = nullptr;
};
Stand stand_of(const AnalysedTurn& turn, const engine::Choice& move) {
  if (!move.deployment.any()) return {};
  const auto kinds = all_figure_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const FigureKind* row) {
    return row->figure == move.deployment.figure;
  });
  if (kind == kinds.end()) return {};
  const bool field = engine::kTiles[turn.tile].segments[move.deployment.segment].kind ==
                     engine::FeatureKind::field;
  return {*kind, field ? &(*kind)->in_field : &(*kind)->upright};
}

std::string id_of(const Stand& stand, engine::Player player) {
  return fmt::format("found-{}{}", stand.pose->id, index(player));
}

}  // namespace

FoundFigure found_figure(const AnalysedTurn& turn, const engine::Choice& move) {
  const Stand stand = stand_of(turn, move);
  if (stand.kind == nullptr) return {};
  return {id_of(stand, turn.player), anchor(turn.tile, move.rotation, move.deployment.segment)};
}

BoardAddition found_moves(const AnalysisReport& analysed) {
  const SeatLetters letters = seat_letters(analysed.report.record);
  BoardAddition out{.svg = "<g id=\"losses\"></g>\n<g id=\"found\"><defs>"};
  std::set<std::string> defined;
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    for (const AnalysedMove& move : turn.candidates) {
      if (move.played) continue;
      out.turns[turn.tile].insert(move.choice.rotation);
      const Stand stand = stand_of(turn, move.choice);
      if (stand.kind == nullptr || !defined.insert(id_of(stand, turn.player)).second) continue;
      put(out.svg, "<g id=\"", id_of(stand, turn.player), "\">");
      open_replay_figure(
          out.svg,
          {.pose = *stand.pose, .owner = turn.player, .letter = letters[turn.player].capital});
      out.svg += "</g></g>";
    }
  }
  out.svg += "</defs></g>\n";
  return out;
}

}  // namespace cartulary::formats

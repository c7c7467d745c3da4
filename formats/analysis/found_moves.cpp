#include "formats/analysis/found_moves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "formats/picture/seat_letters.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Cell;

Point middle_of(Cell cell) {
  return {100.0 * cell.x + 50, 100.0 * cell.y + 50};
}

class FoundMoves {
 public:
  explicit FoundMoves(const AnalysisReport& analysed)
      : analysed_(analysed), letters_(seat_letters(analysed.report.record)) {}

  BoardAddition write() {
    out_.svg = "<g id=\"found\">\n";
    const std::vector<AnalysedTurn>& turns = analysed_.analysis.turns;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (!turns[i].best.empty())
        found(i + 1, turns[i], *analysed_.report.tiles().turns[i].turn.laid());
    }
    out_.svg += "</g>\n";
    return std::move(out_);
  }

 private:
  void found(std::size_t step, const AnalysedTurn& turn, const engine::Laid& played) {
    const engine::Choice& best = turn.best_choice;
    out_.turns[turn.tile].insert(best.rotation);
    print(out_.svg, "<g class=\"away\" data-step=\"{}\">", step);
    if (best.cell != played.cell) arrow(middle_of(played.cell), middle_of(best.cell));
    const double scale = best.cell == played.cell ? kBeside : 1;
    const Point corner = best.cell == played.cell
                             ? Point{100.0 * best.cell.x + 66, 100.0 * best.cell.y - 40}
                             : Point{100.0 * best.cell.x, 100.0 * best.cell.y};
    print(out_.svg, "<g transform=\"translate({:.0f} {:.0f})", corner.x, corner.y);
    if (scale != 1) print(out_.svg, "scale({})", scale);
    print(out_.svg, "\"><use href=\"#{}\"/><path d=\"M0 0h100v100h-100z\"/>",
          symbol_name(turn.tile, best.rotation));
    figure(turn, best);
    out_.svg += "</g>";
    // The upper one has its name above it, the lower one below.
    const bool best_above = best.cell.y <= played.cell.y;
    const int side = best.cell.x - played.cell.x;
    name("best found", corner, 100 * scale, best_above, side);
    name("played", {100.0 * played.cell.x, 100.0 * played.cell.y}, 100, !best_above, -side);
    out_.svg += "</g>\n";
  }

  void arrow(Point from, Point to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const Point begin{from.x + kFromMiddle * along.x, from.y + kFromMiddle * along.y};
    // A little before the border of the tile.
    const double inside = 50 / std::max(std::abs(along.x), std::abs(along.y)) + kToBorder;
    const Point end{to.x - inside * along.x, to.y - inside * along.y};
    const auto head = [&](double side) {
      return Point{end.x - kHead * along.x - side * along.y,
                   end.y - kHead * along.y + side * along.x};
    };
    const Point left = head(kHead * 0.6);
    const Point right = head(-kHead * 0.6);
    for (const std::string_view part : {"edge", "arrow"}) {
      print(out_.svg,
            "<path class=\"{}\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f}M{:.0f} {:.0f}L{:.0f} "
            "{:.0f}L{:.0f} {:.0f}\"/>",
            part, begin.x, begin.y, end.x, end.y, left.x, left.y, end.x, end.y, right.x, right.y);
    }
  }

  void figure(const AnalysedTurn& turn, const engine::Choice& best) {
    if (!best.deployment.any()) return;
    const auto kinds = all_figure_kinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const FigureKind* row) {
      return row->figure == best.deployment.figure;
    });
    if (kind == kinds.end()) return;
    const engine::SegmentIndex segment = best.deployment.segment;
    const bool field =
        engine::kTiles[turn.tile].segments[segment].kind == engine::FeatureKind::field;
    open_replay_figure(out_.svg, {.kind = **kind,
                                  .pose = field ? (*kind)->in_field : (*kind)->upright,
                                  .owner = turn.player,
                                  .letter = letters_[turn.player].capital,
                                  .at = anchor(turn.tile, best.rotation, segment)});
    out_.svg += "</g>";
  }

  /// Of a tile of this size. `side`: whether it is the western one (below 0) or the eastern one of
  /// two, so that names stay over the board.
  void name(std::string_view words, Point corner, double size, bool above, int side) {
    const std::string_view anchored = side < 0 ? "west" : side > 0 ? "east" : "middle";
    print(out_.svg, "<text class=\"{}{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", anchored,
          above ? "" : " under",
          corner.x + (side < 0   ? 0
                      : side > 0 ? size
                                 : size / 2),
          above ? corner.y - 8 : corner.y + size + 8, words);
  }

  // In user units.
  static constexpr double kBeside = 0.62;
  static constexpr double kFromMiddle = 26;
  static constexpr double kToBorder = 5;
  static constexpr double kHead = 18;

  const AnalysisReport& analysed_;
  const SeatLetters letters_;
  BoardAddition out_{};
};

}  // namespace

BoardAddition found_moves(const AnalysisReport& analysed) {
  return FoundMoves(analysed).write();
}

}  // namespace cartulary::formats

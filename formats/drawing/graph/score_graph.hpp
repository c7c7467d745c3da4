// The score of each player after every turn: as values, as a drawing in text, and as SVG.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The score before the first turn, after a turn, or after the final scoring.
struct ScoreStep {
  int number = 0;         ///< of the turn; 0 before the first. The final scoring has the last one's
  std::size_t moves = 0;  ///< moves played up to here; in the dice game turns
  bool final = false;
  engine::PerPlayer<int> totals{};
  std::string_view mark{};  ///< what its annotator thinks of the turn: `!?`; empty for nothing
};

/// A player has overtaken the one who was alone in the lead before. A tie alone changes nothing.
struct LeadChange {
  std::size_t step = 0;  ///< index in ScoreGraph::steps
  engine::Player from = engine::kNobody;
  engine::Player to = engine::kNobody;
};

struct GraphPlayer {
  std::string name;
  const SeatColour* colour = nullptr;
};

struct ScoreGraph {
  engine::VectorBy<engine::Player, GraphPlayer> players{};
  /// The start, one for each turn, the final scoring if there was one. None when nothing was
  /// replayed. Tiles that were drawn and not laid make no steps of their own.
  std::vector<ScoreStep> steps{};
  std::vector<LeadChange> lead_changes{};
  std::optional<int> goal{};  ///< points that win at once
  engine::PlayerSet winners{};
  std::string outcome{};  ///< "Ann wins by 4"; empty while nobody has won

  auto seats() const { return engine::each<engine::Player>(players.size()); }
  bool empty() const { return turns() == 0; }
  bool final() const { return !steps.empty() && steps.back().final; }
  std::size_t turns() const { return steps.empty() ? 0 : steps.size() - (final() ? 2 : 1); }
  /// The last step that is not later than `moves` moves.
  std::size_t step_at(std::size_t moves) const;
  int lowest() const;   ///< at most 0
  int highest() const;  ///< at least 1; the goal is reached by the axis
};

/// Needs Report::turns, or Report::dice_turns for the dice game.
ScoreGraph score_graph(const Report& report);

/// A description of the graph in a sentence or two, for readers who do not see it.
std::string describe(const ScoreGraph& graph);

/// Round numbers on an axis: 1, 2 or 5 times a power of ten apart.
struct Ticks {
  int first = 0;
  int last = 0;  ///< the first one that is not below the highest value
  int step = 1;
};
/// At most `most` steps (2 at least) from `lowest` to `highest`.
Ticks round_ticks(int lowest, int highest, int most);

/// Places for labels that want to be at `wanted`, which ascends: in the same order, at least `gap`
/// apart, none below `least`, none above `most` if there is room, and as near as can be.
std::vector<double> spread_labels(std::span<const double> wanted, double gap, double least,
                                  double most);

struct GraphText {
  std::size_t width = 80;   ///< columns, 40 at least
  std::size_t height = 16;  ///< rows of the plot, 6 at least
  bool colour = false;
  bool ascii = false;  ///< plain characters in place of dots of Braille
};
/// Lines with an axis, each player's mark and colour, names and totals at the right. None if empty.
void append_graph_text(std::string& out, const ScoreGraph& graph, const GraphText& how);

struct GraphSvg {
  int width = 720;  ///< user units; the picture scales
  int height = 360;
  int y = 0;              ///< where it is in an `<svg>` around it
  std::string heading{};  ///< a line above; empty for none
  bool style = true;      ///< with graph_style() inside; a page may have it once elsewhere
  /// With its own background, light or dark; otherwise it takes the colour of the text around it.
  bool ground = true;
};
void append_graph_svg(std::string& out, const ScoreGraph& graph, const GraphSvg& how);

/// CSS: what differs on a dark background. Everything else is in attributes.
std::string_view graph_style();

/// Where things lie in append_graph_svg(), in user units, so that a page can draw over it.
struct GraphFrame {
  double left = 0;    ///< the start of the game
  double turn = 0;    ///< width of a turn
  double right = 0;   ///< the last turn
  double end = 0;     ///< the final scoring; the same as `right` without one
  double top = 0;     ///< the highest tick
  double bottom = 0;  ///< the lowest tick
  Ticks ticks{};
  bool final = false;
  std::size_t last = 0;  ///< the last step

  double x(std::size_t step) const {
    return final && step >= last ? end : left + turn * static_cast<double>(step);
  }
  double y(double points) const {
    return bottom - (bottom - top) * (points - ticks.first) / (ticks.last - ticks.first);
  }
};
GraphFrame graph_frame(const ScoreGraph& graph, const GraphSvg& how);

/// The turns with a number on the axis: round ones, and the last.
std::vector<std::size_t> turn_ticks(const ScoreGraph& graph, const GraphFrame& frame);

}  // namespace cartulary::formats

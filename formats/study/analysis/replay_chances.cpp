#include "formats/study/analysis/replay_chances.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/chance_lines.hpp"
#include "formats/study/analysis/shown.hpp"
#include "formats/study/analysis/win_graph.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

// In user units.
constexpr double kChancesTop = 14;
constexpr double kChancesHeight = 150;
constexpr double kRowsGap = 10;  ///< from 0 % to the first row of dots
constexpr double kRowHeight = 21;
constexpr double kAxisHeight = 38;
constexpr double kLabelDistance = 15;
constexpr std::size_t kWidestName = 18;

class ReplayChances {
 public:
  ReplayChances(std::string& out, const AnalysisReport& analysed, const ReplayGraph& shape)
      : out_(out),
        analysed_(analysed),
        shape_(shape),
        graph_(score_graph(analysed.report)),
        frame_(graph_frame(graph_, shape.how)),
        shown_(seats_shown(analysed)),
        colours_(seat_colours(analysed.report.record)),
        letters_(seat_letters(analysed.report.record)) {
    plot_ = {.left = frame_.left,
             .right = frame_.end,
             .top = kChancesTop,
             .bottom = kChancesTop + kChancesHeight};
    for (const AnalysedTurn& turn : turns()) plot_.x.push_back(x(turn.move));
    plot_.x.push_back(x(turns().back().move + 1));
    rows_end_ = plot_.bottom + kRowsGap +
                kRowHeight * static_cast<double>(analysed.report.record.players.size());
  }

  void write() {
    print(out_,
          "<figure class=\"chances {}\" data-top=\"{:.0f}\" data-bottom=\"{:.0f}\" "
          "data-low=\"{:.0f}\" data-high=\"{:.0f}\">\n",
          shape_.name, plot_.top, rows_end_, plot_.bottom, plot_.top);
    print(
        out_,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sg\" width=\"{0}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0} {1:.0f}\" role=\"img\" font-family=\"system-ui,'Helvetica Neue',Arial,"
        "sans-serif\" font-size=\"12\">\n<title>Chance to win by turn</title>\n<desc>{2}</desc>\n",
        shape_.how.width, rows_end_ + kAxisHeight, xml(joined(describe_chances(analysed_), " ")));
    ground();
    // The script draws the lines of its data, which both shapes of the graph have in common.
    out_ += "<g class=\"chance-lines\"></g>\n";
    for (Player p : shown_) at_end(p);
    labels();
    for (Player p : analysed_.report.record.seats()) row(p);
    axis();
    out_ += "</svg>\n</figure>\n";
  }

 private:
  const std::vector<AnalysedTurn>& turns() const { return analysed_.analysis.turns; }
  double x(std::size_t moves) const { return frame_.x(graph_.step_at(moves)); }

  void ground() {
    if (frame_.final) {
      print(out_,
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
            "fill=\"currentColor\" fill-opacity=\".05\"/>\n",
            frame_.right, plot_.top, frame_.end - frame_.right, rows_end_ - plot_.top);
    }
    append_chance_ground(out_, plot_);
  }

  /// The final scoring changes nothing any more.
  void at_end(Player p) {
    if (!frame_.final) return;
    print(out_,
          "<path class=\"sg-{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" "
          "stroke-dasharray=\"4 4\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n",
          colours_[p]->name, line_colour(*colours_[p]).light, frame_.right,
          plot_.y(analysed_.analysis.last.win[p]), frame_.end);
  }

  /// The chances at the ends of the lines, the best on top.
  void labels() {
    for (const ChanceEnd& end : chance_ends(analysed_, shown_, plot_, kLabelDistance)) {
      append_chance_dot(out_, analysed_.report.record, end, plot_);
      print(out_, "<text fill=\"currentColor\" x=\"{:.1f}\" y=\"{:.1f}\">{} {}</text>\n",
            plot_.right + 8, end.label + 4, letters_[end.player].capital,
            xml(whole_percent(analysed_.analysis.last.win[end.player], analysed_.analysis.over)));
    }
  }

  /// The losses of a player's turns.
  void row(Player p) {
    const double y = plot_.bottom + kRowsGap + kRowHeight * (static_cast<double>(index(p)) + 0.5);
    print(out_,
          "<g class=\"losses seat{}\"><path fill=\"none\" stroke=\"currentColor\" "
          "stroke-opacity=\".16\" d=\"M{:.1f} {:.1f}H{:.1f}\"/><g fill=\"currentColor\">"
          "<text fill-opacity=\".75\" font-size=\"11\" text-anchor=\"end\" x=\"{:.1f}\" "
          "y=\"{:.1f}\">loss</text><text x=\"{:.1f}\" y=\"{:.1f}\">{}</text></g>",
          index(p), plot_.left, y, plot_.right, plot_.left - 6, y + 4, plot_.right + 8, y + 4,
          xml(cut_to_width(printable(analysed_.report.record.players[p].name), kWidestName, "…")));
    for (const AnalysedTurn& turn : turns()) {
      const double radius = loss_radius(turn);
      if (turn.player != p || radius == 0) continue;
      print(out_,
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"><title>Turn {}: {} "
            "{}</title></circle>",
            x(turn.move + 1), y, radius, turn.number, xml(analysed_.report.record.players[p].name),
            loss_text(turn));
    }
    out_ += "</g>\n";
  }

  void axis() {
    out_ +=
        "<g fill=\"currentColor\" fill-opacity=\".75\" font-size=\"11\" text-anchor=\"middle\">";
    for (const std::size_t turn : turn_ticks(graph_, frame_)) {
      print(out_, "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
            frame_.left + frame_.turn * static_cast<double>(turn), rows_end_ + 16, turn);
    }
    print(out_, "<text x=\"{:.1f}\" y=\"{:.1f}\">turn</text></g>\n",
          (frame_.left + frame_.right) / 2, rows_end_ + 31);
  }

  std::string& out_;
  const AnalysisReport& analysed_;
  const ReplayGraph& shape_;
  const ScoreGraph graph_;
  const GraphFrame frame_;
  const std::vector<Player> shown_;
  const SeatColours colours_;
  const SeatLetters letters_;
  ChancePlot plot_{};
  double rows_end_ = 0;
};

}  // namespace

double loss_radius(const AnalysedTurn& turn) {
  constexpr double kOfAPoint = 2.9;  ///< radius
  constexpr double kLargest = 10;
  if (turn.loss() <= 0) return 0;
  return std::clamp(kOfAPoint * std::sqrt(turn.loss() / 100.0), 1.0, kLargest);
}

std::string loss_text(const AnalysedTurn& turn) {
  const std::string loss = with_interval(turn.loss(), turn.loss_error(), turn.exact);
  if (turn.loss() <= 0) return fmt::format("no measurable loss ({})", loss);
  return "loses " + loss;
}

void append_replay_chances(std::string& out, const AnalysisReport& analysed,
                           const ReplayGraph& shape) {
  ReplayChances(out, analysed, shape).write();
}

}  // namespace cartulary::formats

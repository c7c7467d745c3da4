#include "formats/study/analysis/win_graph.hpp"

#include <algorithm>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/chance_lines.hpp"

namespace cartulary::formats {
namespace {

bool last_is_sure(const AnalysisReport& analysed) {
  return analysed.analysis.over || analysed.analysis.turns.back().exact;
}

using engine::Player;

// Space around the plot, in user units.
constexpr double kPlotLeft = 46;
constexpr double kPlotTop = 34;
constexpr double kPlotBottom = 40;
constexpr double kLetter = 7.6;  ///< width of a usual character of a label
constexpr std::size_t kMaxLetters = 16;
constexpr double kLabelApart = 16;
constexpr double kBadgeWidth = 24;
constexpr double kBadgeHeight = 15;

class WinDrawing {
 public:
  WinDrawing(std::string& out, const AnalysisReport& analysed, const WinGraphSvg& how)
      : out_(out), analysed_(analysed), how_(how), shown_(seats_shown(analysed)) {
    std::size_t widest = 0;
    for (Player p : shown_) widest = std::max(widest, text_width(label(p)));
    plot_ = {.left = kPlotLeft,
             .right = how.width - 22 - kLetter * static_cast<double>(widest),
             .top = kPlotTop,
             .bottom = static_cast<double>(how.height - kPlotBottom)};
    for (std::size_t i = 0; i <= turns().size(); ++i) plot_.x.push_back(x(static_cast<double>(i)));
  }

  void draw() {
    print(
        out_,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" role=\"img\" font-family=\"system-ui,'Helvetica Neue',Arial,"
        "sans-serif\" font-size=\"12\">\n<title>Chance to win by turn</title>\n<desc>{2}</desc>\n",
        how_.width, how_.height, xml(joined(describe_chances(analysed_), " ")));
    ground();
    moments();
    for (Player p : shown_) append_chance_band(out_, analysed_, p, plot_);
    for (Player p : shown_) append_chance_line(out_, analysed_, p, plot_);
    labels();
    out_ += "</svg>\n";
  }

 private:
  double x(double step) const {
    return kPlotLeft + (plot_.right - kPlotLeft) * step / static_cast<double>(turns().size());
  }
  const std::vector<AnalysedTurn>& turns() const { return analysed_.analysis.turns; }

  std::string label(Player p) const {
    return fmt::format(
        "{} {}", cut_to_width(printable(analysed_.report.record.players[p].name), kMaxLetters, "…"),
        percent_text(analysed_.analysis.last.win[p], last_is_sure(analysed_)));
  }

  void text(double x, double y, std::string_view words) {
    print(out_, "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", x, y, words);
  }

  void ground() {
    append_chance_ground(out_, plot_);
    out_ +=
        "<g fill=\"currentColor\" fill-opacity=\".75\" font-size=\"11\" text-anchor=\"middle\">";
    const auto count = turns().size();
    const Ticks ticks =
        round_ticks(0, static_cast<int>(count), static_cast<int>((plot_.right - kPlotLeft) / 50));
    double last = -1000;
    for (std::size_t i = 0; i < count; ++i) {
      const int number = turns()[i].number;
      const bool ends = i + 1 == count;
      if (!ends && (number % ticks.step != 0 ||
                    x(static_cast<double>(count)) - x(static_cast<double>(i) + 1) < 28)) {
        continue;
      }
      const double at = x(static_cast<double>(i) + 1);
      if (!ends && at - last < 24) continue;
      text(at, plot_.bottom + 17, std::to_string(number));
      last = at;
    }
    text((kPlotLeft + plot_.right) / 2, plot_.bottom + 33, "turn");
    out_ += "</g>\n";
  }

  /// The numbers of their turns above the plot, apart from each other, with lines down to them.
  void moments() {
    std::vector<double> wanted;
    for (const std::size_t i : analysed_.analysis.key_moments) {
      wanted.push_back(x(static_cast<double>(i) + 0.5));
    }
    if (wanted.empty()) return;
    const std::vector<double> places =
        spread_labels(wanted, kBadgeWidth + 3, kPlotLeft + 4, plot_.right);
    constexpr double kMiddle = 13;
    out_ +=
        "<g class=\"moment-marks\" font-size=\"10.5\" font-weight=\"700\" "
        "text-anchor=\"middle\">\n";
    for (std::size_t i = 0; i < places.size(); ++i) {
      print(out_,
            "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".45\" "
            "stroke-dasharray=\"3 3\" d=\"M{0:.1f} {1}L{2:.1f} {3}V{4:.1f}\"/><rect x=\"{5:.1f}\" "
            "y=\"{6}\" width=\"{7}\" height=\"{8}\" rx=\"7.5\"/>",
            places[i], kMiddle + kBadgeHeight / 2, wanted[i], kPlotTop - 4, plot_.bottom,
            places[i] - kBadgeWidth / 2, kMiddle - kBadgeHeight / 2, kBadgeWidth, kBadgeHeight);
      text(places[i], kMiddle + 4,
           std::to_string(turns()[analysed_.analysis.key_moments[i]].number));
      out_ += '\n';
    }
    out_ += "</g>\n";
  }

  /// Names and chances at the ends of the lines, the best on top.
  void labels() {
    for (const ChanceEnd& end : chance_ends(analysed_, shown_, plot_, kLabelApart)) {
      append_chance_dot(out_, analysed_.report.record, end, plot_);
      out_ += "<g fill=\"currentColor\">";
      text(plot_.right + 10, end.label + 4, xml(label(end.player)));
      out_ += "</g>\n";
    }
  }

  std::string& out_;
  const AnalysisReport& analysed_;
  const WinGraphSvg& how_;
  const std::vector<Player> shown_;
  ChancePlot plot_{};
};

}  // namespace

void append_win_graph(std::string& out, const AnalysisReport& analysed, const WinGraphSvg& how) {
  WinDrawing(out, analysed, how).draw();
}

std::vector<std::string> describe_chances(const AnalysisReport& analysed) {
  std::vector<std::string> out;
  const std::vector<AnalysedTurn>& turns = analysed.analysis.turns;
  for (Player p : seats_shown(analysed)) {
    const auto lower = [p](const AnalysedTurn& a, const AnalysedTurn& b) {
      return a.before.win[p] < b.before.win[p];
    };
    const auto [low, high] = std::ranges::minmax_element(turns, lower);
    const std::string end =
        analysed.analysis.over ? "at the end" : fmt::format("after turn {}", turns.back().number);
    out.push_back(
        fmt::format("{}: {} before turn {}, lowest {} before turn {}, highest {} before turn {}, "
                    "{} {}.",
                    printable(analysed.report.record.players[p].name),
                    percent_text(turns.front().before.win[p], turns.front().exact),
                    turns.front().number, percent_text(low->before.win[p], low->exact), low->number,
                    percent_text(high->before.win[p], high->exact), high->number,
                    percent_text(analysed.analysis.last.win[p], last_is_sure(analysed)), end));
  }
  return out;
}

}  // namespace cartulary::formats

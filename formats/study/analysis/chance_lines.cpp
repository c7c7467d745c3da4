#include "formats/study/analysis/chance_lines.hpp"

#include <algorithm>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

constexpr int kSureWin = 10'000;  ///< 100 %, in hundredths

}  // namespace

std::vector<ChanceStep> chance_steps(const AnalysisReport& analysed, Player player) {
  std::vector<ChanceStep> out;
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    out.push_back({turn.before.win[player], half_interval(turn.before_error.win[player])});
  }
  out.push_back({analysed.analysis.last.win[player], 0, analysed.analysis.over});
  return out;
}

double ChancePlot::y(int win) const {
  const double share = std::clamp(win, 0, kSureWin) / static_cast<double>(kSureWin);
  return bottom - (bottom - top) * share;
}

void append_chance_ground(std::string& out, const ChancePlot& plot) {
  constexpr int kQuarter = kSureWin / 4;
  out += "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".16\" d=\"";
  for (int win = 0; win <= kSureWin; win += kQuarter) {
    print(out, "M{:.1f} {:.1f}H{:.1f}", plot.left, plot.y(win), plot.right);
  }
  print(out,
        "\"/>\n<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\" d=\"M{:.1f} "
        "{:.1f}H{:.1f}\"/>\n<g fill=\"currentColor\" fill-opacity=\".75\" font-size=\"11\" "
        "text-anchor=\"end\">",
        plot.left, plot.y(kSureWin / 2), plot.right);
  for (int win = 0; win <= kSureWin; win += kQuarter) {
    print(out, "<text x=\"{:.1f}\" y=\"{:.1f}\">{} %</text>", plot.left - 6, plot.y(win) + 4,
          win / 100);
  }
  out += "</g>\n";
}

void append_chance_band(std::string& out, const AnalysisReport& analysed, Player player,
                        const ChancePlot& plot) {
  const std::vector<ChanceStep> steps = chance_steps(analysed, player);
  print(out, "<path class=\"chance-band seat{}\" d=\"", index(player));
  std::size_t end = 0;
  for (; end < steps.size() && steps[end].has_half; ++end) {
    print(out, "{}{:.1f} {:.1f}", end == 0 ? 'M' : 'L', plot.x[end],
          plot.y(steps[end].win + steps[end].half));
  }
  for (; end > 0; --end) {
    print(out, "L{:.1f} {:.1f}", plot.x[end - 1], plot.y(steps[end - 1].win - steps[end - 1].half));
  }
  out += "z\"/>\n";
}

void append_chance_line(std::string& out, const AnalysisReport& analysed, Player player,
                        const ChancePlot& plot) {
  const SeatColour& colour = *seat_colours(analysed.report.record)[player];
  print(out,
        "<path class=\"sg-{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" "
        "stroke-linejoin=\"round\"",
        colour.name, line_colour(colour).light);
  if (!kLineDashes[player].empty()) print(out, " stroke-dasharray=\"{}\"", kLineDashes[player]);
  out += " d=\"";
  const std::vector<ChanceStep> steps = chance_steps(analysed, player);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    print(out, "{}{:.1f} {:.1f}", i == 0 ? 'M' : 'L', plot.x[i], plot.y(steps[i].win));
  }
  print(out, "\"><title>{}</title></path>\n", xml(analysed.report.record.players[player].name));
}

std::vector<ChanceEnd> chance_ends(const AnalysisReport& analysed, std::vector<Player> players,
                                   const ChancePlot& plot, double apart) {
  const auto& win = analysed.analysis.last.win;
  std::ranges::stable_sort(players, [&](Player a, Player b) { return win[a] > win[b]; });
  std::vector<double> wanted;
  for (Player p : players) wanted.push_back(plot.y(win[p]));
  const std::vector<double> places = spread_labels(wanted, apart, plot.top, plot.bottom);
  std::vector<ChanceEnd> out;
  for (std::size_t i = 0; i < players.size(); ++i) {
    out.push_back({players[i], wanted[i], places[i]});
  }
  return out;
}

void append_chance_dot(std::string& out, const Record& record, const ChanceEnd& end,
                       const ChancePlot& plot) {
  const SeatColour& colour = *seat_colours(record)[end.player];
  print(out,
        "<circle class=\"sg-{}\" fill=\"{}\" stroke=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
        "r=\"3.4\"/>",
        colour.name, colour.fill, line_colour(colour).light, plot.right, end.y);
}

}  // namespace cartulary::formats

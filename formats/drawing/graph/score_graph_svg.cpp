// The score graph as SVG: for a browser, a page or a printed bulletin, in colour or without.

#include <algorithm>
#include <cmath>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

// Space around the plot, in user units.
constexpr double kLeft = 44;
constexpr double kTop = 22;
constexpr double kHeading = 26;
constexpr double kBottom = 40;
constexpr double kFinalWidth = 64;
constexpr double kLabelGap = 18;  ///< from the end of a line to its label
constexpr double kLabelHeight = 16;
constexpr double kCharacter = 7.6;  ///< width of a usual one at the size of labels
constexpr std::size_t kWidestLabel = 18;
constexpr double kMarkWidth = 18;
constexpr double kMarkHeight = 14;
/// Lines that run together stay so far apart.
constexpr double kApart = 1.4;

/// The differences on a dark ground stand here alone, so that readers without CSS do well.
std::string dark_lines() {
  std::string out =
      "@media screen and (prefers-color-scheme:dark){"
      ".sg-own{color:#e4e4e4}.sg-paper{fill:#17191c}.sg-hole{fill:#17191c}";
  for (const LineColour& line : kLineColours) {
    put(out, ".sg-", line.name, "{stroke:", line.dark, "}");
  }
  return out += '}';
}

class SvgGraph {
 public:
  SvgGraph(const ScoreGraph& graph, const GraphSvg& how, std::string& out)
      : graph_(graph), how_(how), frame_(graph_frame(graph, how)), out_(out) {}

  void write() {
    print(out_, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" width=\"{}\" height=\"{}\"",
          how_.ground ? "sg sg-own" : "sg", how_.width, how_.height);
    if (how_.y != 0) print(out_, " y=\"{}\"", how_.y);
    print(out_,
          " viewBox=\"0 0 {} {}\" role=\"img\" font-family=\"system-ui,'Helvetica Neue',Arial,"
          "sans-serif\" font-size=\"12\"{}>\n",
          how_.width, how_.height, how_.ground ? " color=\"#1c1c1c\"" : "");
    print(out_, "<title>{}</title>\n<desc>{}</desc>\n",
          xml(how_.heading.empty() ? std::string("Score by turn") : how_.heading),
          xml(describe(graph_)));
    if (how_.style) print(out_, "<style>{}</style>\n", graph_style());
    if (how_.ground)
      out_ += "<rect class=\"sg-paper\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    if (!how_.heading.empty()) {
      print(out_,
            "<text x=\"{}\" y=\"20\" font-size=\"14\" font-weight=\"600\" "
            "fill=\"currentColor\">{}</text>\n",
            kHeadingLeft,
            xml(cut_to_width(printable(how_.heading), static_cast<std::size_t>(how_.width) / 9,
                             "…")));
    }
    if (graph_.empty()) {
      print(out_, "<text x=\"{}\" y=\"{}\" fill=\"currentColor\">{}</text>\n</svg>\n", kHeadingLeft,
            how_.heading.empty() ? 20 : 44, describe(graph_));
      return;
    }
    write_ground();
    for (Player p : graph_.seats()) write_line(p);
    write_lead_changes();
    write_marks();
    write_labels();
    out_ += "</svg>\n";
  }

 private:
  static constexpr double kHeadingLeft = 12;

  /// A coordinate, to a tenth.
  void number(double value) {
    const long tenths = std::lround(value * 10);
    if (tenths < 0) out_ += '-';
    put(out_, std::labs(tenths) / 10);
    if (tenths % 10 == 0) return;
    put(out_, '.', static_cast<char>('0' + std::labs(tenths) % 10));
  }
  void command(char letter, double value) {
    out_ += letter;
    number(value);
  }
  void point(char letter, double x, double y) {
    command(letter, x);
    command(' ', y);
  }

  /// Ticks, grid, the goal, the ground of the final scoring.
  void write_ground() {
    const GraphFrame& f = frame_;
    if (f.final) {
      print(out_,
            "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" "
            "fill=\"currentColor\" fill-opacity=\".05\"/>\n",
            f.right, f.top, f.end - f.right, f.bottom - f.top);
    }
    out_ += "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".16\" d=\"";
    for (int tick = f.ticks.first; tick <= f.ticks.last; tick += f.ticks.step) {
      if (tick == 0) continue;
      point('M', f.left, f.y(tick));
      command('H', f.end);
    }
    out_ += "\"/>\n<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\" d=\"";
    point('M', f.left, f.y(0));
    command('H', f.end);
    const std::vector<std::size_t> turns = turn_ticks(graph_, frame_);
    for (std::size_t turn : turns) {
      point('M', f.x(turn), f.bottom);
      command('v', 4);
    }
    out_ += "\"/>\n<g fill=\"currentColor\" fill-opacity=\".75\" font-size=\"11\">\n";
    out_ += "<g text-anchor=\"end\">";
    for (int tick = f.ticks.first; tick <= f.ticks.last; tick += f.ticks.step) {
      text(f.left - 6, f.y(tick) + 4, std::to_string(tick));
    }
    out_ += "</g>\n<g text-anchor=\"middle\">";
    for (std::size_t turn : turns) {
      text(frame_.left + frame_.turn * static_cast<double>(turn), f.bottom + 16,
           std::to_string(turn));
    }
    if (f.final) text((f.right + f.end) / 2 + 6, f.bottom + 16, "final");
    text((f.left + f.right) / 2, f.bottom + 32, "turn");
    out_ += "</g>\n";
    text(f.left - 32, f.top - 9, "points");
    out_ += "</g>\n";
    if (graph_.goal) write_goal(*graph_.goal);
  }

  void write_goal(int goal) {
    out_ += "<path fill=\"none\" stroke=\"currentColor\" stroke-dasharray=\"1 3\" d=\"";
    point('M', frame_.left, frame_.y(goal));
    command('H', frame_.end);
    print(out_,
          "\"/>\n<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"11\" fill=\"currentColor\">{} "
          "wins</text>\n",
          frame_.left + 6, frame_.y(goal) - 5, goal);
  }

  void text(double x, double y, std::string_view words) {
    out_ += "<text x=\"";
    number(x);
    out_ += "\" y=\"";
    number(y);
    put(out_, "\">", words, "</text>");
  }

  /// Where the line of a player stands: a little beside that of another with as many points.
  double line_y(Player player, int points) const {
    const double middle = static_cast<double>(graph_.players.size() - 1) / 2;
    return frame_.y(points) + kApart * (static_cast<double>(index(player)) - middle);
  }

  void begin_stroke(Player player, double width) {
    const SeatColour& colour = *graph_.players[player].colour;
    print(out_, "<path class=\"sg-{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"",
          colour.name, line_colour(colour).light, width);
  }

  void write_line(Player player) {
    print(out_, "<g><title>{}</title>", xml(graph_.players[player].name));
    begin_stroke(player, 2.2);
    if (!kLineDashes[player].empty()) print(out_, " stroke-dasharray=\"{}\"", kLineDashes[player]);
    out_ += " d=\"";
    int points = graph_.steps[0].totals[player];
    point('M', frame_.left, line_y(player, points));
    std::vector<std::size_t> scored;
    for (std::size_t s = 1; s <= graph_.turns(); ++s) {
      if (graph_.steps[s].totals[player] == points) continue;
      points = graph_.steps[s].totals[player];
      command('H', frame_.x(s));
      command('V', line_y(player, points));
      scored.push_back(s);
    }
    command('H', frame_.right);
    out_ += "\"/>";
    if (!scored.empty()) {
      begin_stroke(player, 1.6);
      out_ += " d=\"";
      for (const std::size_t s : scored) {
        point('M', frame_.x(s), line_y(player, graph_.steps[s].totals[player]));
        out_ += kLineMarks[player];
      }
      out_ += "\"/>";
    }
    if (frame_.final) {
      begin_stroke(player, 1.8);
      out_ += " stroke-dasharray=\"4 4\" d=\"";
      point('M', frame_.right, line_y(player, points));
      point('L', frame_.end, line_y(player, graph_.steps.back().totals[player]));
      out_ += "\"/>";
    }
    out_ += "</g>\n";
  }

  /// A diamond where a player has overtaken the one in the lead.
  void write_lead_changes() {
    for (const LeadChange& change : graph_.lead_changes) {
      const ScoreStep& step = graph_.steps[change.step];
      const SeatColour& colour = *graph_.players[change.to].colour;
      print(out_,
            "<path class=\"sg-hole sg-{}\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"1.6\" d=\"",
            colour.name, line_colour(colour).light);
      point('M', frame_.x(change.step), line_y(change.to, step.totals[change.to]) - 5);
      out_ += "l5 5-5 5-5-5z\"><title>";
      if (step.final) {
        out_ += "Final scoring: ";
      } else {
        print(out_, "Turn {}: ", step.number);
      }
      print(out_, "{} takes the lead from {}, {} to {}</title></path>\n",
            xml(graph_.players[change.to].name), xml(graph_.players[change.from].name),
            step.totals[change.to], step.totals[change.from]);
    }
    if (graph_.lead_changes.empty()) return;
    const double y = frame_.bottom + 28;
    out_ += "<path class=\"sg-hole\" fill=\"#fff\" stroke=\"currentColor\" d=\"";
    point('M', frame_.left + 5, y - 5);
    out_ += "l5 5-5 5-5-5z\"/><g fill=\"currentColor\" fill-opacity=\".75\" font-size=\"11\">";
    text(frame_.left + 15, frame_.bottom + 32, "new leader");
    out_ += "</g>\n";
  }

  /// The annotator's marks above the plot, set apart, each with a line down to its turn.
  void write_marks() {
    std::vector<std::size_t> marked;
    std::vector<double> wanted;
    for (std::size_t s = 0; s < graph_.steps.size(); ++s) {
      if (graph_.steps[s].mark.empty()) continue;
      marked.push_back(s);
      wanted.push_back(frame_.x(s));
    }
    if (marked.empty()) return;
    const std::vector<double> places =
        spread_labels(wanted, kMarkWidth + 2, frame_.left + 16, frame_.end);
    const double y = frame_.top - 4 - kMarkHeight / 2;
    out_ += "<g font-size=\"10\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\">\n";
    for (std::size_t i = 0; i < marked.size(); ++i) {
      const ScoreStep& step = graph_.steps[marked[i]];
      print(out_, "<g><title>Turn {}: {}</title>", step.number, step.mark);
      out_ += "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".35\" d=\"";
      point('M', places[i], y);
      point('L', wanted[i], frame_.top + 8);
      print(out_,
            "\"/><rect fill=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" rx=\"7\"/>",
            mark_colour(step.mark), places[i] - kMarkWidth / 2, y - kMarkHeight / 2, kMarkWidth,
            kMarkHeight);
      text(places[i], y + 3.5, step.mark);
      out_ += "</g>\n";
    }
    out_ += "</g>\n";
  }

  /// Names and totals at the ends of the lines, the best on top.
  void write_labels() {
    std::vector<Player> order;
    for (Player p : graph_.seats()) order.push_back(p);
    const auto& totals = graph_.steps.back().totals;
    std::ranges::stable_sort(order, [&](Player a, Player b) { return totals[a] > totals[b]; });
    std::vector<double> wanted;
    for (Player p : order) wanted.push_back(frame_.y(totals[p]));
    const std::vector<double> places =
        spread_labels(wanted, kLabelHeight, frame_.top, frame_.bottom);
    const double x = frame_.end + kLabelGap;
    for (std::size_t i = 0; i < order.size(); ++i) write_label(order[i], x, places[i]);
  }

  void write_label(Player player, double x, double y) {
    const GraphPlayer& who = graph_.players[player];
    const int total = graph_.steps.back().totals[player];
    const double end = line_y(player, total);
    out_ += "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".4\" d=\"";
    point('M', frame_.end, end);
    point('L', x - 3, y);
    print(out_, "\"/><circle class=\"sg-{}\" fill=\"{}\" stroke=\"{}\" cx=\"", who.colour->name,
          who.colour->fill, line_colour(*who.colour).light);
    number(frame_.end);
    out_ += "\" cy=\"";
    number(end);
    out_ += "\" r=\"3.4\"/><text fill=\"currentColor\"";
    if (graph_.winners.contains(player)) out_ += " font-weight=\"700\"";
    out_ += " x=\"";
    number(x);
    out_ += "\" y=\"";
    number(y + 4);
    const std::string name = printable(who.name);
    print(out_, "\">{} {}", xml(cut_to_width(name, kWidestLabel, "…")), total);
    if (text_width(name) > kWidestLabel) print(out_, "<title>{}</title>", xml(name));
    out_ += "</text>\n";
  }

  const ScoreGraph& graph_;
  const GraphSvg& how_;
  const GraphFrame frame_;
  std::string& out_;
};

}  // namespace

std::string_view graph_style() {
  static const std::string style = dark_lines();
  return style;
}

GraphFrame graph_frame(const ScoreGraph& graph, const GraphSvg& how) {
  std::size_t widest = 0;
  for (Player p : graph.seats()) {
    const std::size_t name = std::min(text_width(printable(graph.players[p].name)), kWidestLabel);
    const int total = graph.steps.empty() ? 0 : graph.steps.back().totals[p];
    widest = std::max(widest, name + 1 + std::to_string(total).size());
  }
  const double labels = kLabelGap + kCharacter * static_cast<double>(widest) + 8;
  GraphFrame frame{.left = kLeft,
                   .end = std::max(how.width - labels, kLeft + 2 * kFinalWidth),
                   .top = kTop + (how.heading.empty() ? 0 : kHeading),
                   .bottom = how.height - kBottom,
                   .final = graph.final(),
                   .last = graph.steps.empty() ? 0 : graph.steps.size() - 1};
  frame.right = frame.end - (frame.final ? kFinalWidth : 0);
  frame.turn =
      (frame.right - frame.left) / static_cast<double>(std::max<std::size_t>(graph.turns(), 1));
  frame.ticks = round_ticks(graph.lowest(), graph.highest(),
                            static_cast<int>((frame.bottom - frame.top) / 32));
  return frame;
}

std::vector<std::size_t> turn_ticks(const ScoreGraph& graph, const GraphFrame& frame) {
  const std::size_t turns = graph.turns();
  const Ticks ticks =
      round_ticks(0, static_cast<int>(turns), static_cast<int>((frame.right - frame.left) / 50));
  std::vector<std::size_t> out;
  for (std::size_t turn = 0; turn < turns; turn += static_cast<std::size_t>(ticks.step)) {
    if (static_cast<double>(turns - turn) * frame.turn < 20) break;
    out.push_back(turn);
  }
  out.push_back(turns);
  return out;
}

void append_graph_svg(std::string& out, const ScoreGraph& graph, const GraphSvg& how) {
  SvgGraph(graph, how, out).write();
}

}  // namespace cartulary::formats

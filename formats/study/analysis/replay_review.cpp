#include "formats/study/analysis/replay_review.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <set>

#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/pages/page/replay_steps.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/chance_lines.hpp"
#include "formats/study/analysis/win_graph.hpp"
#include "formats/study/odds/odds_report.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// "−55 %", "+36 %".
std::string change_text(int hundredths) {
  return fmt::format("{}{:.0f} %", hundredths < 0 ? "\u2212" : "+", std::abs(hundredths) / 100.0);
}

/// How the figure of a move stands; no kind if it has none.
struct Stand {
  const FigureKind* kind = nullptr;
  const FigurePose* pose = nullptr;
};
Stand stand_of(const AnalysedTurn& turn, const engine::Choice& move) {
  if (!move.deployment.any()) return {};
  const FigureKind& kind = figure_kind(move.deployment.figure);
  const bool field = engine::kTiles[turn.tile].segments[move.deployment.segment].kind ==
                     engine::FeatureKind::field;
  return {&kind, field ? &kind.in_field : &kind.upright};
}

std::string id_of(const Stand& stand, engine::Player player) {
  return fmt::format("found-{}{}", stand.pose->id, index(player));
}

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
      : out_(out), analysed_(analysed), shape_(shape) {
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

  void labels() {
    for (const ChanceEnd& end : chance_ends(analysed_, shown_, plot_, kLabelDistance)) {
      append_chance_dot(out_, analysed_.report.record, end, plot_);
      print(out_, "<text fill=\"currentColor\" x=\"{:.1f}\" y=\"{:.1f}\">{} {}</text>\n",
            plot_.right + 8, end.label + 4, letters_[end.player].capital,
            xml(whole_percent(analysed_.analysis.last.win[end.player], analysed_.analysis.over)));
    }
  }

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
  const ScoreGraph graph_ = score_graph(analysed_.report);
  const GraphFrame frame_ = graph_frame(graph_, shape_.how);
  const std::vector<Player> shown_ = seats_shown(analysed_);
  const SeatColours colours_ = seat_colours(analysed_.report.record);
  const SeatLetters letters_ = seat_letters(analysed_.report.record);
  ChancePlot plot_{};
  double rows_end_ = 0;
};

ToldPosition told_position(const engine::Game& game, const Record& record) {
  ToldPosition out;
  const engine::analysis::Odds odds = engine::analysis::odds_of(game);
  for (const engine::analysis::FeatureOdds& feature : odds.features) {
    // The engine numbers segments as replay data does.
    ToldOdds told{.feature = index(first_node(feature, game.board())),
                  .never = dead_text(feature, game, record)};
    if (told.never.empty()) {
      told.chances.push_back(chance_percent(feature.finished));
      for (const engine::Player p : record.seats()) {
        told.chances.push_back(chance_percent(feature.own[p]));
      }
      for (const auto& gap : feature.gaps) {
        told.gaps.push_back(
            {text_of(gap.cell, record), engine::total(gap.fitting), engine::total(gap.closing)});
      }
    }
    out.push_back(std::move(told));
  }
  return out;
}

}  // namespace

std::string chance_bar(const AnalysisReport& analysed) {
  const Record& record = analysed.report.record;
  const SeatLetters letters = seat_letters(record);
  std::string out = "<div id=\"winning\" role=\"img\" hidden>\n<div class=\"shares\">";
  for (Player p : record.seats()) print(out, "<i class=\"seat{}\"></i>", index(p));
  out += "</div>\n<div class=\"percents\">";
  for (Player p : record.seats()) {
    out += "<span>";
    append_pip(out, p, letters);
    out += "<b></b></span>";
  }
  return out += "</div>\n</div>\n";
}

std::string key_moment_links(const AnalysisReport& analysed) {
  const Record& record = analysed.report.record;
  const SeatLetters letters = seat_letters(record);
  const std::vector<ReplayStep> steps = replay_steps(analysed.report);
  const std::vector<std::string> sentences = key_moments(analysed);
  std::string out = "<div class=\"review\" hidden>\n";
  if (!sentences.empty()) {
    out +=
        "<nav id=\"moments\" aria-labelledby=\"moments-title\">\n<h2 id=\"moments-title\">Key "
        "moments</h2>\n<ol>\n";
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const std::size_t at = analysed.analysis.key_moments[i];
      const AnalysedTurn& turn = analysed.analysis.turns[at];
      const KeyMoment moment = key_moment(turn);
      print(out,
            "<li><a href=\"#{}\" data-step=\"{}\" title=\"{}\"><span class=\"unseen\">Turn "
            "</span><b>{}</b> ",
            steps[at + 1].key, at + 1, xml(sentences[i]), turn.number);
      append_pip(out, turn.player, letters);
      print(out,
            "<bdi>{}</bdi><span class=\"unseen\">,</span> <span class=\"how{}\">{}</span> "
            "<span class=\"change\">{}</span></a></li>\n",
            xml(record.players[turn.player].name), moment.by_draw ? "" : " unseen",
            moment.by_draw ? "draw" : "move", change_text(moment.change));
    }
    out += "</ol>\n</nav>\n";
  }
  return out += R"(<div class="marks" role="group" aria-label="On the board">
<label><input type="checkbox" id="show-found" checked> Best moves</label>
<label>Losses <select id="show-losses"><option value="marked">marked</option><option value="all">all</option><option value="none">none</option></select></label>
</div>
</div>
)";
}

KeyMomentButtons key_moment_buttons(const AnalysisReport& analysed) {
  if (analysed.analysis.key_moments.empty()) return {};
  return {
      .back =
          R"(<button type="button" id="moment-back" aria-label="Previous key moment"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M22 5v14l-8-7zM7.5 6.5l5 5.5-5 5.5-5-5.5z"/></svg></button>
)",
      .forward =
          R"(<button type="button" id="moment-forward" aria-label="Next key moment"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 5v14l8-7zM16.5 6.5l5 5.5-5 5.5-5-5.5z"/></svg></button>
)",
      .keys = "<dt><kbd>N</kbd> <kbd>P</kbd></dt><dd>to the next or previous key moment</dd>\n"};
}

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

std::vector<ToldPosition> odds_by_step(const Report& report, const DoAll& do_all) {
  std::vector<ToldPosition> out(report.tiles().turns.size() + 1);
  do_all(out.size(), [&](std::size_t step) {
    const auto game = std::make_unique<engine::Game>();
    play_to(report, step, *game);
    if (engine::analysis::has_odds(*game)) out[step] = told_position(*game, report.record);
  });
  return out;
}

}  // namespace cartulary::formats

#include "formats/pages/dice_replay/dice_replay.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/dice_replay/dice_steps.hpp"
#include "formats/pages/dice_replay/dice_table.hpp"
#include "formats/pages/page/replay_data.hpp"
#include "formats/pages/page/replay_steps.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using DiceKind = DiceStep::Kind;

class DicePageWriter {
 public:
  DicePageWriter(std::string& out, const Report& report, std::string_view version,
                 const ReplayPlace& place)
      : out_(out), report_(report), version_(version), place_(place) {}

  void write() {
    std::string shared;
    if (place_.style.empty()) put(shared, replay_style(), dice_replay_style());
    append_replay_head(out_, report_, version_, place_, dice_replay_script_digest(), shared);
    out_ += "<body class=\"dice\">\n";
    append_dice_drawings(out_, record_.face_table);
    out_ += "<main>\n<div class=\"screen replay\">\n";
    append_replay_header(out_, report_, place_);
    player();
    out_ += "<div class=\"side\">\n";
    scores();
    list();
    out_ += "</div>\n</div>\n<div class=\"below\">\n";
    append_findings_section(out_, report_, [this](Span span) -> std::optional<StepLink> {
      const auto step = dice_step_at(report_, steps_, span);
      if (!step) return std::nullopt;
      return StepLink{steps_[*step].key, step_name(report_, steps_[*step])};
    });
    graphs();
    rounds();
    print(out_, "</div>\n</main>\n<footer>Replayed and checked by cartulary {}.</footer>\n",
          xml(version_));
    out_ += dice_replay_help();
    script();
    out_ += "</body>\n</html>\n";
  }

 private:
  void player() {
    out_ +=
        "<section class=\"player\" aria-label=\"Dice\">\n<div class=\"stage\" id=\"stage\" "
        "tabindex=\"0\" role=\"region\" aria-label=\"This turn\">\n";
    for (const DiceStep& step : steps_) append_dice_turn(out_, report_, step, letters_);
    out_ += "</div>\n";
    constexpr ReplaySpeeds speeds{5000, 2500, 1200, 500};
    append_replay_controls(out_, steps_.size(), steps_.back().number, speeds);
    out_ += "</section>\n";
    append_replay_voice(out_);
  }

  bool knows_dice() const { return !steps_.front().after.empty(); }

  void scores() {
    out_ +=
        "<section class=\"scores\" aria-label=\"Scores\">\n<table "
        "class=\"players\">\n<thead><tr><th "
        "scope=\"col\">Player</th><th scope=\"col\">Points</th><th scope=\"col\">Gain</th>";
    if (knows_dice()) out_ += "<th scope=\"col\">Dice</th>";
    out_ += "</tr></thead>\n<tbody>\n";
    const DiceStep& end = steps_.back();
    for (const Player p : record_.seats()) {
      out_ += "<tr><th scope=\"row\">";
      append_pip(out_, p, letters_);
      print(out_, "<bdi>{}</bdi></th><td class=\"points\">{}</td><td class=\"gain\">{}</td>",
            xml(record_.players[p].name), end.totals[p],
            end.player == p ? gain_text(end.gain) : "");
      if (knows_dice()) {
        print(out_, "<td class=\"supply\" data-column=\"Dice\">{}</td>",
              at_hand_text(end.after[index(p)]));
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</section>\n";
  }

  void list() {
    constexpr std::string_view classes[] = {"start", "move", "stop"};
    out_ += "<section class=\"lists\" aria-label=\"Turns\">\n<ol id=\"turns\">\n";
    for (const DiceStep& step : steps_) {
      print(out_, "<li class=\"{}\"><a href=\"#{}\"><span class=\"no\">",
            classes[static_cast<std::size_t>(step.kind)], step.key);
      if (step.number > 0) put(out_, step.number);
      out_ += "</span> ";
      if (step.player != engine::kNobody) append_pip(out_, step.player, letters_);
      print(out_, " <span class=\"told\" dir=\"ltr\">{}</span>", xml(step_sentence(report_, step)));
      if (step.recorded != nullptr && !step.recorded->nag.empty()) {
        print(out_, " <span class=\"nag\" data-nag=\"{0}\">{0}</span>", step.recorded->nag);
      }
      if (!step.findings.empty()) {
        print(out_, " <span class=\"flaw {0}\"><b>{0}</b></span>", name_of(worst_of(step)));
      }
      out_ += "</a></li>\n";
    }
    out_ += "</ol>\n</section>\n";
  }

  Severity worst_of(const DiceStep& step) const {
    const auto severity_of = [this](std::size_t f) { return report_.findings[f].severity(); };
    return severity_of(std::ranges::max(step.findings, {}, severity_of));
  }

  void graphs() {
    const ScoreGraph graph = score_graph(report_);
    if (graph.empty()) return;
    for (const ReplayGraph& shape : replay_graphs()) {
      const GraphFrame frame = graph_frame(graph, shape.how);
      std::vector<double>& x = graph_x_.emplace_back();
      for (std::size_t s = 0; s < steps_.size(); ++s) x.push_back(frame.x(std::min(s, frame.last)));
      append_replay_graph(out_, graph, shape, frame);
    }
    out_ += "</section>\n";
  }

  /// The points of each round, as on a score pad; with what the pad of the record has instead.
  void rounds() {
    engine::PerPlayer<std::vector<const DiceStep*>> turns;
    std::size_t last = 0;
    for (const DiceStep& step : steps_) {
      if (step.kind != DiceKind::turn) continue;
      turns[step.player].push_back(&step);
      last = std::max(last, turns[step.player].size());
    }
    if (last == 0) return;
    out_ +=
        "<section class=\"breakdown\" aria-labelledby=\"breakdown-title\">\n"
        "<h2 id=\"breakdown-title\">Points round by round</h2>\n<div class=\"wide\" "
        "role=\"region\" tabindex=\"0\" aria-label=\"Points round by round\">"
        "<table>\n<thead><tr><th scope=\"col\">Round</th>";
    for (const Player p : record_.seats()) {
      print(out_, "<th scope=\"col\"><bdi>{}</bdi></th>", xml(record_.players[p].name));
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (std::size_t round = 0; round < last; ++round) {
      put(out_, "<tr><th scope=\"row\">", round + 1, "</th>");
      for (const Player p : record_.seats()) {
        const bool has_turn = round < turns[p].size();
        out_ += "<td>";
        if (has_turn) cell(*turns[p][round], round);
        out_ += "</td>";
      }
      out_ += "</tr>\n";
    }
    out_ += "<tr><th scope=\"row\">total</th>";
    for (const Player p : record_.seats()) {
      print(out_, "<td><b>{}</b></td>", report_.verdict.totals[p]);
    }
    print(out_, "</tr>\n</tbody>\n</table></div>\n<p class=\"note\">{}</p>\n</section>\n",
          record_.has_turns && record_.has_sheet
              ? "Computed from the rolls; where the score pad has something else, it is named."
          : record_.has_turns ? "Computed from the rolls."
                              : "As the score pad has them.");
  }

  void cell(const DiceStep& step, std::size_t round) {
    const TracedDiceTurn& turn = *step.traced;
    print(out_, "<a href=\"#{}\">{}</a>", step.key,
          turn.catapults    ? "9 catapults"
          : turn.worth.kept ? "knight kept"
                            : std::to_string(turn.points));
    if (!record_.has_turns || !record_.has_sheet) return;
    const auto& entries = record_.sheets[step.player].entries;
    if (round >= entries.size()) return;
    const SheetEntry& entry = entries[round];
    using Entry = SheetEntry::Kind;
    const bool is_right = entry.kind == Entry::keep        ? turn.worth.kept
                          : entry.kind == Entry::catapults ? turn.catapults
                                                           : entry.points == turn.points;
    if (is_right) return;
    print(out_, " <span class=\"flaw\">pad: {}</span>",
          entry.kind == Entry::keep        ? "keep"
          : entry.kind == Entry::catapults ? "9 catapults"
                                           : std::to_string(entry.points));
  }

  void script() {
    std::string data;
    Json json(data);
    json.open('{');
    json.objects("players", record_.seats(), [&](Player p) {
      json.field("name", record_.players[p].name);
      json.field("mark", letters_[p].capital);
    });
    json.objects("steps", steps_.size(), [&](std::size_t s) { step_data(json, s); });
    json.close('}');
    out_ += "<script type=\"application/json\" id=\"dice-replay\">";
    append_script_json(out_, data);
    out_ += "</script>\n";
    append_replay_script(out_, place_, dice_replay_script());
  }

  /// As formats/pages/dice_replay/dice_replay.js reads it.
  void step_data(Json& json, std::size_t s) {
    const DiceStep& step = steps_[s];
    json.field("key", step.key);
    json.field("name", step_name(report_, step));
    if (step.player != engine::kNobody) json.field("player", index(step.player));
    if (step.recorded != nullptr && !step.recorded->nag.empty()) {
      json.field("nag", step.recorded->nag);
    }
    if (!step.findings.empty()) json.field("flaw", name_of(worst_of(step)));
    json.list("totals", record_.seats(), [&](Player p) { json.number(step.totals[p]); });
    json.list("gains", record_.seats(),
              [&](Player p) { json.value(step.player == p ? gain_text(step.gain) : ""); });
    json.list("dice", step.after, [&](const DiceAtHand& dice) { json.value(at_hand_text(dice)); });
    json.list("x", graph_x_, [&](const auto& x) { json.number(std::lround(x[s])); });
  }

  std::string& out_;
  const Report& report_;
  std::string_view version_;
  const ReplayPlace& place_;
  const DiceRecord& record_ = report_.record.dice();
  const std::vector<DiceStep> steps_ = dice_steps(report_);
  const SeatLetters letters_ = seat_letters(record_);
  GraphPlaces graph_x_{};
};

}  // namespace

void append_dice_replay(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place) {
  DicePageWriter(out, report, version, place).write();
}

void append_game_replay(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place, const ReplayAddition* addition) {
  if (report.record.if_tiles() == nullptr) return append_dice_replay(out, report, version, place);
  append_replay_page(out, report, version, place, addition);
}

}  // namespace cartulary::formats

#include "formats/page/replay_page.hpp"

#include <fmt/core.h>

#include "formats/convert/link.hpp"
#include "formats/graph/score_graph.hpp"
#include "formats/packing/page_data.hpp"
#include "formats/page/base64.hpp"
#include "formats/page/replay_data.hpp"
#include "formats/page/step_sentence.hpp"
#include "formats/picture/board_svg.hpp"
#include "formats/picture/board_words.hpp"
#include "formats/picture/seat_letters.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using Kind = ReplayStep::Kind;

class PageWriter {
 public:
  PageWriter(std::string& out, const Report& report, std::string_view version,
             const ReplayPlace& place, const ReplayAddition& addition)
      : out_(out),
        report_(report),
        record_(report.record),
        version_(version),
        place_(place),
        addition_(addition) {}

  void write() {
    head();
    out_ += "<body>\n<main>\n<div class=\"screen\">\n";
    header();
    player();
    out_ += "<div class=\"side\">\n";
    scores();
    now();
    lists();
    out_ += "</div>\n</div>\n<div class=\"below\">\n";
    findings();
    graphs();
    out_ += addition_.section;
    breakdown();
    words();
    out_ += "</div>\n</main>\n";
    print(out_, "<footer>Replayed and checked by cartulary {}.", xml(version_));
    if (const std::string address = replay_link(report_); !address.empty()) {
      print(out_, " <a rel=\"noopener noreferrer\" href=\"{}\">This game at CarcassonneLab</a>",
            xml(address));
    }
    out_ += "</footer>\n";
    help();
    script();
    out_ += "</body>\n</html>\n";
  }

 private:
  void head() {
    const std::string title = xml(replay_title(record_));
    out_ += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    // A page among others takes style and script from beside it, and nothing from elsewhere.
    print(out_,
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "script-src {}; style-src {}'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n",
          place_.script.empty() ? "'sha256-" + base64_of_hex(addition_.script_digest) + "'"
                                : "'self'",
          place_.style.empty() ? "" : "'self' ");
    print(out_,
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"generator\" content=\"cartulary {}\">\n<title>{}</title>\n",
          xml(version_), title);
    print(out_,
          "<meta property=\"og:type\" content=\"article\">\n<meta property=\"og:title\" "
          "content=\"{}\">\n<meta property=\"og:description\" content=\"{}\">\n",
          title, xml(verdict_line(report_)));
    if (!place_.picture.empty()) {
      print(out_,
            "<meta property=\"og:image\" content=\"{}\">\n<meta name=\"twitter:card\" "
            "content=\"summary_large_image\">\n",
            place_.picture);
    }
    if (!place_.style.empty()) {
      print(out_, "<link rel=\"stylesheet\" href=\"{}\">\n", place_.style);
    }
    out_ += "<style>\n";
    if (place_.style.empty()) {
      out_ += board_style();
      out_ += replay_style();
    }
    out_ += replay_dark_style();
    append_replay_colours(out_, record_);
    const ViewedBounds& b = table_.end().bounds;
    put(out_, ":root{--columns:", b.last.x - b.first.x + 1, ";--rows:", b.last.y - b.first.y + 1,
        "}\n", place_.style.empty() ? addition_.shared_style : std::string_view(), addition_.style,
        "</style>\n</head>\n");
  }

  void header() {
    const Verdict& v = report_.verdict;
    const auto status = static_cast<std::size_t>(v.status);
    out_ += "<header>\n<div class=\"title\">";
    const std::string occasion = occasion_text(record_);
    if (!occasion.empty() || !place_.index.empty()) {
      out_ += "<p class=\"event\">";
      if (!place_.index.empty()) print(out_, "<a href=\"{}\">All games</a> ", place_.index);
      print(out_, "{}</p>", xml(occasion));
    }
    out_ += "<h1>";
    for (Player p : record_.seats()) {
      if (p != Player{0}) out_ += " <span class=\"dash\">–</span> ";
      out_ += "<span class=\"name\">";
      pip(p);
      print(out_, "<bdi>{}</bdi></span>", xml(record_.players[p].name));
    }
    out_ += "</h1></div>\n";
    print(out_, "<p class=\"verdict {}\"><strong>{}</strong> <span>{}</span></p>\n",
          kStatusNames[status], kStatusWords[status], xml(verdict_line(report_)));
    out_ +=
        "<p class=\"tools\" hidden><button type=\"button\" id=\"theme\" "
        "aria-pressed=\"false\">Dark</button> <button type=\"button\" id=\"help-open\" "
        "aria-haspopup=\"dialog\">Keys</button></p>\n</header>\n";
  }

  void pip(Player player) {
    print(out_, "<span class=\"pip seat{}\" aria-hidden=\"true\">{}</span>", index(player),
          letters_[player].capital);
  }

  /// Board, controls and graph.
  void player() {
    put(out_, "<section class=\"player\" aria-label=\"Board\">\n", addition_.beside,
        "<div class=\"stage\">\n");
    append_replay_board(out_, report_, table_, addition_.board);
    out_ += "<div id=\"panel\" hidden></div>\n";
    append_variation_boards(out_, report_);
    out_ += R"(</div>
<noscript><p class="note">This is the board at the end. Script is off in this browser; with script
one can go through the game turn by turn.</p></noscript>
)";
    out_ += addition_.below;
    out_ += R"(<div class="controls" role="group" aria-label="Replay" hidden>
<div class="buttons">
<button type="button" id="first" aria-label="First position"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5h2.4v14H6zM19 5v14L9.5 12z"/></svg></button>
)";
    out_ += addition_.back;
    out_ +=
        R"(<button type="button" id="back" aria-label="Back one turn"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M16.5 5v14L6.5 12z"/></svg></button>
<button type="button" id="play" aria-label="Play"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="on" d="M7 4.5v15L19 12z"/><path class="off" d="M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"/></svg></button>
<button type="button" id="forward" aria-label="Forward one turn"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7.5 5v14l10-7z"/></svg></button>
)";
    out_ += addition_.forward;
    out_ +=
        R"(<button type="button" id="last" aria-label="Last position"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15.6 5H18v14h-2.4zM5 5v14l9.5-7z"/></svg></button>
</div>
)";
    print(out_,
          "<div class=\"strip\"><svg id=\"strip\" aria-hidden=\"true\"></svg><input type=\"range\" "
          "id=\"slider\" min=\"0\" max=\"{}\" value=\"{}\" aria-label=\"Position in the "
          "game\"></div>\n",
          steps_.size() - 1, steps_.size() - 1);
    print(out_,
          "<div class=\"where\"><label class=\"jump\">Turn <input type=\"number\" id=\"number\" "
          "min=\"0\" max=\"{0}\" inputmode=\"numeric\"> of {0}</label>\n",
          last_turn());
    out_ += R"(<label class="speed">Speed <select id="speed">
<option value="3000">slow</option><option value="1400" selected>normal</option><option value="600">fast</option><option value="200">very fast</option>
</select></label></div>
</div>
<div class="looks" role="group" aria-label="What the board shows" hidden>
<span><label>Owners <select id="owners"><option>none</option><option selected>soft</option><option>strong</option></select></label>
<label><input type="checkbox" id="hatch"> Fields</label></span>
<span><button type="button" id="zoom-out" aria-label="Zoom out">−</button>
<button type="button" id="zoom-in" aria-label="Zoom in">+</button>
<button type="button" id="zoom-fit" aria-label="Show the whole board">⤢</button></span>
</div>
)";
    out_ +=
        "</section>\n<p id=\"say\" class=\"unseen\" aria-live=\"polite\" "
        "aria-atomic=\"true\"></p>\n";
  }

  void graphs() {
    const ScoreGraph graph = score_graph(report_);
    for (const auto& [name, how] : replay_graphs()) {
      const GraphFrame frame = graph_frame(graph, how);
      std::vector<double>& x = graph_x_.emplace_back();
      for (const ReplayStep& step : steps_) {
        x.push_back(frame.x(step.kind == Kind::final ? frame.last : graph.step_at(step.moves)));
      }
      if (graph.empty()) continue;
      if (&how == &replay_graphs().front().how) {
        out_ +=
            "<section class=\"course\" aria-labelledby=\"course-title\">\n<h2 "
            "id=\"course-title\">Points turn by turn</h2>\n";
      }
      // Most of it is as in the first, so it is data, which is packed.
      std::string& out = &how == &replay_graphs().front().how ? out_ : narrow_graph_;
      print(out,
            "<figure class=\"graph {}\" data-top=\"{:.0f}\" data-bottom=\"{:.0f}\" "
            "data-low=\"{}\" data-high=\"{}\"><figcaption class=\"unseen\">Points by "
            "turn</figcaption>\n",
            name, frame.top, frame.bottom, frame.ticks.first, frame.ticks.last);
      append_graph_svg(out, graph, how);
      out += "</figure>\n";
    }
    if (!graph.empty()) out_ += "</section>\n";
  }

  void scores() {
    const auto others = other_figures(record_.rules);
    const BoardView& end = table_.end();
    const bool together = tells_others_together(end, record_.rules);
    out_ +=
        "<section class=\"scores\" aria-label=\"Scores\">\n<table>\n<thead><tr><th "
        "scope=\"col\">Player</th><th scope=\"col\">Points</th><th scope=\"col\">Gain</th>"
        "<th scope=\"col\">Meeples</th>";
    if (together) out_ += "<th scope=\"col\" class=\"others\">Others</th>";
    for (const FigureKind* kind : others) {
      if (!together) put(out_, "<th scope=\"col\">", kind->column, "</th>");
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (Player p : record_.seats()) {
      const ViewedSeat& seat = end.seats[p];
      out_ += "<tr><th scope=\"row\">";
      pip(p);
      print(out_,
            "<bdi>{}</bdi></th><td class=\"points\">{}</td><td class=\"gain\">{}</td>"
            "<td class=\"supply\">{}</td>",
            xml(record_.players[p].name), seat.points, gain_text(steps_.back().gains[p]),
            seat.supply);
      if (together) put(out_, "<td class=\"others\">", others_text(seat, record_.rules), "</td>");
      for (const FigureKind* kind : others) {
        if (together) continue;
        put(out_, "<td class=\"beside\">", beside_text(*kind, seat, kAtHome), "</td>");
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</section>\n";
  }

  /// What happens in the step that is shown; the script writes it.
  void now() {
    out_ += R"(<section class="now" aria-label="This turn" tabindex="0" hidden>
<svg id="drawn" viewBox="-3 -3 106 106" aria-hidden="true"></svg>
<div><h2 id="now-title"></h2><p id="now-move"></p><div id="now-events"></div></div>
</section>
)";
  }

  /// With the move that could not be replayed, if there was one.
  int last_turn() const {
    const ReplayStep& last = steps_.back();
    return last.kind == Kind::stop ? last.number : report_.verdict.next_turn() - 1;
  }

  void lists() {
    out_ += R"(<section class="lists" aria-label="Turns, features and tiles">
<div class="switch" role="group" aria-label="List" hidden><button type="button" id="show-turns" aria-pressed="true">Turns</button> <button type="button" id="show-features" aria-pressed="false">Features</button> <button type="button" id="show-tiles" aria-pressed="false">)";
    print(out_,
          "<span id=\"left\">{}</span></button></div>\n<ol id=\"turns\" aria-label=\"Turns\">\n",
          counted(table_.end().tiles_left, "tile left", "tiles left"));
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      turn(s, s < addition_.steps.size() ? addition_.steps[s] : std::string_view{});
    }
    // The script lists the features and the tiles.
    out_ += R"(</ol>
<div id="held" hidden>
<p class="note">Point at a feature to see its tiles on the board. <label><input type="checkbox" id="all-features"> Also unoccupied features</label></p>
<ul id="features" aria-label="Features"></ul>
</div>
<ul id="stock" aria-label="Tiles left" hidden></ul>
</section>
)";
  }

  void turn(std::size_t number, std::string_view added) {
    const ReplayStep& step = steps_[number];
    constexpr std::string_view classes[] = {"start", "move", "stop", "final"};
    print(out_, "<li class=\"{}\"><a href=\"#{}\">", classes[static_cast<std::size_t>(step.kind)],
          step.key);
    out_ += "<span class=\"no\">";
    const bool is_turn = step.kind == Kind::move || step.kind == Kind::stop;
    if (is_turn) out_ += std::to_string(step.number);
    out_ += "</span> ";
    if (step.player != engine::kNobody) pip(step.player);
    out_ += " <span class=\"what\">";
    print(out_, "<span class=\"told\">{}</span>", xml(sentence(number)));
    if (is_turn) print(out_, " <code>{}</code>", xml(step.move));
    if (!step.nag.empty()) {
      print(out_, " <span class=\"nag\" data-nag=\"{0}\">{0}</span>", step.nag);
    }
    for (Player p : record_.seats()) {
      if (step.gains[p] == 0) continue;
      print(out_, " <span class=\"gain seat{}\">{} {}</span>", index(p), letters_[p].capital,
            gain_text(step.gains[p]));
    }
    const std::size_t move = step.kind == Kind::stop ? step.moves : step.moves - 1;
    if (is_turn && has_variations(move)) {
      out_ += " <span class=\"fork\" title=\"Variations\">( )</span>";
    }
    out_ += "</span>";
    out_ += "</a>";
    out_ += added;
    for (std::size_t f : step.findings) append_flaw(out_, report_.findings[f]);
    if (!step.comment.empty()) print(out_, "<p class=\"comment\">{}</p>", xml(step.comment));
    if (!step.scored.empty()) {
      out_ += "<ul class=\"events\">";
      for (const ScoredFeature& scored : step.scored) {
        print(out_, "<li>{}</li>", xml(scoring_text(scored, record_, kPageSigns)));
      }
      out_ += "</ul>";
    }
    if (is_turn) append_variations(out_, report_, move);
    out_ += "</li>\n";
  }

  std::string sentence(std::size_t number) const {
    const ReplayStep& step = steps_[number];
    if (step.kind != Kind::move) return step_sentence(report_, step);
    return step_sentence(report_, step,
                         tile_deed(table_.views[number - 1], table_.views[number], record_));
  }

  bool has_variations(std::size_t move) const {
    return std::any_of(report_.tiles().variations.begin(), report_.tiles().variations.end(),
                       [&](const PlayedVariation& played) {
                         const Variation& variation = record_.tiles().variations[played.number];
                         return variation.line == Variation::kGame && variation.move == move;
                       });
  }

  void findings() {
    append_findings_section(out_, report_, [this](Span span) -> std::optional<StepLink> {
      const auto step = step_at(report_, steps_, span);
      if (!step) return std::nullopt;
      return StepLink{steps_[*step].key, step_name(report_, steps_[*step])};
    });
  }

  /// The board for those who do not see it; the script writes it.
  void words() {
    out_ +=
        R"(<details class="tilelist" hidden><summary>The board in words</summary><ul id="words"></ul></details>
)";
  }

  /// Where the points come from.
  void breakdown() {
    std::vector<engine::Category> columns;
    for (engine::Category c : engine::kAllCategories) {
      if (shows_category(report_, c)) columns.push_back(c);
    }
    out_ +=
        "<section class=\"breakdown\" aria-labelledby=\"breakdown-title\">\n"
        "<h2 id=\"breakdown-title\">Where the points come from</h2>\n<div class=\"wide\" "
        "role=\"region\" tabindex=\"0\" aria-label=\"Points by category\">"
        "<table>\n<thead><tr><th scope=\"col\">Player</th>";
    for (engine::Category c : columns) {
      print(out_, "<th scope=\"col\">{}</th>", kCategoryNames[c]);
    }
    out_ += "<th scope=\"col\">total</th></tr></thead>\n<tbody>\n";
    for (Player p : record_.seats()) {
      out_ += "<tr><th scope=\"row\">";
      pip(p);
      print(out_, "<bdi>{}</bdi></th>", xml(record_.players[p].name));
      const auto& points = report_.verdict.by_category[p];
      for (engine::Category c : columns) print(out_, "<td>{}</td>", points[c]);
      print(out_, "<td><b>{}</b></td></tr>\n", report_.verdict.totals[p]);
    }
    print(out_, "</tbody>\n</table></div>\n<p class=\"note\">{}</p>\n</section>\n",
          report_.verdict.final_scoring
              ? "With the final scoring."
              : "Without the final scoring, which the game did not reach.");
  }

  void help() {
    out_ += R"(<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl>
<dt><kbd>→</kbd> <kbd>←</kbd></dt><dd>one turn forward, back</dd>
<dt><kbd>Shift</kbd> <kbd>→</kbd> <kbd>←</kbd></dt><dd>to the next or previous turn that scored or has a finding</dd>
)";
    out_ += addition_.keys;
    out_ += R"(<dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first, last position</dd>
<dt><kbd>Space</kbd></dt><dd>play, pause</dd>
<dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>zoom in, out, whole board</dd>
<dt><kbd>Esc</kbd></dt><dd>release a feature</dd>
<dt><kbd>?</kbd></dt><dd>this help</dd>
</dl>
<p>Point at a feature on the board, or in the list of features, to see its tiles, owner and points; click to keep
it selected. Drag to move the board when zoomed in; pinch, or use <kbd>Ctrl</kbd> and the wheel, to zoom.
Every turn has its own address that can be shared: <code>#turn=31</code>.</p>
)";
    if (!report_.tiles().variations.empty()) {
      out_ +=
          "<p>Variations, which were not played, stand below their turn: click a move of one to "
          "see it on the board; <kbd>→</kbd> <kbd>←</kbd> go through it, <kbd>Esc</kbd> returns to "
          "the game.</p>\n";
    }
    out_ += R"(<p><button type="button" id="help-close">Close</button></p>
</dialog>
)";
  }

  void script() {
    std::string data;
    append_replay_data(data, report_, steps_, table_, graph_x_, narrow_graph_);
    out_ += "<script type=\"text/plain\" id=\"replay\">";
    append_page_data(out_, data);
    if (!addition_.data.empty()) {
      out_ += "</script>\n<script type=\"text/plain\" id=\"addition\">";
      append_page_data(out_, addition_.data);
    }
    if (!place_.script.empty()) {
      return put(out_, "</script>\n<script src=\"", place_.script, "\"></script>\n");
    }
    put(out_, "</script>\n<script>", addition_.script, "</script>\n");
  }

  std::string& out_;
  const Report& report_;
  const Record& record_;
  std::string_view version_;
  const ReplayPlace& place_;
  const ReplayAddition& addition_;
  const std::vector<ReplayStep> steps_ = replay_steps(report_);
  const ReplayTable table_ = replay_table(report_, steps_);
  const SeatLetters letters_ = seat_letters(record_);
  GraphPlaces graph_x_{};
  std::string narrow_graph_{};
};

}  // namespace

void append_replay_page(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place, const ReplayAddition* addition) {
  const ReplayAddition nothing{.script = replay_script(), .script_digest = replay_script_digest()};
  PageWriter(out, report, version, place, addition == nullptr ? nothing : *addition).write();
}

std::span<const ReplayGraph> replay_graphs() {
  static const ReplayGraph graphs[] = {
      {"wide", {.width = 720, .height = 250, .style = false, .ground = false}},
      {"narrow", {.width = 400, .height = 250, .style = false, .ground = false}},
  };
  return graphs;
}

void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at) {
  if (report.findings.empty()) return;
  /// Where it stands: the turn, as a link, and the line of the record.
  const auto place = [&](Span span) {
    out += " <span class=\"place\">";
    if (const auto step = step_at(span)) {
      print(out, "<a href=\"#{}\">{}</a>, ", step->key, xml(step->name));
    }
    put(out, xml(report.document.line_words(span.offset)), "</span>");
  };
  out +=
      "<section class=\"findings\" aria-labelledby=\"findings-title\">\n"
      "<h2 id=\"findings-title\">Findings</h2>\n<ul>\n";
  for (const Finding& finding : report.findings) {
    const CodeRow& row = row_of(finding.code);
    print(out, "<li class=\"{0}\"><p><b>{0} {1}</b> {2}", name_of(row.severity), row.id,
          xml(finding.message));
    place(finding.span);
    out += "</p><ul>";
    if (!finding.label.empty()) print(out, "<li>{}</li>", xml(finding.label));
    for (const Label& label : finding.labels) {
      print(out, "<li>{}", xml(label.text));
      place(label.span);
      out += "</li>";
    }
    for (const Note& note : finding.notes) print(out, "<li>{}</li>", xml(note.on_page()));
    for (const std::string& help : finding.help) {
      print(out, "<li class=\"helps\">{}</li>", xml(help));
    }
    out += "</ul></li>\n";
  }
  out += "</ul>\n";
  if (report.findings.beyond() > 0) {
    print(out, "<p>and {} more</p>\n", report.findings.beyond());
  }
  out += "</section>\n";
}

void append_flaw(std::string& out, const Finding& finding) {
  print(out, "<p class=\"flaw {0}\"><b>{0} {1}</b> {2}{3}{4}</p>", name_of(finding.severity()),
        row_of(finding.code).id, xml(finding.message), finding.label.empty() ? "" : ": ",
        xml(finding.label));
}

std::string replay_title(const Record& record) {
  std::string out = record.event;
  for (const RecordedPlayer& player : record.players) {
    out += &player != &record.players.front() ? " – " : out.empty() ? "" : ": ";
    out += player.name;
  }
  return out;
}

std::string verdict_line(const Report& report) {
  const VerdictWords words = verdict_words(report);
  std::vector<std::string> parts;
  for (const std::string& part : {words.stopped, words.skipped, words.turns, words.left,
                                  words.outcome, words.errors, words.warnings}) {
    if (!part.empty()) parts.push_back(part);
  }
  return joined(parts, " \u00B7 ");
}

std::string occasion_text(const Record& record) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view before, const std::string& what) {
    if (!what.empty()) parts.push_back(std::string(before) + what);
  };
  add("", record.event);
  add(!record.round.empty() && is_digit(record.round[0]) ? "round " : "", record.round);
  add("", record.date);
  add("annotated by ", record.annotator);
  return joined(parts, " \u00B7 ");
}

}  // namespace cartulary::formats

#include "formats/pages/page/replay_page.hpp"

#include <algorithm>
#include <functional>

#include "formats/causes/diagnosis/diagnose.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/exchange/convert/export.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/packing/page_data.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_data.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/pages/page/step_sentence.hpp"

namespace cartulary::formats {
namespace {

using Kind = ReplayStep::Kind;

struct PageWriter {
  std::string& out_;
  const Report& report_;
  std::string_view version_;
  const ReplayPlace& place_;
  const ReplayAddition& addition_;
  const Record& record_ = report_.record;
  const std::vector<ReplayStep> steps_ = replay_steps(report_);
  const ReplayTable table_ = replay_table(report_, steps_);
  const SeatLetters letters_ = seat_letters(record_);
  const bool varied_ = !report_.tiles().variations.empty();
  GraphPlaces graph_x_{};
  std::string narrow_graph_{};

  void write() {
    head();
    out_ += "<body>\n<main>\n<div class=\"screen replay\">\n";
    append_replay_header(out_, report_, place_);
    player();
    out_ += "<div class=\"side\">\n";
    scores();
    out_ += replay_now();
    lists();
    out_ += "</div>\n</div>\n<div class=\"below\">\n";
    findings();
    graphs();
    out_ += addition_.section;
    breakdown();
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

  void head() {
    std::string shared;
    if (place_.style.empty()) put(shared, varied_ ? board_style() : "", replay_style());
    const ViewedBounds& b = table_.end().bounds;
    std::string own;
    put(own, ":root{--columns:", b.columns(), ";--rows:", b.rows(), "}\n",
        place_.style.empty() ? addition_.shared_style : std::string_view(), addition_.style);
    append_replay_head(out_, report_, version_, place_, addition_.script_digest, shared, own);
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
    constexpr ReplaySpeeds speeds{3000, 1400, 600, 200};
    append_replay_controls(out_, steps_.size(), last_turn(), speeds, addition_.back,
                           addition_.forward);
    put(out_, replay_looks(), "</section>\n");
    append_replay_voice(out_);
  }

  void graphs() {
    const ScoreGraph graph = score_graph(report_);
    for (const ReplayGraph& shape : replay_graphs()) {
      const GraphFrame frame = graph_frame(graph, shape.how);
      std::vector<double>& x = graph_x_.emplace_back();
      for (const ReplayStep& step : steps_) {
        x.push_back(frame.x(step.kind == Kind::final ? frame.last : graph.step_at(step.moves)));
      }
      if (graph.empty()) continue;
      // Most of the second is as in the first, so it is data, which is packed.
      const bool is_first = &shape == &replay_graphs().front();
      append_replay_graph(is_first ? out_ : narrow_graph_, graph, shape, frame);
    }
    if (!graph.empty()) out_ += "</section>\n";
  }

  void scores() {
    out_ +=
        "<section class=\"scores\" aria-label=\"Scores\">\n<table class=\"players\">\n<thead><tr>"
        "<th scope=\"col\">Player</th><th scope=\"col\">Points</th><th scope=\"col\">Gain</th>"
        "<th scope=\"col\">At home</th></tr></thead>\n<tbody>\n";
    const std::vector<HomeMark> marks = home_marks(table_.end(), record_.rules);
    for (engine::Player p : record_.seats()) {
      const ViewedSeat& seat = table_.end().seats[p];
      const std::string name = xml(record_.players[p].name);
      put(out_, "<tr class=\"seat", index(p), "\"><th scope=\"row\" title=\"", name, "\">");
      append_pip(out_, p, letters_);
      print(out_,
            "<bdi>{}</bdi></th><td class=\"points\">{}</td><td class=\"gain\">{}</td>"
            "<td class=\"home\">",
            name, seat.points, gain_text(steps_.back().gains[p]));
      for (const HomeMark& mark : marks) {
        const int count = mark.count(seat);
        put(out_, "<span class=\"", mark.single ? "one" : "", count == 0 ? " none" : "",
            "\"><svg viewBox=\"-17 -17 34 34\" aria-hidden=\"true\">", mark.drawing, "</svg><b>",
            count, "</b> <i>", mark.name, "</i></span> ");
      }
      out_ += "</td></tr>\n";
    }
    out_ += "</tbody>\n</table>\n</section>\n";
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
    out_ += replay_held();
  }

  void turn(std::size_t number, std::string_view added) {
    const ReplayStep& step = steps_[number];
    constexpr std::string_view kinds[] = {" class=\"start\"", "", " class=\"stop\"",
                                          " class=\"final\""};
    print(out_, "<li{}><a href=\"#{}\">", kinds[static_cast<std::size_t>(step.kind)], step.key);
    out_ += "<span class=\"no\">";
    const bool is_turn = step.kind == Kind::move || step.kind == Kind::stop;
    if (is_turn) out_ += std::to_string(step.number);
    out_ += "</span> ";
    if (step.player != engine::kNobody) append_pip(out_, step.player, letters_);
    print(out_, " <span class=\"told\">{}</span>", framed(sentence(number), record_));
    if (is_turn) print(out_, " <code>{}</code>", xml(step.move));
    faulty(step);
    if (!step.nag.empty()) {
      print(out_, " <span class=\"nag\" data-nag=\"{0}\">{0}</span>", step.nag);
    }
    for (engine::Player p : record_.seats()) {
      if (step.gains[p] == 0) continue;
      print(out_, " <span class=\"gain seat{}\">{} {}</span>", index(p), letters_[p].capital,
            gain_text(step.gains[p]));
    }
    const std::size_t move = step.kind == Kind::stop ? step.moves : step.moves - 1;
    if (is_turn && has_variations(move)) {
      out_ += " <span class=\"fork\" title=\"Variations\">( )</span>";
    }
    put(out_, "</a>", added);
    for (std::size_t f : step.findings) append_flaw(out_, report_.findings[f]);
    if (step.kind == Kind::stop) {
      for (const std::string& line : cause_lines(report_.diagnosis)) {
        print(out_, "<p class=\"flaw cause\">{}</p>", xml(line));
      }
    }
    if (!step.comment.empty()) print(out_, "<p class=\"comment\">{}</p>", xml(step.comment));
    if (!step.scored.empty()) {
      out_ += "<ul>";
      for (const ScoredFeature& scored : step.scored) {
        print(out_, "<li>{}</li>", framed(scoring_text(scored, record_, kPageSigns), record_));
      }
      out_ += "</ul>";
    }
    if (is_turn) append_variations(out_, report_, move);
    out_ += "</li>\n";
  }

  /// A sign for what the list tells only where the step is shown.
  void faulty(const ReplayStep& step) {
    const Finding* worst = worst_finding(report_, step);
    if (worst == nullptr) return;
    print(out_,
          " <span class=\"faulty {0}\" role=\"img\" aria-label=\"{0} {1}\" title=\"{0} "
          "{1}\">⚠</span>",
          name_of(worst->severity()), row_of(worst->code).id);
  }

  std::string sentence(std::size_t number) const {
    const std::size_t before = number == 0 ? 0 : number - 1;
    return step_sentence(report_, steps_[number], table_.views[before], table_.views[number]);
  }

  bool has_variations(std::size_t move) const {
    return std::ranges::any_of(report_.tiles().variations, [&](const PlayedVariation& played) {
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

  /// Where the points come from; and the board for those who do not see it.
  void breakdown() {
    const std::vector<engine::Category> columns = shown_categories(report_);
    out_ +=
        "<section class=\"breakdown\" aria-labelledby=\"breakdown-title\">\n"
        "<h2 id=\"breakdown-title\">Where the points come from</h2>\n<div class=\"wide\" "
        "role=\"region\" tabindex=\"0\" aria-label=\"Points by category\">"
        "<table>\n<thead><tr><th scope=\"col\">Player</th><th scope=\"col\">total</th>";
    for (engine::Category c : columns) print(out_, "<th scope=\"col\">{}</th>", kCategoryNames[c]);
    out_ += "</tr></thead>\n<tbody>\n";
    for (engine::Player p : record_.seats()) {
      out_ += "<tr><th scope=\"row\">";
      append_pip(out_, p, letters_);
      print(out_, "<bdi>{}</bdi></th><td><b>{}</b></td>", xml(record_.players[p].name),
            report_.verdict.totals[p]);
      const auto& points = report_.verdict.by_category[p];
      for (engine::Category c : columns) print(out_, "<td>{}</td>", points[c]);
      out_ += "</tr>\n";
    }
    print(out_,
          "</tbody>\n</table></div>\n<p class=\"note\">{}</p>\n</section>\n"
          "<details class=\"tilelist\" hidden><summary>The board in words</summary>"
          "<ul id=\"words\"></ul></details>\n",
          report_.verdict.final_scoring
              ? "With the final scoring."
              : "Without the final scoring, which the game did not reach.");
  }

  void help() {
    constexpr std::string_view variations =
        "<p>Variations, which were not played, stand below their turn: click a move of one to "
        "see it on the board; <kbd>→</kbd> <kbd>←</kbd> go through it, <kbd>Esc</kbd> returns to "
        "the game.</p>\n";
    formats::print(out_, fmt::runtime(replay_help()), addition_.keys, varied_ ? variations : "");
  }

  static const std::string& packed_words() {
    static const std::string packed = [] {
      std::string out;
      append_page_data(out, replay_words());
      return out;
    }();
    return packed;
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
    // In a folder of pages their script has the words.
    if (place_.script.empty())
      put(out_, "</script>\n<script type=\"text/plain\" id=\"catalogues\">", packed_words());
    out_ += "</script>\n";
    append_replay_script(out_, place_, addition_.script);
  }
};

}  // namespace

void append_replay_page(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place, const ReplayAddition* addition) {
  const ReplayAddition nothing{.script = replay_script(), .script_digest = replay_script_digest()};
  PageWriter{out, report, version, place, addition == nullptr ? nothing : *addition}.write();
}

}  // namespace cartulary::formats

#include "formats/study/analysis/replay_review.hpp"

#include <cstdlib>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_steps.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

std::string pip(const SeatLetters& letters, Player player) {
  return fmt::format("<span class=\"pip seat{}\" aria-hidden=\"true\">{}</span>", index(player),
                     letters[player].capital);
}

/// "−55 %", "+36 %".
std::string change_text(int hundredths) {
  return fmt::format("{}{:.0f} %", hundredths < 0 ? "\u2212" : "+", std::abs(hundredths) / 100.0);
}

}  // namespace

std::string chance_bar(const AnalysisReport& analysed) {
  const Record& record = analysed.report.record;
  const SeatLetters letters = seat_letters(record);
  std::string out = "<div id=\"winning\" role=\"img\" hidden>\n<div class=\"shares\">";
  for (Player p : record.seats()) print(out, "<i class=\"seat{}\"></i>", index(p));
  out += "</div>\n<div class=\"percents\">";
  for (Player p : record.seats()) print(out, "<span>{}<b></b></span>", pip(letters, p));
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
            "</span><b>{}</b> {}<bdi>{}</bdi><span class=\"unseen\">,</span> "
            "<span class=\"how{}\">{}</span> "
            "<span class=\"change\">{}</span>",
            steps[at + 1].key, at + 1, xml(sentences[i]), turn.number, pip(letters, turn.player),
            xml(record.players[turn.player].name), moment.by_draw ? "" : " unseen",
            moment.by_draw ? "draw" : "move", change_text(moment.change));
      out += "</a></li>\n";
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

}  // namespace cartulary::formats

#include "formats/study/analysis/judgements_of.hpp"

#include <fmt/core.h>

#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/shown.hpp"

namespace cartulary::formats {

// One digit is enough where there is no room for a table.
std::string loss_words(const AnalysedTurn& turn) {
  std::string out = fmt::format("{:.1f}", turn.loss() / 100.0);
  out += turn.exact ? " exact" : fmt::format(" ± {:.1f}", half_interval(turn.loss_error()) / 100.0);
  // Points may be all that is lost, or nothing that matters.
  if (turn.exact ? turn.win_loss() >= kWinToMark : is_marked_by_chance(turn)) {
    out += fmt::format(", chance to win -{:.1f} %", turn.win_loss() / 100.0);
  }
  return out;
}

Judgements judgements_of(const AnalysisReport& analysed) {
  Judgements out;
  out.moves.resize(analysed.report.record.tiles().moves.size());
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    if (turn.mark.empty()) continue;
    out.moves[turn.move] = {turn.mark,
                            fmt::format("loses {}; best found: {}", loss_words(turn), turn.best)};
  }
  out.about =
      analysis_origin(analysed) + ": losses are compared with the best move the program found";
  return out;
}

}  // namespace cartulary::formats

// The content of reports about an analysis, as tables of text.
#pragma once

#include <string>
#include <vector>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

struct AnalysisTable {
  struct Column {
    std::string heading;
    bool number = false;  ///< set to the right
  };
  std::vector<Column> columns{};
  std::vector<std::vector<std::string>> rows{};
};

/// "+1.23", "-0.50"; hundredths.
std::string signed_text(int hundredths);
/// "1.23"; hundredths.
std::string plain_text(int hundredths);
/// "54.5 %", of hundredths of a percent; 0.0 and 100.0 stand only where that is sure.
std::string percent_text(int hundredths, bool sure);
/// "54 %", of hundredths of a percent; 0 and 100 stand only where that is sure.
std::string whole_percent(int hundredths, bool sure);
/// "54.53 %": so that sums are those of what is shown.
std::string exact_percent_text(int hundredths);
/// "0.84 ± 0.31": half of the 95 % interval behind the value; "(exact)" without an error.
std::string with_interval(int hundredths, int error, bool exact);
/// The same of the loss of a candidate of the turn; "best" of the first one.
std::string loss_or_best(const AnalysedTurn& turn, const AnalysedMove& move);

/// A row for each turn.
AnalysisTable turns_table(const AnalysisReport& analysed);
/// Start, luck, skill and end; a column for the first of two players, or for each of more.
AnalysisTable ledger_table(const AnalysisReport& analysed);
/// "Margin without 0.86 times the luck: Ann +4.10".
std::string luck_adjusted_line(const AnalysisReport& analysed);
AnalysisTable players_table(const AnalysisReport& analysed);
/// The moves of a turn that were compared, the best one first; no rows if the tile fits nowhere.
AnalysisTable candidates_table(const AnalysedTurn& turn);
/// How a turn changed its player's chance to win most.
struct KeyMoment {
  bool by_draw = false;  ///< by the tile drawn, else by the move
  int change = 0;        ///< of the chance to win, in hundredths of a percent
};
KeyMoment key_moment(const AnalysedTurn& turn);
/// A sentence for each of the moments that mattered most.
std::vector<std::string> key_moments(const AnalysisReport& analysed);

/// "Marks: more than ?? 6 points or 30 %, ...; the whole interval, and some chance to win."
std::string marks_note(MarkBy by);
/// "analysis 1 of cartulary 0.1.0, seed 1, 8000 playouts a turn"
std::string analysis_origin(const AnalysisReport& analysed);
/// A few sentences on what was done, and on what the numbers mean.
std::vector<std::string> analysis_notes(const AnalysisReport& analysed);

}  // namespace cartulary::formats

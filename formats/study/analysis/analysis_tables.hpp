// The content of reports about an analysis, as tables of text.
#pragma once

#include <string>
#include <vector>

#include "formats/ground/text/widths.hpp"
#include "formats/league/tournament/season.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

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

TextTable turns_table(const AnalysisReport& analysed);
/// Start, luck, skill, rest and end; a column for the first of two players, or for each of more.
TextTable ledger_table(const AnalysisReport& analysed);
/// "With average draws, 0.80 points for each point of luck: Ann +4.10 ± 0.31".
std::string luck_adjusted_line(const AnalysisReport& analysed);
TextTable players_table(const AnalysisReport& analysed);
/// The sure losses of a player with a better move named, by its kind; the largest sum first.
std::vector<MissedMoves> missed_by(const GameAnalysis& game, engine::Player player);
TextTable missed_table(const AnalysisReport& analysed);
/// Sentences on what decided a game that one player won; none if not all of it was analysed.
std::vector<std::string> decisive_lines(const AnalysisReport& analysed);
/// The moves of a turn that were compared, the best one first; no rows if the tile fits nowhere.
TextTable candidates_table(const AnalysedTurn& turn);
/// "field at -7,3 ENE: 8.2 points for Ann, not 0.4": why the best move is better, if it is known.
std::string reason_words(const Record& record, const AnalysedMove& move);
/// The best move that was found, and behind it in brackets why it is better than the one played.
std::string best_words(const Record& record, const AnalysedTurn& turn);
/// How a turn changed its player's chance to win most.
struct KeyMoment {
  bool by_draw = false;  ///< by the tile drawn, else by the move
  int change = 0;        ///< of the chance to win, in hundredths of a percent
};
KeyMoment key_moment(const AnalysedTurn& turn);
std::vector<std::string> key_moments(const AnalysisReport& analysed);

/// "Marks: more than ?? 30 %, ? 15 %, ?! 5 % of chance, or 3 points; the whole interval."
std::string marks_note(MarkBy by);
/// "analysis 1 of cartulary 0.1.0, seed 1, 8000 playouts a turn"
std::string analysis_origin(std::string_view version, uint64_t seed, int budget);
/// The same, and what marks are given by if that is not usual.
std::string analysis_origin(const AnalysisReport& analysed);
/// A few sentences on what was done, and on what the numbers mean.
std::vector<std::string> analysis_notes(const AnalysisReport& analysed);

/// The players whose numbers are shown: of two the second one's are the first one's, turned round.
inline std::vector<engine::Player> seats_shown(const AnalysisReport& analysed) {
  std::vector<engine::Player> out;
  for (engine::Player p : analysed.report.record.seats()) {
    if (index(p) == 0 || analysed.report.record.players.size() != 2) out.push_back(p);
  }
  return out;
}

}  // namespace cartulary::formats

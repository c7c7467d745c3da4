// The part of an analysis that pages and tables of many games show: all that has to be kept of it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/tournament/season.hpp"
#include "formats/pages/page/replay_page.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

struct ShownPlayer {
  int turns = 0;
  int loss = 0, loss_error = 0;
  int luck = 0;
  std::array<int, std::size(kMoveMarks)> marks{};  ///< how many of each
  std::vector<MissedMoves> missed{};
};

struct ShownAnalysis {
  ReplayAddition addition{};  ///< without what all such pages share
  engine::VectorBy<engine::Player, ShownPlayer> players{};
};

/// The analysis must be of all turns.
ShownAnalysis shown_analysis(const AnalysisReport& analysed, const DoAll& do_all);

/// The values of a record that its analysis, and what is shown of it, depend on: players, rules,
/// the first position and the turns played. Comments, claims, marks, variations and the header's
/// words about the occasion are not among them. The record can be analysed.
std::vector<std::string> analysed_values(const Report& report);

/// "Loss a turn", and a line for each player: "Ann 3.27 ± 1.00 · 1 ?? · 2 ?".
std::vector<std::string> loss_lines(const Record& record, const ShownAnalysis& shown);
/// A note on what those numbers are, and how they were found.
std::string loss_note(int budget, uint64_t seed, MarkBy by, std::string_view version);

/// For the statistics of a season.
GameLuck luck_of(const Report& report, const ShownAnalysis& shown);

}  // namespace cartulary::formats

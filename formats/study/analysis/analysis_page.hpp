// The analysis of a game as one page: one file, no network, no libraries. Its script only serves
// the button for light and dark.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/study/analysis/analysis_report.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// Result, settings, chances, the ledger as bars, players, key moments, and a table of all turns.
void append_analysis_page(std::string& out, const AnalysisReport& analysed);

/// Which turns were looked into, and if the game is over, where it is not usual: a sentence each.
std::string extent_of_analysis(const AnalysisReport& analysed);

/// Style and script of the page, minified: page_parts.css and page_theme.js
/// of formats/pages/page, analysis_page.css and analysis_page.js; and the digest of the script.
std::string_view analysis_style();
std::string_view analysis_script();
std::string_view analysis_script_digest();

/// A table for the margin and one for the chance to win, of the first of two or of each of more.
void append_ledger_bars(std::string& out, const AnalysisReport& analysed);

/// The board before a turn, with the move that was made and with the best one that was found. Both
/// show the same cells, around both moves; nothing is scored yet.
struct MomentBoards {
  BoardView played{};               ///< without the tile if it fitted nowhere
  std::optional<BoardView> best{};  ///< none if the best move is the one that was made
};

MomentBoards moment_boards(const Report& report, const AnalysedTurn& turn);

}  // namespace cartulary::formats

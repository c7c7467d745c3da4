// The analysis of a game as a report: for people, in Markdown, for programs.
#pragma once

#include <string>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

void append_analysis_text(std::string& out, const AnalysisReport& analysed);
void append_analysis_markdown(std::string& out, const AnalysisReport& analysed);
/// One object and a line break. Numbers are the first player's in games of two, else lists by seat.
void append_analysis_json(std::string& out, const AnalysisReport& analysed);
/// The same in one line for each turn, behind a line for the game.
void append_analysis_jsonl(std::string& out, const AnalysisReport& analysed);

/// The best moves with a tile in a position (analyse_tile). `origin`: by analysis_origin().
void append_tile_text(std::string& out, const Report& report, const AnalysedTurn& turn,
                      std::string_view origin);
/// The line of the turn, as append_analysis_jsonl() writes it.
void append_tile_json(std::string& out, const Report& report, const AnalysedTurn& turn,
                      std::string_view origin);

}  // namespace cartulary::formats

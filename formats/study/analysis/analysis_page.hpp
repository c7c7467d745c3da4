// The analysis of a game as one page: one file, no network, no libraries. Its script only serves
// the button for light and dark.
#pragma once

#include <string>
#include <string_view>

#include "formats/study/analysis/analysis_report.hpp"

namespace cartulary::formats {

/// Result, settings, chances to win by turn, the ledger as bars, players, key moments with boards,
/// and a table of all turns. The analysis must have turns.
void append_analysis_page(std::string& out, const AnalysisReport& analysed);

/// Which turns were looked into, and whether the game is over, where one of that is not usual: one
/// sentence each.
std::string extent_of_analysis(const AnalysisReport& analysed);

/// Style and script of the page, minified: page_parts.css and page_theme.js
/// of formats/pages/page, analysis_page.css and analysis_page.js; and the digest of the script.
std::string_view analysis_style();
std::string_view analysis_script();
std::string_view analysis_script_digest();

}  // namespace cartulary::formats

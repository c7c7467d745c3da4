// The players' chances to win by turn, as SVG.
#pragma once

#include <string>
#include <vector>

#include "formats/study/analysis/analysis_report.hpp"

namespace cartulary::formats {

/// How the chances are drawn. The picture scales and needs graph_style() in the page.
struct WinGraphSvg {
  int width = 720;  ///< user units
  int height = 260;
};

/// A line for the first of two players, or for each of more, with its 95 % interval as a band, and
/// the numbers of the key moments above. The analysis must have turns.
void append_win_graph(std::string& out, const AnalysisReport& analysed, const WinGraphSvg& how);

/// The graph in words, for readers who do not see it: a sentence for each line.
std::vector<std::string> describe_chances(const AnalysisReport& analysed);

}  // namespace cartulary::formats

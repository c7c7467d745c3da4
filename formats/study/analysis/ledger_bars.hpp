// The ledger of an analysis as bars that begin where the one before ends: HTML.
#pragma once

#include <string>

#include "formats/study/analysis/analysis_report.hpp"

namespace cartulary::formats {

/// A table for the margin and one for the chance to win, of the first of two players or of each of
/// more, with the number beside each bar and the sum below.
void append_ledger_bars(std::string& out, const AnalysisReport& analysed);

}  // namespace cartulary::formats

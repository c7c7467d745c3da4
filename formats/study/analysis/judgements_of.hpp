// The judgements of an analysis, for the record itself.
#pragma once

#include "formats/desk/annotate/judgements.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// "2.6 ± 0.6", "1.0 exact": what a move lost.
std::string loss_words(const AnalysedTurn& turn);

/// The judgements of moves with a mark.
Judgements judgements_of(const AnalysisReport& analysed);

}  // namespace cartulary::formats

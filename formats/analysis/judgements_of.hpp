// What an analysis has to say in the record itself.
#pragma once

#include "formats/analysis/game_analysis.hpp"
#include "formats/annotate/judgements.hpp"

namespace cartulary::formats {

/// "2.6 ± 0.6", "1.0 exact": what a move lost.
std::string loss_words(const AnalysedTurn& turn);

/// Of moves with a mark.
Judgements judgements_of(const AnalysisReport& analysed);

}  // namespace cartulary::formats

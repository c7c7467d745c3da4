// What an analysis has to say in the record itself.
#pragma once

#include "formats/analysis/game_analysis.hpp"
#include "formats/annotate/judgements.hpp"

namespace cartulary::formats {

/// Of moves with a mark.
Judgements judgements_of(const AnalysisReport& it);

}  // namespace cartulary::formats

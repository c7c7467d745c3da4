// The best moves that an analysis found, written into its record as variations.
#pragma once

#include <string>

#include "formats/ground/text/yaml.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// True if the moves of a record stand on lines of their own, as they must for this.
bool holds_best_lines(const Report& report, const YamlDocument& tree);

/// The report's document with the best move that was found as a variation of each move with a mark,
/// in place of those that an earlier analysis wrote. None that the record has already. Variations
/// of moves that were not looked into stay.
std::string with_best_lines(const AnalysisReport& analysed, const YamlDocument& tree);

}  // namespace cartulary::formats

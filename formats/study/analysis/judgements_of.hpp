// The judgements of an analysis and the best moves that it found, for the record itself.
#pragma once

#include <string>

#include "formats/desk/annotate/judgements.hpp"
#include "formats/ground/text/yaml.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// "2.6 ± 0.6", "1.0 exact": what a move lost.
std::string loss_words(const AnalysedTurn& turn);

Judgements judgements_of(const AnalysisReport& analysed);

/// True if the moves of a record stand on lines of their own, as with_best_lines() needs.
bool holds_best_lines(const Report& report, const YamlDocument& tree);

/// The report's document with the best move that was found as a variation of each move with a mark,
/// in place of those that an earlier analysis wrote. None that the record has already. Others stay.
std::string with_best_lines(const AnalysisReport& analysed, const YamlDocument& tree);

}  // namespace cartulary::formats

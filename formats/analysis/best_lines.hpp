// What an analysis found, written into its record as variations.
#pragma once

#include <set>
#include <string>

#include "formats/analysis/game_analysis.hpp"
#include "formats/text/yaml.hpp"

namespace cartulary::formats {

/// Whether the moves of a record stand on lines of their own, as they must for this.
bool holds_best_lines(const Report& report, const YamlDocument& tree);

/// The report's document with the best move that was found as a variation of each move with a mark,
/// in place of those that an earlier analysis wrote. None of moves in `left_out`, and none that the
/// record has already. Variations of moves that were not looked into stay.
std::string with_best_lines(const AnalysisReport& analysed, const YamlDocument& tree,
                            const std::set<std::size_t>& left_out = {});

/// The moves whose best one is not right as a variation of a document made from this one: what it
/// draws nobody knows. `after` is the report on the document that was made.
std::set<std::size_t> unfit_best_lines(const Report& after);

}  // namespace cartulary::formats

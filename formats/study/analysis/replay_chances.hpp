// The chances to win on a replay page, below its score graph and as wide as that.
#pragma once

#include <string>

#include "formats/pages/page/replay_frame.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// The radius of the dot of a loss: its area is in proportion to the loss. 0 if there was none.
double loss_radius(const AnalysedTurn& turn);

/// "loses 2.64 ± 0.57", "no measurable loss (0.00 ± 0.20)".
std::string loss_text(const AnalysedTurn& turn);

/// Appends the graph of a shape: a line for the first of two players, or for each of more, with its
/// 95 % interval as a band; below it a row for each player, with a dot for each of his turns that
/// lost anything. The analysis must be of all turns.
void append_replay_chances(std::string& out, const AnalysisReport& analysed,
                           const ReplayGraph& shape);

}  // namespace cartulary::formats

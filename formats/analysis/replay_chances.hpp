// The chances to win on a replay page, below its score graph and as wide as that.
#pragma once

#include <string>

#include "formats/analysis/game_analysis.hpp"
#include "formats/page/replay_page.hpp"

namespace cartulary::formats {

/// What the dot of a loss looks like.
struct LossDot {
  double radius = 0;     ///< its area is in proportion to the loss; 0: there was none
  bool certain = false;  ///< the 95 % interval of the loss does not hold 0
};
LossDot loss_dot(const AnalysedTurn& turn);

/// "loses 2.64 ± 0.57", "may lose 0.12 ± 0.20", "loses nothing that could be told (-0.05 ± 0.20)".
std::string loss_text(const AnalysedTurn& turn);

/// Appends the graph of a shape: a line for the first of two players, or for each of more, with its
/// 95 % interval as a band; below it a row for each player, with a dot for each of his turns that
/// lost anything. The analysis must be of all turns.
void append_replay_chances(std::string& out, const AnalysisReport& analysed,
                           const ReplayGraph& shape);

}  // namespace cartulary::formats

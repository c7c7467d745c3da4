// The numbers of an analysis as its tables and pictures show them.
#pragma once

#include <cmath>
#include <vector>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// Half of the 95 % interval of a value with this standard error.
inline int half_interval(int error) {
  return static_cast<int>(std::lround(1.96 * error));
}

/// The players whose numbers are shown: of two the second one's are the first one's, turned round.
inline std::vector<engine::Player> seats_shown(const AnalysisReport& analysed) {
  std::vector<engine::Player> out;
  for (engine::Player p : analysed.report.record.seats()) {
    if (index(p) == 0 || analysed.report.record.players.size() != 2) out.push_back(p);
  }
  return out;
}

}  // namespace cartulary::formats

// The odds of all positions of a game, as a replay page tells them.
#pragma once

#include <string>
#include <vector>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// An empty cell that a feature lacks, with how many of the unseen tiles fit there, and close it.
struct ToldGap {
  std::string cell{};
  int fitting = 0;
  int closing = 0;
  friend bool operator==(const ToldGap&, const ToldGap&) = default;
};

/// The odds of an unfinished city, road or monastery.
struct ToldOdds {
  std::size_t feature = 0;             ///< its first segment, as replay data numbers them
  std::string never{};                 ///< why it cannot be finished; empty if it may be
  std::vector<std::string> chances{};  ///< to be finished at all, then by each player's own draws
  std::vector<ToldGap> gaps{};
  friend bool operator==(const ToldOdds&, const ToldOdds&) = default;
};
using ToldPosition = std::vector<ToldOdds>;

/// The odds of the first position, and of the one after each move that was replayed. None where the
/// counts of the tiles are not known.
std::vector<ToldPosition> odds_by_step(const Report& report, const DoAll& do_all);

}  // namespace cartulary::formats

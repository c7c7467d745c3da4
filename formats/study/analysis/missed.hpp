// What a player's better moves had that the played ones had not.
#pragma once

#include <vector>

#include "formats/league/tournament/season.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// The turns of a player that lost for sure and for which a better move is named, by its kind; the
/// kind that lost most first.
std::vector<MissedMoves> missed_by(const GameAnalysis& game, engine::Player player);

}  // namespace cartulary::formats

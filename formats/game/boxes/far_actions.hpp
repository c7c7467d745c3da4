// The actions on other tiles than the one that is laid, in the words of a record (Princess &
// Dragon).
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// True if a game plays any part of the box.
bool plays_far_actions(const Rules& rules);
/// The same of Abbey & Mayor.
bool plays_abbeys(const Rules& rules);
/// `fairy@1,0:N`.
std::string word_of(const engine::FarTurn& action, const Record& record);
/// `knight:N`: the figure of an action, where it stands or will; empty where it has none.
std::string figure_of(const engine::FarTurn& action);
/// The actions of a turn in place of a figure on its tile.
std::vector<engine::FarTurn> far_actions(const engine::Game& game, const engine::Turn& turn);

}  // namespace cartulary::formats

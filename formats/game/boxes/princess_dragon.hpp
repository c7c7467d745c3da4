// What may be done on other tiles than the one that is laid, in the words of a record (Princess &
// Dragon).
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// `fairy@1,0:N`.
std::string word_of(const engine::DragonTurn& action, const Record& record);
/// The words of which a turn may have one in place of a figure on its tile.
std::vector<std::string> words_elsewhere(const engine::Game& game, const engine::Turn& turn,
                                         const Record& record);

}  // namespace cartulary::formats

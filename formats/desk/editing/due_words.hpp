// Words of expansions that a turn must have besides its tile, its place and its figure.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/expansions.hpp"

namespace cartulary::formats {

/// Words of which a turn needs one: `grow:1` to `grow:4`, `grow:wolf` and `guide`.
using DueWord = std::vector<const OfferedWord*>;

/// The words due in this position for a turn that lays its tile: it still needs one of each. Words
/// that cannot be said there, as for a token that is not in the bag, are left out.
std::vector<DueWord> due_words(const engine::Game& game, const engine::Turn& turn);

/// `grow:1|2|3|4|wolf or guide`.
std::string text_of(const DueWord& words);

}  // namespace cartulary::formats

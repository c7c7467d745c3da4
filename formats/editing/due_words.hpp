// Words of expansions that a turn must have besides its tile, its place and its figure.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/record/expansions.hpp"

namespace cartulary::formats {

/// Words of which a turn needs one: `grow:1` to `grow:4`, `grow:wolf` and `guide`.
using DueWord = std::vector<const OfferedWord*>;

/// What a turn that lays its tile still needs in this position, a word of each. What cannot be
/// said there, as a token that is not in the bag, is not among the words.
std::vector<DueWord> due_words(const engine::Game& game, const engine::Turn& turn);

/// `grow:1|2|3|4|wolf or guide`.
std::string text_of(const DueWord& words);

}  // namespace cartulary::formats

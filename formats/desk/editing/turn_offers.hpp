// Offers of words that can be written next in the line of a turn.
#pragma once

#include <string_view>

#include "engine/game.hpp"
#include "formats/desk/editing/offers.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// For the word at byte `at` of a line, in the position before its turn: tiles that are left, then
/// places where the tile fits, rotations, figures, words of expansions, and what the turn scores.
/// Spans count in the line. Nothing in a comment, and behind words that cannot be understood.
Offers turn_offers(const engine::Game& game, const Record& record, std::string_view line,
                   std::size_t at);

/// The word of a text in which a cursor stands, or behind which; empty between blanks.
Span word_at(std::string_view text, std::size_t at);

}  // namespace cartulary::formats

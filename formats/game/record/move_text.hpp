// One move as text: `12. K -1,1 r3 knight:W @Ann +4 =14:9 !? // comment`.
#pragma once

#include <string_view>

#include "formats/game/record/move_words.hpp"

namespace cartulary::formats {

/// Reads a move into `out`, which must be new. `line` is part of the document's text; words that
/// cannot be understood become findings and make the turn unreadable. False when the line holds no
/// move, only a comment.
bool read_move(std::string_view line, const MoveContext& context, RecordedTurn& out);

/// Reads the figure of a move: any word that is nothing else. False after adding a finding.
bool read_meeple(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);

/// Agreement of tile, edge word and rotation, and that nothing is missing.
bool complete_move(const MoveContext& context, RecordedTurn& out);

/// True if `name:value` is a word of a move, such as `draw:3` or `knight:N`.
bool takes_value(std::string_view name, std::string_view value);

}  // namespace cartulary::formats

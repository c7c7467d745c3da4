// The words of a move by themselves, in a line or as values of a mapping.
#pragma once

#include <string_view>

#include "formats/record/turn_line.hpp"

namespace cartulary::formats {

// Each of these returns false after adding a finding at `span`.
bool read_tile(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_cell(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_rotation(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_drew(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_under(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// A token drawn for a shepherd; nothing or `?` leaves it open, which only a replay can judge.
bool read_draw(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_grow(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_guide(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_trade(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);

}  // namespace cartulary::formats

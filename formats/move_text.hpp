// One move as text: `12. K -1,1 r3 knight:W @Ann +4 =14:9 !? // comment`.
#pragma once

#include <string_view>
#include <vector>

#include "formats/finding.hpp"
#include "formats/record.hpp"

namespace cartulary::formats {

/// What a move's words refer to.
struct MoveContext {
  const Document& document;
  const std::vector<RecordedPlayer>& players;
  const engine::Ruleset& rules;
  bool y_north = false;
  Findings& findings;
};

/// Reads a move. `line` is part of the document's text; words that cannot be understood become
/// findings and make the turn unreadable. False when the line holds no move, only a comment.
bool read_move(std::string_view line, const MoveContext& context, RecordedTurn& out);

// The words by themselves, for moves that are written as mappings. Each returns false after
// adding a finding at `span`.
bool read_tile(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_cell(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_rotation(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_meeple(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_drew(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_under(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// A token drawn for a shepherd; nothing or `?` leaves it open, which only a replay can judge.
bool read_draw(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_grow(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_guide(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_trade(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// Numbers apart by `separator`, `?` for none; one number alone is the mover's if `mover_alone`.
bool read_seats(std::string_view text, char separator, bool mover_alone, Span span,
                const MoveContext& context, SeatClaim& out);
/// Seat of a player; adds a finding and returns kNobody when the name is none of them.
engine::Player read_player(std::string_view name, Span span, const MoveContext& context);
/// Agreement of tile, edge word and rotation, and that nothing is missing.
bool complete_move(const MoveContext& context, RecordedTurn& out);

bool is_nag(std::string_view text);
/// Whether `name:value` is a word of a move, such as `draw:3` or `knight:N`.
bool takes_value(std::string_view name, std::string_view value);

}  // namespace cartulary::formats

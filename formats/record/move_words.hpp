// The words of a move by themselves, in a line or as values of a mapping.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/record/record.hpp"
#include "formats/text/finding.hpp"

namespace cartulary::formats {

/// What a move's words refer to.
struct MoveContext {
  const Document& document;
  const std::vector<RecordedPlayer>& players;
  const Rules& rules;
  Findings& findings;
};

/// Adds a finding about a word.
void complain(const MoveContext& context, Code code, Span span, std::string message,
              std::vector<std::string> help = {}, std::string label = "");

// Each of these returns false after adding a finding at `span`.
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
/// The marks of a turn, as in chess.
inline constexpr std::array<std::string_view, 6> kNags{"!", "?", "!!", "??", "!?", "?!"};
bool is_nag(std::string_view text);

}  // namespace cartulary::formats

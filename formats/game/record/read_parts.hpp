// The readers of the parts of a record, and the keys of their mappings.
#pragma once

#include <span>
#include <string_view>

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

std::vector<Key<Record>> record_keys(const GameForm& form);
std::vector<KeyRow> record_rows(std::span<const GameForm* const> forms);

// Each reads the value of a key of the header.
void read_rules(Reading& in, uint32_t value, Record& out);
void read_expansions(Reading& in, uint32_t value, Record& out);
void read_players(Reading& in, uint32_t value, Record& out);
void read_hands(Reading& in, uint32_t value, Record& out);
void read_position(Reading& in, uint32_t value, Record& out);
void read_moves(Reading& in, uint32_t value, Record& out);
void read_rulings(Reading& in, uint32_t value, Record& out);
void read_result(Reading& in, uint32_t value, Record& out);

// Parts of read_moves().

/// The moves of the game, or of the variation that is being read.
std::vector<RecordedTurn>& line_of(Reading& in);
/// Reads a line of them. False if there is only a comment, or the end of a variation.
bool read_move_of_line(Reading& in, std::string_view line);
/// Adds the move of a line; false if there is only a comment.
bool read_move_line(Reading& in, std::string_view line, std::vector<RecordedTurn>& out);
/// The move of a mapping; the caller knows whose. Reading its variations moves those in memory.
RecordedTurn read_move_mapping(Reading& in, uint32_t item);
/// Reads the value of a key as the word of a move; `what` is what messages call it.
void read_word(Reading& in, uint32_t value, std::string_view what, WordReader read,
               RecordedTurn& out);
/// Refuses what only says what lies on a table; moves say how it came there.
void refuse_found(Reading& in, RecordedTurn& move);
/// Begins a variation in the place of a move; false after adding a finding.
bool begin_variation(Reading& in, Span span, std::size_t move);
void end_variation(Reading& in);
/// Says of the findings from a number on that they are about a variation, if they are.
void report_variation(Reading& in, std::size_t from);

/// Changes the moves as the rulings say, once all are read.
void settle_rulings(Reading& in);

void read_tiles(Reading& in, uint32_t list, std::vector<Located<engine::TileId>>& out);

std::vector<KeyRow> table_rows();
std::vector<KeyRow> player_rows();
std::vector<KeyRow> position_rows();
std::vector<KeyRow> move_rows();
std::vector<KeyRow> ruling_rows();
std::vector<KeyRow> result_rows();

/// Hands that the record does not give cannot be checked.
void note_unchecked_hands(Reading& in);
/// Options that the game of this record does not have.
void note_without_effect(Reading& in);
/// Heeds a preset's rules about the boxes and the stage of the game.
void settle_preset(Reading& in);

}  // namespace cartulary::formats

// Claims of a record about the end of its game, for every game: findings in the same words.
#pragma once

#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// How the record says that the game ended; completed unless it says otherwise.
Termination termination_of(const RecordedResult& result);

/// True if scores include the final scoring: if the game came to its end, or the record says so.
bool has_final_scoring(const RecordedResult& result, bool over);

/// True if a position is scored to its end although tiles are missing, as the record says.
bool is_counted_as_it_stands(const TileRecord& record);

/// True if the result of a record is compared: not that of a game wrongly called completed.
bool is_compared(const TileRecord& record, const Verdict& verdict);

/// "2 U and V": the tiles that a game lacks to its end; empty if they are many, or not known.
std::string missing_tiles(const Verdict& verdict);

/// Notes what a record that begins from a position leaves unknown.
void note_what_is_given(const TileRecord& record, const engine::GameRules& rules,
                        const Verdict& verdict, Findings& findings);

/// A record that calls itself completed and is not. `lacks`: the game; `missing`: the record.
Finding not_completed(const RecordedResult& result, std::string_view lacks,
                      std::string_view missing);
/// A record that calls itself unfinished although its game came to its end, as `label` says.
Finding came_to_its_end(const RecordedResult& result, std::string label);
bool calls_itself_unfinished(const RecordedResult& result);
/// A winner whom points did not decide: taken as written, unless nobody lost a conceded game.
Finding winner_of_early_end(const Record& record);
Finding wrong_winner(const Record& record, const Verdict& verdict);

/// "Bob wins (time)", "no winner is named (time)": a game that ended early. Empty for others.
std::string early_end_text(const Verdict& verdict, const Record& record);

}  // namespace cartulary::formats

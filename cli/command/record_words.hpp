// What `record` tells of a record at a table.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/io/line_editor.hpp"
#include "formats/desk/editing/game_end.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::cli {

/// "game.yaml: 12 turns; Ann 14, Bob 9".
std::string standing_words(const formats::Report& now, std::string_view path);
/// That the record was wrong before anything was typed; empty if it was not.
std::string wrong_before_words(const formats::Report& now, std::string_view path);
/// "12. Ann finishes a road of three tiles: +3; Ann 14, Bob 9".
std::string turn_words(const formats::Report& now, bool colour);
/// "Ann has conceded; Bob wins; Ann 4, Bob 9".
std::string end_words(const formats::Report& now, const formats::GameEnd& end, bool colour);
/// " with `conceded`", of a game that was ended so.
std::string end_entry_words(const formats::Report& now);
std::string finding_words(const formats::Report& now, bool colour);
std::string board_words(const formats::Report& now, bool colour);
/// "Ann 14: cities 8, roads 6".
std::string score_words(const formats::Report& now);
/// Where the tile of this name may lie, or which tiles are left if there is none.
std::string legal_words(const formats::Report& now, std::string_view name);

/// The words that can be typed. `has_tab_key`: lines are edited.
std::string help_words(bool has_tab_key);
/// For the Tab key: what would be legal, and the words of this command.
TabWords tab_words(const formats::Report& now, std::string_view line, std::size_t cursor);
/// The words that one may type beside those of turns.
std::string_view record_help();

}  // namespace cartulary::cli

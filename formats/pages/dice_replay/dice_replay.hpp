// A page that replays a game of dice turn by turn: one file, no network, no libraries. Without
// scripts it shows all turns, one below the other.
#pragma once

#include <string>
#include <string_view>

#include "formats/pages/page/replay_page.hpp"

namespace cartulary::formats {

/// Appends the page of a dice game that was started: of turns, of a score pad, or of both. A page
/// among others takes its style and its script from beside it, where `place` says; the style is
/// replay_style() with dice_replay_style() behind it.
void append_dice_replay(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place = {});

/// The page that replays a game, whichever it is; `addition` is for games with tiles.
void append_game_replay(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place = {}, const ReplayAddition* addition = nullptr);

/// formats/pages/dice_replay/dice_replay.css, and formats/pages/dice_replay/dice_replay_page.js
/// with all that it imports, minified; and the digest of the script, SHA-256 in hexadecimal.
std::string_view dice_replay_style();
std::string_view dice_replay_script();
std::string_view dice_replay_script_digest();
std::string_view dice_replay_help();

}  // namespace cartulary::formats

// A page that replays a game turn by turn: one file, no network, no libraries. Without scripts it
// shows the board at the end, the totals and the turns.
#pragma once

#include <string>
#include <string_view>

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Appends the page of a tile game that was started. The report must have its turns.
void append_replay_page(std::string& out, const Report& report, std::string_view version);

/// Style and script of the page, formats/page/replay_page.css and .js, and the digest by which the
/// page names the only script that may run on it: SHA-256 in hexadecimal.
std::string_view replay_style();
std::string_view replay_script();
std::string_view replay_script_digest();

}  // namespace cartulary::formats

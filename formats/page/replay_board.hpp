// The board of a replay page: every tile and segment of the game as an element that the script
// shows, hides and colours. As it stands it is the position at the end.
#pragma once

#include <string>

#include "formats/page/replay_data.hpp"

namespace cartulary::formats {

/// An `<svg id="board">`. The children of `#tiles`, of `#segments` and in them, and of `#figures`
/// are in the order of the page's data (formats/page/replay_data.hpp).
void append_replay_board(std::string& out, const Report& report, const ReplayTable& table);

/// What the page's style says of the players' colours.
void append_replay_colours(std::string& out, const Record& record);

}  // namespace cartulary::formats

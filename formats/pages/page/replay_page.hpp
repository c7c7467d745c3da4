// A page that replays a game turn by turn: one file, no network, no libraries. Without scripts it
// shows the board at the end, the totals and the turns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game/verify/report.hpp"
#include "formats/pages/page/replay_board.hpp"
#include "formats/pages/page/replay_frame.hpp"

namespace cartulary::formats {

/// Parts of a page besides what its record says, ready to stand in it.
struct ReplayAddition {
  std::string_view script{};         ///< in place of replay_script()
  std::string_view script_digest{};  ///< SHA-256 in hexadecimal
  std::string_view shared_style{};   ///< of all pages with such an addition, behind all other style
  std::string style{};               ///< of this page, behind that
  std::string data{};                ///< JSON for the script, as `#addition`
  BoardAddition board{};
  std::string beside{};              ///< HTML beside the board
  std::string below{};               ///< HTML between the board and the buttons
  std::string back{};                ///< the button behind that of the first position
  std::string forward{};             ///< the button before that of the last position
  std::string keys{};                ///< rows of the list of keys
  std::vector<std::string> steps{};  ///< HTML below each step of the list
  std::string section{};             ///< HTML below the score graph
};

/// Appends the page of a tile game that was started. The report must have its turns.
void append_replay_page(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place = {}, const ReplayAddition* addition = nullptr);
std::string_view replay_looks();
/// The turn that is shown, and the lists of features and tiles, which the script writes.
std::string_view replay_now();
std::string_view replay_held();
/// The help for its keys, with places for others and for a word about variations.
std::string_view replay_help();

}  // namespace cartulary::formats

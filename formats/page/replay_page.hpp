// A page that replays a game turn by turn: one file, no network, no libraries. Without scripts it
// shows the board at the end, the totals and the turns.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/graph/score_graph.hpp"
#include "formats/page/replay_board.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// What a page that stands among others refers to, as addresses. All empty: it holds everything.
struct ReplayPlace {
  std::string style{};    ///< file with replay_style() and board_style(), and any shared style
  std::string script{};   ///< file with replay_script(), or with the script of the addition
  std::string index{};    ///< of all games
  std::string picture{};  ///< of the game, for those who show links to it
};

/// What a page shows besides what its record says: parts of the page, ready to stand in it.
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

/// The shapes of the graphs of the page, for wide and for narrow screens; the style shows one.
struct ReplayGraph {
  std::string_view name;
  GraphSvg how;
};
std::span<const ReplayGraph> replay_graphs();

/// "Harbour Cup: Ann – Bob", as the page is called.
std::string replay_title(const Record& record);
/// "Harbour Cup · round 3 · 2026-05-09 · annotated by Ann"; what is not known is left out.
std::string occasion_text(const Record& record);

/// A step of a replay as a link names it.
struct StepLink {
  std::string key;   ///< `turn=3`
  std::string name;  ///< "Turn 3"
};

/// Appends the findings of a report as a section with all that they say; nothing if there are none.
/// `step_at`: the step that a place in the record belongs to, if any.
void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at);

/// Appends a finding as one line below its turn.
void append_flaw(std::string& out, const Finding& finding);

/// "71 turns · Bob wins by 2 · 3 errors": what came out, as a line.
std::string verdict_line(const Report& report);

/// Style and script of the page, formats/page/page_parts.css, replay_page.css, replay_dark.css and
/// replay_page.js with all that it imports, without indentation and comments, and the digest by
/// which the page names the only script that may run on it: SHA-256 in hexadecimal.
std::string_view replay_style();
std::string_view replay_dark_style();
std::string_view replay_script();
std::string_view replay_script_digest();

}  // namespace cartulary::formats

// The frame of every page that replays a game, around its board or its dice: head, title, the
// controls that formats/pages/page/replay_player.js works, and the findings.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The addresses that a page that stands among others refers to. All empty: it holds everything.
struct ReplayPlace {
  std::string style{};    ///< file with replay_style() and board_style(), and any shared style
  std::string script{};   ///< file with replay_script(), or with the script of the addition
  std::string index{};    ///< of all games
  std::string picture{};  ///< of the game, for those who show links to it
};

/// Appends everything up to `</head>`. `script_digest`: SHA-256 of a script that the page holds.
/// `shared`: style from beside a page among others; `own`: of this page only.
void append_replay_head(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place, std::string_view script_digest,
                        std::string_view shared, std::string_view own = {});

/// Appends occasion, names, verdict and the buttons that every page has.
void append_replay_header(std::string& out, const Report& report, const ReplayPlace& place);

/// How long a step is shown while the game is played, in milliseconds.
struct ReplaySpeeds {
  int slow;
  int normal;
  int fast;
  int very_fast;
};
/// Their HTML, with places for what a page fills in.
std::string_view replay_controls();
/// Appends buttons, slider, turn and speed. `steps`: with the first; `back`, `forward`: buttons.
void append_replay_controls(std::string& out, std::size_t steps, int last_turn,
                            const ReplaySpeeds& speeds, std::string_view back = {},
                            std::string_view forward = {});

/// The shapes of the graphs of a page, for wide and for narrow screens; the style shows one.
struct ReplayGraph {
  std::string_view name;
  GraphSvg how;
};
std::span<const ReplayGraph> replay_graphs();
/// Appends the graph in one of them, the first in a section. `frame` is that of the graph.
void append_replay_graph(std::string& out, const ScoreGraph& graph, const ReplayGraph& shape,
                         const GraphFrame& frame);

/// Appends the script of a page, or, for a page among others, a link to it.
void append_replay_script(std::string& out, const ReplayPlace& place, std::string_view script);

/// Appends the line that says each step to those who do not see it.
void append_replay_voice(std::string& out);

void append_pip(std::string& out, engine::Player player, const SeatLetters& letters);

/// "Harbour Cup: Ann – Bob", as the page is called.
std::string replay_title(const Record& record);

struct StepLink {
  std::string key;   ///< `turn=3`
  std::string name;  ///< "Turn 3"
};

/// Appends the findings of a report as a section with all that they say; nothing if there are none.
/// `step_at`: the step that a place in the record belongs to, if any.
void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at);

void append_flaw(std::string& out, const Finding& finding);

/// A text for a page, each name from right to left in a `<bdi>`, without which it turns points or a
/// name beside it around; so is each of more than `most` bytes, which a page shortens.
std::string framed(std::string_view text, const Record& record, std::size_t most = 240);

/// "71 turns · Bob wins by 2 · 3 errors": what came out, as a line.
std::string verdict_line(const Report& report);

/// Style and script of the page, formats/pages/page/page_parts.css, replay_page.css,
/// replay_dark.css and replay_page.js with all that it imports, minified, and the digest by which
/// the page names the only script that may run on it: SHA-256 in hexadecimal.
std::string_view replay_style();
std::string_view replay_dark_style();
std::string_view replay_script();
std::string_view replay_script_digest();
/// The words of the page in JSON: `keys`, and by language the texts in their order.
std::string_view replay_words();

}  // namespace cartulary::formats

// The replay page with what an analysis found: chances to win, losses, best moves, odds.
#pragma once

#include <string>
#include <string_view>

#include "formats/pages/page/replay_page.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// Appends the page. The analysis must be of all turns.
void append_analysed_replay(std::string& out, const AnalysisReport& analysed, const DoAll& do_all);

/// The parts of the page beyond the record, without style and script. The analysis is of all turns.
ReplayAddition replay_addition(const AnalysisReport& analysed, const DoAll& do_all);

/// The text about a turn below its line in the list, as HTML: its loss and the best move.
std::string told_turn(const Record& record, const AnalysedTurn& turn);

/// Appends one JSON object without `<`, with `columns`, `steps`, `words` and `graphs`. The
/// last step is the final scoring, if there is one.
///
/// Each step: `wins`, the chance of each line of the graph, in hundredths of a percent, and
/// `halves`, half of its interval, unless nobody knows how sure it is; `shares`, a
/// row for each player's chance after the turn; `moves`, a row for each move that was compared, if
/// any was; `odds`, a row for each feature of which they have changed; `no_odds` from the step on
/// in which there are none any more.
///
/// Rows have the columns that `columns` names. Their texts are numbers of texts in `words`.
///
/// Shares: the chance `win`, in hundredths of a percent, as `text` and its `interval`, if it is not
/// sure. Moves: `move`, `loss`, the chance to `win`; if it is not the one that was played, its cell
/// `x`, `y`, its `rotation`, and of its figure, if there is one, the id and where it stands on the
/// tile. Odds: `feature`, its first segment; the `chance` to be finished, `own` of each player, of
/// whom those at the end are left out if they have that of the one before, and `gaps`; in their
/// stead `never`, why it is never finished. A gap: how many tiles are `fitting`, and `closing` it;
/// its `cell`, unless it is that of the gap that stood in its place when the feature was told of
/// last. `graphs`: the graph of chances as HTML, for each of replay_graphs(), but for its lines.
void append_replay_analysis(std::string& out, const AnalysisReport& analysed, const DoAll& do_all);

/// The style of the page besides replay_style(), formats/study/analysis/replay_analysis.css; and in
/// place of replay_script(): formats/study/analysis/analysed_replay.js with all that it imports.
std::string_view analysed_replay_style();
std::string_view analysed_replay_script();
std::string_view analysed_replay_script_digest();
/// The text behind the notes of the analysis.
std::string_view replay_notes();

}  // namespace cartulary::formats

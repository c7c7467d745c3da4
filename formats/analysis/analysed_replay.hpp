// The replay page with what an analysis found: chances to win, losses, best moves, odds.
#pragma once

#include <string>
#include <string_view>

#include "formats/analysis/game_analysis.hpp"
#include "formats/page/replay_page.hpp"

namespace cartulary::formats {

/// Appends the page. The analysis must be of all turns.
void append_analysed_replay(std::string& out, const AnalysisReport& analysed, const DoAll& do_all);

/// What the page shows besides what the record says, but for style and script of all such pages.
/// The analysis must be of all turns.
ReplayAddition replay_addition(const AnalysisReport& analysed, const DoAll& do_all);

/// What is told of a turn below its line in the list, as HTML: its loss and the best move, and for
/// each player the chance to win after it.
std::string told_turn(const AnalysisReport& analysed, const AnalysedTurn& turn);

/// Appends one JSON object that can stand in a `<script>`, with `columns`, `steps` and `words`.
///
/// Each step: `wins`, the chance of each line of the graph, in hundredths of a percent; `cell`, if
/// there is one, in which the best move lays the tile, its `x` and `y`; `odds`, of the features of
/// which they have changed; `no_odds` from the step on in which there are none any more.
///
/// Odds are rows, of which `columns` names the columns: `feature`, its first segment; `never`, why
/// it is never finished, or null; else the `chance` to be finished, `own` of each player, `gaps`.
/// All but the first are numbers of texts in `words`.
void append_replay_analysis(std::string& out, const AnalysisReport& analysed, const DoAll& do_all);

/// What the page holds besides replay_style(), formats/analysis/replay_analysis.css; and in place
/// of replay_script(): formats/analysis/analysed_replay.js with all that it imports.
std::string_view analysed_replay_style();
std::string_view analysed_replay_script();
std::string_view analysed_replay_script_digest();

}  // namespace cartulary::formats

// The surroundings of the board of a replay page with an analysis: the chances to win beside it,
// and the key moments below it. The script fills in what changes with the turn.
#pragma once

#include <string>
#include <string_view>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// A bar with a part for each player, `<div id="winning">`.
std::string chance_bar(const AnalysisReport& analysed);

/// Links to the key moments, if there are any, and what is shown on the board: `<div
/// class="review">`. The analysis must be of all turns.
std::string key_moment_links(const AnalysisReport& analysed);

/// The buttons that go from key moment to key moment, and their rows in the list of keys; empty if
/// there are none.
struct KeyMomentButtons {
  std::string_view back{}, forward{}, keys{};
};
KeyMomentButtons key_moment_buttons(const AnalysisReport& analysed);

}  // namespace cartulary::formats

// The parts that an analysis adds to a replay page: the chances to win beside the board and as a
// graph, the key moments below, the moves on the board, and the odds of each position. The script
// fills in what changes with the turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/pages/page/replay_board.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// A bar with a part for each player, `<div id="winning">`.
std::string chance_bar(const AnalysisReport& analysed);

/// Links to the key moments and what the board shows: `<div class="review">`, for all turns.
std::string key_moment_links(const AnalysisReport& analysed);

/// The buttons from key moment to key moment, and their rows in the list of keys; or empty.
struct KeyMomentButtons {
  std::string_view back{}, forward{}, keys{};
};
KeyMomentButtons key_moment_buttons(const AnalysisReport& analysed);

/// The groups that the script draws the moves in: `<g id="losses">` and `<g id="found">`, both
/// empty but for the definitions of figures, and the tiles as they would lie. The analysis must be
/// of all turns.
BoardAddition found_moves(const AnalysisReport& analysed);

struct FoundFigure {
  std::string id{};  ///< of its definition in `found_moves`; empty for none
  Point at{};        ///< from the north-west corner of its tile
};
FoundFigure found_figure(const AnalysedTurn& turn, const engine::Choice& move);

/// The radius of the dot of a loss: its area is in proportion to the loss. 0 if there was none.
double loss_radius(const AnalysedTurn& turn);

/// "loses 2.64 ± 0.57", "no measurable loss (0.00 ± 0.20)".
std::string loss_text(const AnalysedTurn& turn);

/// Appends the graph of a shape: a line for the first of two players, or for each of more, with its
/// 95 % interval as a band; below it a row for each player, with a dot for each of his turns that
/// lost anything. The analysis must be of all turns.
void append_replay_chances(std::string& out, const AnalysisReport& analysed,
                           const ReplayGraph& shape);

/// An empty cell that a feature lacks, with how many of the unseen tiles fit there, and close it.
struct ToldGap {
  std::string cell{};
  int fitting = 0;
  int closing = 0;
  friend bool operator==(const ToldGap&, const ToldGap&) = default;
};

struct ToldOdds {
  std::size_t feature = 0;             ///< its first segment, as replay data numbers them
  std::string never{};                 ///< why it cannot be finished; empty if it may be
  std::vector<std::string> chances{};  ///< to be finished at all, then by each player's own draws
  std::vector<ToldGap> gaps{};
  friend bool operator==(const ToldOdds&, const ToldOdds&) = default;
};
using ToldPosition = std::vector<ToldOdds>;

/// The odds of the first position and after each move. None where counts of tiles are not known.
std::vector<ToldPosition> odds_by_step(const Report& report, const DoAll& do_all);

}  // namespace cartulary::formats

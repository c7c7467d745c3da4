// What the script of a replay page reads: tiles once, then what every step changes.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "formats/board_view.hpp"
#include "formats/replay_steps.hpp"

namespace cartulary::formats {

/// Where each step stands on the axis of each graph of the page.
using GraphPlaces = std::vector<std::vector<double>>;

/// Appends one JSON object that can stand in a `<script>`: no `<` is in it.
///
/// `north`: y counts to the north. `players`: `name`, `mark` (a letter). `types` of tiles: `code`,
/// `kinds` of the segments. `tiles`, in the order in which they were laid:
/// `[type, rotation, x, y]`. A segment is the number of its tile times ten and its place on it.
/// `figures`, all that ever stood: `[player, shepherd, segment]`.
///
/// `steps`: `key`, `name`, `say`, `player`, `laid` (tiles on the table), `last` (the tile of the
/// turn), `left` (tiles not laid), `totals`, `supply`, `flocks` (by player, null: at home),
/// `figures` that stand now, by number, `features` that changed, `cells` (of each scoring, numbers
/// of tiles), `x` in each graph, `flaw` (worst severity of its findings).
///
/// A feature: `[first segment, kind, complete, scored, open ends, coats, owners, points, followers
/// by player, tiles, new segments]`; those whose segments it took exist no longer. Owners are a set
/// of bits; points are null where nothing is paid for it as a whole.
void append_replay_data(std::string& out, const Report& report,
                        const std::vector<ReplayStep>& steps, const GraphPlaces& graph_x);

/// A figure that stood on the table for a while.
struct ReplayFigure {
  engine::Player owner = engine::kNobody;
  bool shepherd = false;
  int segment = 0;  ///< number of its tile times ten and its place on it
  friend auto operator<=>(const ReplayFigure&, const ReplayFigure&) = default;
};
/// All figures of a replay in a fixed order, each once.
std::vector<ReplayFigure> replay_figures(const Report& report,
                                         const std::vector<ReplayStep>& steps);

}  // namespace cartulary::formats

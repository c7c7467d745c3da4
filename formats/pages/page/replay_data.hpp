// The data that the script of a replay page reads: tiles once, then the changes of every step.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/pages/page/replay_steps.hpp"

namespace cartulary::formats {

/// Appends JSON that can stand in a `<script>`: without `<` and changes of direction.
void append_script_json(std::string& out, std::string_view json);

/// Where each step is on the axis of each graph of the page.
using GraphPlaces = std::vector<std::vector<double>>;

struct ReplayTable {
  std::vector<BoardView> views{};         ///< after each step; there is at least one
  std::vector<ViewedFigure> figures{};    ///< all that ever stood, each once, in a fixed order
  std::vector<ViewedNeutral> neutrals{};  ///< those of nobody that ever stood, once each
  const BoardView& end() const { return views.back(); }
};
ReplayTable replay_table(const Report& report, const std::vector<ReplayStep>& steps);

/// Things of a player beside the board, as a picture and a number: figures at home, tokens.
struct HomeMark {
  std::string drawing;    ///< SVG
  std::string_view name;  ///< "meeples", "wine"
  bool single;            ///< a player has at most one
  std::function<int(const ViewedSeat&)> count;
};
/// The marks of a game, in the order in which `home` has their numbers.
std::vector<HomeMark> home_marks(const BoardView& end, const Rules& rules);

/// Appends one JSON object without `<`.
///
/// Rows of `tiles`, `segments`, `figures` and `features` are arrays: `columns` has the names of
/// what stands in them, once for each table. Everything else is an object with names of its own.
///
/// `north`: y counts to the north. `players`: `name`, `mark` (a letter). `groups`: all sets of
/// players, each a list of seats. `kinds` of features: `name`, and who stands there, `one` and
/// `many`; `figure_kinds`: names of `one` and of `many`, the first, the meeple, without;
/// where something lies beside one, its `unit` and the mark that counts it, `beside`. `types` of
/// tiles, those of the board and of the box: `code`, `id` of its drawings, `turn`, a rotation that
/// is drawn, copies in the `box`, `kinds` of the segments.
///
/// `tiles`, in the order in which they were laid: `type`, `rotation`, `x`, `y`. `segments`, of one
/// tile after the other, by whose places in this list everything else names them: `x`, `y` of the
/// place on the board where a figure stands. `figures`, all that ever stood: `player`, `kind`,
/// `segment`.
///
/// `steps`: `key`, `name`, `player`, `laid` (tiles on the table), `last` (the tile of the turn),
/// `nag` (its mark), `gone` (codes of tiles that left the box and are not on the board), `left`
/// (tiles not laid), `totals`, `gains` (as text), `home` (numbers, by player and by mark; left out
/// where they are as before), `figures` that stand now, by number, `neutral` (where each of
/// those of nobody is, if that changed; empty: nowhere), `features` that changed, `cells`
/// (of each scoring, numbers of tiles), `x` in each graph, `flaw` (worst severity of its findings).
///
/// A feature: `id`, its first segment; `kind`; `complete`, 0 or 1; `owners`, the number of a group,
/// which the names of their stripes have, too; `followers` by player; `size` in tiles; `extent`,
/// `state` and `whose` it is, numbers of texts in `words`
/// (formats/drawing/picture/board_words.hpp); `added`, its new segments; `badge`, the segment of
/// its badge if it has one. Those whose segments it took exist no longer.
///
/// `narrow_graph`: the score graph for narrow screens, as HTML.
void append_replay_data(std::string& out, const Report& report,
                        const std::vector<ReplayStep>& steps, const ReplayTable& table,
                        const GraphPlaces& graph_x, std::string_view narrow_graph = {});

}  // namespace cartulary::formats

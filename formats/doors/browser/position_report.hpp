// A position of a record as the page of the scribe shows it, in JSON.
#pragma once

#include <optional>
#include <string>

#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// Appends `{"game", "status", "verdict", "occasion", "north", "termination", "findings", "fixes",
/// "players", "turns", "at", "played", "number", "player", "over", "left", "final", "board",
/// "first", "last", "stock"}`.
///
/// The position is that after `moves` moves, at most those that were replayed; by default the last.
/// `status`, `verdict`: what came of the record, as reports have it. `findings`: `severity`,
/// `code`, `line`, `column`, `length` (bytes of the text at that place), `turn` (index in `turns`,
/// or null), `message`, `label`, `notes`, `help`. `fixes`: as write_fixes() has them. `turns`:
/// `play`, and where it was replayed `number`, `player`, `said`, `gains` and `totals` by player,
/// `scored`; and its `variations`, if there are any: `comment` and `moves`, with `play`, `wrong`,
/// `variations` of their own, and where they were replayed `number`, `said`, `nag` and `comment`.
/// `at`: moves before the position; `played`: moves that were replayed. `number` and
/// `player` (null when the game is `over`): of the turn that comes next. `final`: what the final
/// scoring gave, if the position is after it.
///
/// For tile games, `board` is an SVG without drawings of tiles, whose cell `first` lies at 0,0
/// (`first` and `last` have `x` and `y`), and `stock` has the types that can be drawn: `tile`, `id`
/// of its drawings, `edges`, `left`, `places`. For the dice game, `dice`: how many the player has.
/// A record that was not started has none of what is replayed.
///
/// A board that is counted, without turns, has its members but for `board` and `stock`, and `track`
/// of each player. `count`: `stock`, the types that are left, as above; `discarded`; `tokens`, what
/// those beside figures show; `tiles`, each with `tile`, `id`, `column`, `row`, `rotation`,
/// `move` (its line without a figure), `turns` (its lines in the other rotations that fit), `spots`
/// and `figure`; `places`: `column`, `row`, `at` and `fits`, of each `type`, a number in `stock`,
/// the `rotations` that fit; `faults`: what cannot be, the index of each `finding`, with the
/// `tiles` that it is about; `scorings` of the final scoring: `text`, `points`, `seats` of the
/// winners, `segments`, each a `segment` of a `tile` by its number, those of its `cities`, and the
/// tiles `around` a monastery; `outcome`. A spot: `segment`, `kind`, `x`, `y`, and `figures` with
/// `name`, `word`, `shape` and the `unit` of what lies beside it. A figure: `segment`,
/// `seat`, `word`, `name`, `tokens`, `picture` (SVG).
///
/// A dice game that has only a score pad is always shown as it stands. `outcome`: who won. `pad`:
/// `columns` by player, with `claimed`, the score of the result or null; `rows`, each a list of
/// cells by player: `entry`, `open` if it can be filled or mended, `total` up to it or null;
/// `next`: `row` and `seat` of the cell that comes next, null when the game is over. Columns and
/// cells have their `findings` as indices.
void append_position_json(std::string& out, const Report& report,
                          std::optional<std::size_t> moves = {});

/// Appends `{"tile", "left", "places": [{"x", "y", "column", "row", "rotation", "alike", "move",
/// "figures": [{"word", "shape", "x", "y", "words"}], "instead", "words"}], "otherwise"}`: where a
/// tile can be laid in the position after `moves` moves. `column` and `row` count as `first` does;
/// `alike` has the rotations that look the same; `x` and `y` of a figure from the corner of the
/// tile, whose side is 100; `shape` is the id of its drawing. `instead`: `{"word", "meaning"}` of
/// what can be done in place of placing a figure. `words`: lists of `{"word", "meaning"}` of
/// expansions, of each of which one must be said. `otherwise`: the move of a tile that fits
/// nowhere, `discard K`; null if it fits.
void append_places_json(std::string& out, const Report& report, std::size_t moves,
                        engine::TileId tile);

/// Appends `{"moving": [{"player", "chosen", "places": [{"word", "feature", "column", "row"}]}]}`:
/// the figures that may move on behind the turn after `moves` moves; `chosen`: one of them or null.
void append_moving_json(std::string& out, const Report& report, std::size_t moves);

/// Appends the definitions of all drawings of tiles and figures, for a `<defs>`.
void append_drawings(std::string& out);

/// Writes a list of all_quick_fixes(): `title`, and `lines` with `line`, `from` and `to`.
void write_fixes(Json& json, const Report& report);

}  // namespace cartulary::formats

// From recorded words to engine turns, and scorings as values: what verifying and scoring share.
#pragma once

#include <optional>
#include <variant>

#include "engine/check.hpp"
#include "engine/game.hpp"
#include "formats/record/record.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Cells as one reads them: north to south, west to east.
constexpr bool reads_before(engine::Cell a, engine::Cell b) {
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/// Why a meeple's word names no segment of the tile.
enum class MeepleFault : uint8_t {
  none,
  no_such_segment,  ///< nothing of that kind there
  ambiguous,        ///< several, and the place does not tell which
};

/// The engine's turn for recorded words. The tile must be readable.
engine::Turn resolve(const RecordedTurn& recorded, MeepleFault& fault);

/// Sets a game up for a record.
void start(const Record& record, const engine::GameRules& rules, engine::Game& game);

ScoredFeature describe(const engine::Game& game, const engine::ScoreEvent& event);

/// The move, or the turn of the dice game, that a place in the record is in.
std::optional<std::size_t> turn_at(const Report& report, Span span);

/// Replays the first `moves` moves, which must be legal, calling `visit(turn)` for those from
/// number `from` on. Used where a finding has to tell how points came about.
template <class Visit>
void retrace(const Record& record, const engine::GameRules& rules, engine::Game& game,
             std::size_t from, std::size_t moves, Visit visit);

TracedTurn trace(const engine::Game& game, std::size_t move, engine::Player player, int number,
                 const engine::Turn& turn);

/// Sets a game up and plays the moves of a record up to the first one that is not legal, at most
/// `most`. `change(turn)` may make another turn of each. Returns how many were played.
template <class Change>
std::size_t play_while_legal(const Record& record, const engine::GameRules& rules,
                             engine::Game& game, std::size_t most, Change change) {
  start(record, rules, game);
  for (std::size_t i = 0; i < most; ++i) {
    if (!record.moves[i].readable) return i;
    MeepleFault fault{};
    engine::Turn turn = resolve(record.moves[i], fault);
    change(turn);
    if (fault != MeepleFault::none || !engine::check(game, turn).empty()) return i;
    game.play_unchecked(turn);
  }
  return most;
}

template <class Visit>
void retrace(const Record& record, const engine::GameRules& rules, engine::Game& game,
             std::size_t from, std::size_t moves, Visit visit) {
  start(record, rules, game);
  for (std::size_t i = 0; i < moves; ++i) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(record.moves[i], fault);
    const engine::Player player = game.to_move();
    const int number = game.turn_number();
    game.play_unchecked(turn);
    if (i >= from) visit(trace(game, i, player, number, turn));
  }
}

}  // namespace cartulary::formats

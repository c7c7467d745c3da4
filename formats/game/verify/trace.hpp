// Turns and scorings of a replay as values that outlive it.
#pragma once

#include <cstddef>
#include <optional>

#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Cells in reading order: north to south, west to east.
constexpr bool reads_before(engine::Cell a, engine::Cell b) {
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

ScoredFeature describe(const engine::Game& game, const engine::ScoreEvent& event);
/// The scorings that came last: by a move, or by the final scoring.
std::vector<ScoredFeature> last_scorings(const engine::Game& game);

/// The move that was played last.
TracedTurn trace(const Replay& replay);

/// The move, or the turn of the dice game, that a place in the record is in.
std::optional<std::size_t> turn_at(const Report& report, Span span);

/// The moves up to the end of a turn. A tile that fitted nowhere belongs to the turn that follows.
std::size_t moves_up_to(const Report& report, int turn);
/// The number of the last turn that was replayed; 0 if none was.
int last_turn(const Report& report);

}  // namespace cartulary::formats

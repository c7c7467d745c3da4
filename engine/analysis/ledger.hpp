// One value for each position of a game, and what of the changes between them was luck and skill.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// The results of a game's turns. A position is looked at twice: as what one turn led to, and as
/// what the next began from. Its value is the mean of both, weighted by how sure they are. So what
/// a turn leads to is what the next one begins from, and start, luck and skill add up to the end.
struct Ledger {
  struct Entry {
    Values before{};
    Values with_best{};
    Values with_played{};
    Values loss{};   ///< with_best - with_played; not less than 0 for the mover
    Values skill{};  ///< as that of the turn
    Values luck{};   ///< with_played - skill - before
  };
  std::vector<Entry> entries;
  Values last{};
};

/// The values of a game that is over, after its final scoring; without error.
[[nodiscard]] Values values_at_end(const Game& game);

/// `turns` were played one after the other; `last` is what the position behind them is worth by
/// itself, without error if the game is over.
[[nodiscard]] Ledger ledger_of(std::span<const TurnValue> turns, const Values& last);

}  // namespace cartulary::engine::analysis

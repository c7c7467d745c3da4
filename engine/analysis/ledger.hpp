// The value of each position of a game, and what of the changes between them was luck and skill.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/values.hpp"

namespace cartulary::engine::analysis {

/// The results of a game's turns. What a turn leads to is what the next one begins from, and start,
/// luck, skill and rest add up to the end.
struct Ledger {
  struct Entry {
    Values before{};
    Values with_best{};
    Values with_played{};
    Values loss{};    ///< with_best - with_played; not less than 0 for the mover
    Expected luck{};  ///< of the draw
    /// with_played - before - luck + loss: what neither the draw nor a better move explains. Here
    /// is what the moves before had left to come, and the error of all estimates.
    Values rest{};
  };
  std::vector<Entry> entries;
  Values last{};
};

/// The values of a game that is over, after its final scoring; without error.
[[nodiscard]] Values values_at_end(const Game& game);

/// `turns` were played one after the other, from a position that is worth `start`. `end`: the
/// values of the game that is over then, or null.
[[nodiscard]] Ledger ledger_of(const Values& start, std::span<const TurnValue> turns,
                               const Values* end);

}  // namespace cartulary::engine::analysis

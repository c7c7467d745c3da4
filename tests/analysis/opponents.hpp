// Players of known strength, whose moves others are measured against.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/analysis/adviser.hpp"

namespace cartulary::test {

/// Finds moves in the same way in each game. Large.
class Opponent {
 public:
  virtual ~Opponent() = default;
  /// The move with a tile; false if it fits nowhere. Only players who try something out need the
  /// budget.
  virtual bool choose(const engine::Game& game, engine::TileId tile,
                      const engine::analysis::Budget& budget, uint64_t seed,
                      engine::Choice& out) = 0;
};

struct OpponentRow {
  std::string_view name;
  std::string_view meaning;
  std::unique_ptr<Opponent> (*make)();
};
std::span<const OpponentRow> all_opponents();

}  // namespace cartulary::test

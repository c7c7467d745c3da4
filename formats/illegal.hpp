// Broken rules in words: why a move is illegal, and what would have been legal.
#pragma once

#include "engine/check.hpp"
#include "formats/record.hpp"
#include "formats/replay.hpp"

namespace cartulary::formats {

/// Everything that a finding about a move can refer to.
struct MoveScene {
  const Document& document;
  const Record& record;
  const engine::Game& game;  ///< before the move
  std::size_t move = 0;      ///< index in Record::moves
  engine::Turn turn{};
};

Finding explain(const engine::Violation& violation, const MoveScene& scene);
Finding explain(MeepleFault fault, const MoveScene& scene);
/// `@Bob` on a turn that is not his.
Finding wrong_player(const MoveScene& scene);

/// The code under which a broken rule is reported.
Code code_of(engine::Rule rule);

}  // namespace cartulary::formats

// Broken rules in words: why a move is illegal, and what would have been legal.
#pragma once

#include "engine/violation.hpp"
#include "formats/verify/move_scene.hpp"
#include "formats/verify/replay.hpp"

namespace cartulary::formats {

Finding explain(const engine::Violation& violation, const MoveScene& scene);
Finding explain(MeepleFault fault, const MoveScene& scene);
/// The same for a figure of a position.
Finding explain(MeepleFault fault, const RecordedTurn& recorded, const Document& document);
/// Whether a broken rule only follows from another one that is reported: one slip, one finding.
bool follows_from(engine::Rule rule, const engine::Violations& all);
/// `@Bob` on a turn that is not his.
Finding wrong_player(const MoveScene& scene);
/// Where a move says that the player goes on and he does not, or the other way round.
std::optional<Finding> wrong_again(const MoveScene& scene);

/// The code under which a broken rule is reported.
Code code_of(engine::Rule rule);

}  // namespace cartulary::formats

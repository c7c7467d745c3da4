// Broken rules in words: why a move is illegal, and what would have been legal.
#pragma once

#include "engine/violation.hpp"
#include "formats/game/verify/move_scene.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {

Finding explain(const engine::Violation& violation, const MoveScene& scene);
Finding explain(MeepleFault fault, const MoveScene& scene);
/// The same for a figure of a position.
Finding explain(MeepleFault fault, const RecordedTurn& recorded, const Document& document);
/// True if a broken rule only follows from another one that is reported: one slip, one finding.
bool follows_from(engine::Rule rule, const engine::Violations& all);
/// `@Bob` on a turn that is not his.
Finding wrong_player(const MoveScene& scene);
/// A line says that its player goes on, and nobody does.
Finding wrong_again(const MoveScene& scene);
/// The same of a second part that is declined, once the move was played.
Finding wrong_declined(const MoveScene& scene);
/// A line that leaves out the second part of a player, and does not say so.
Finding left_out_second_part(const MoveScene& scene, engine::Player who);

Code code_of(engine::Rule rule);

}  // namespace cartulary::formats

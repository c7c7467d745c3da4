// One function for each rule of engine::Rule: fills a finding with its words. The table that joins
// rules, codes and these functions is in illegal.cpp.
#pragma once

#include "engine/violation.hpp"
#include "formats/text/finding.hpp"
#include "formats/verify/move_scene.hpp"

namespace cartulary::formats::illegal {

using engine::Violation;

// Base game: illegal_base.cpp

void game_over(Finding& f, const Violation& v, const MoveScene& scene);
void tile_exhausted(Finding& f, const Violation& v, const MoveScene& scene);
void provisional_count(Finding& f, const Violation& v, const MoveScene& scene);
void not_in_hand(Finding& f, const Violation& v, const MoveScene& scene);
void hand_overfull(Finding& f, const Violation& v, const MoveScene& scene);
void bag_empty(Finding& f, const Violation& v, const MoveScene& scene);
void cell_occupied(Finding& f, const Violation& v, const MoveScene& scene);
void off_table(Finding& f, const Violation& v, const MoveScene& scene);
void not_adjacent(Finding& f, const Violation& v, const MoveScene& scene);
void first_off_origin(Finding& f, const Violation& v, const MoveScene& scene);
void edge_mismatch(Finding& f, const Violation& v, const MoveScene& scene);
void no_meeple_left(Finding& f, const Violation& v, const MoveScene& scene);
void feature_occupied(Finding& f, const Violation& v, const MoveScene& scene);
void farmers_not_played(Finding& f, const Violation& v, const MoveScene& scene);
void still_placeable(Finding& f, const Violation& v, const MoveScene& scene);
void wrong_unplaceable(Finding& f, const Violation& v, const MoveScene& scene);
void cannot_pay(Finding& f, const Violation& v, const MoveScene& scene);

// Hills & Sheep: illegal_sheep.cpp

void sheep_not_played(Finding& f, const Violation& v, const MoveScene& scene);
void no_shepherd_left(Finding& f, const Violation& v, const MoveScene& scene);
void field_has_shepherd(Finding& f, const Violation& v, const MoveScene& scene);
void token_not_told(Finding& f, const Violation& v, const MoveScene& scene);
void token_exhausted(Finding& f, const Violation& v, const MoveScene& scene);
void token_not_due(Finding& f, const Violation& v, const MoveScene& scene);
void flock_action_missing(Finding& f, const Violation& v, const MoveScene& scene);
void flock_action_not_due(Finding& f, const Violation& v, const MoveScene& scene);
void under_not_told(Finding& f, const Violation& v, const MoveScene& scene);
void under_not_due(Finding& f, const Violation& v, const MoveScene& scene);

}  // namespace cartulary::formats::illegal

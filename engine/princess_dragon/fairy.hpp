// The fairy and its points (Princess & Dragon).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// Where the mover may put the fairy: beside a follower of his own where it is not yet; with
/// `on_tile` on a tile with one.
template <bool on_tile>
void check_fairy(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);
void move_fairy(Play play, const Turn& turn, const Laid& laid);
/// "A player who begins a turn with the fairy beside a follower of his scores 1 point": once in a
/// turn of two parts.
template <bool on_tile>
void pay_turn(Play play, const Turn& turn);
/// 3 points for a follower beside the fairy whose feature scores, with or without the majority.
template <bool on_tile>
void pay_feature(Play play, Node root, bool final);
/// The fairy stays where it is when its follower goes.
void leave_alone(Play play, const Turn& turn, const Laid& laid);

}  // namespace cartulary::engine

// Portals, by which a follower goes to any tile, and princesses, who send one home (Princess &
// Dragon).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

void check_portal(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);
void go_through_portal(Play play, const Turn& turn, const Laid& laid);

/// `must`: where a follower can go home, one has to.
template <bool must>
void check_princess(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                    Violations& out);
void send_home_from_princess(Play play, const Turn& turn, const Laid& laid);

/// The actions of a turn in place of a figure on the tile that it lays.
using FarActions = StaticVector<FarTurn, 2048>;
/// Adds the followers beside which the mover may put the fairy.
void add_fairy_actions(const Game& game, FarActions& out);
/// Adds who may be sent home by a princess on the tile of a turn.
void add_princess_actions(const Game& game, const Turn& turn, FarActions& out);
/// Adds all of these, and where a follower may go from a portal, one for each kind of follower.
void add_far_actions(const Game& game, const Turn& turn, FarActions& out);

}  // namespace cartulary::engine

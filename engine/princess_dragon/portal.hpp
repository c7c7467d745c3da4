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

/// Adds the followers beside which the mover may put the fairy; and, once a tile lies, where a
/// follower may go from a portal, a spot for each kind of it, and who may be sent home.
using Spots = StaticVector<Spot, 2048>;
/// True if a turn that lays its tile has anything of these to do.
[[nodiscard]] bool has_far_action(const Game& game, const Turn& turn);
void add_fairy_spots(const Game& game, Spots& out);
void add_far_spots(const Game& game, const Turn& turn, Spots& out);
void add_princess_spots(const Game& game, const Turn& turn, Spots& out);

}  // namespace cartulary::engine

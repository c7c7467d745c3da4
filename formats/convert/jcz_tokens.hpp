// The bag of flock tokens as JCloisterZone draws from it.
#pragma once

#include "engine/game.hpp"

namespace cartulary::formats {

/// Copies of each token in the bag.
using TokensInBag = engine::PerToken<int>;

TokensInBag tokens_in_bag(const engine::Game& game);

/// The same once the flocks of others have scored whose fields a tile closes. `turn` is legal but
/// for the token that is drawn; `trial` is a game to play it in.
TokensInBag tokens_after_closing(const engine::Game& game, const engine::Turn& turn,
                                 engine::Game& trial);

}  // namespace cartulary::formats

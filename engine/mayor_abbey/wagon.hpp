// Wagons, which move on when their feature has scored (Abbey & Mayor).
#pragma once

#include <functional>

#include "engine/game.hpp"
#include "engine/parts_played.hpp"

namespace cartulary::engine {

/// The tile of which each player has one.
inline constexpr TileId kAbbey = tile_called("AM/A");
/// The places to which a wagon may move from a feature that the turn before has scored, as the
/// table is after that.
using WagonPlaces = StaticVector<Spot, Features::kMaxNodes>;
void add_wagon_places(const Game& game, ScoredWagon wagon, WagonPlaces& out);

/// Chooses one of the places of a wagon that can move on, or null if it goes home.
using ChooseWagonPlace = std::function<const Spot*(Player owner, const WagonPlaces& places)>;
/// Writes into a turn where the wagons that it scores move on, each chosen in its order.
void move_on(const Game& game, Turn& turn, const ChooseWagonPlace& choose);

void forget_wagons(Play play, const Turn& turn, const Laid& laid);
void note_wagons(Play play, Node root, bool final);
void move_wagons(Play play, const Turn& turn, const Laid& laid);
void check_wagons(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);

}  // namespace cartulary::engine

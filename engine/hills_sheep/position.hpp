// A table of Hills & Sheep that was found: shepherds, flocks, and what lies under hills.
#pragma once

#include "engine/found/check.hpp"

namespace cartulary::engine {

/// A tile lies under each hill, as far as there are tiles.
void put_tiles_under_hills(Play play, const Position& position);
/// Checks that so many tiles can lie under hills.
void check_tiles_under_hills(const Game& game, const Position& position,
                             std::vector<PositionFault>& out);

void set_up_flocks(Play play, const Position& position);
void take_down_flocks(const Game& game, std::vector<Piece>& pieces);
void check_flocks(const Game& game, const Position& position, std::vector<PositionFault>& out);
/// The same in a game without shepherds.
void check_no_flocks(const Game& game, const Position& position, std::vector<PositionFault>& out);

}  // namespace cartulary::engine

// A table that is found with builders, pigs and goods (Traders & Builders).
#pragma once

#include "engine/found/check.hpp"

namespace cartulary::engine {

void set_up_companions(Play play, const Position& position);
void take_down_companions(const Game& game, std::vector<Piece>& pieces);
/// Also in a game without them.
void check_companions(const Game& game, const Position& position, std::vector<PositionFault>& out);

void set_up_goods(Play play, const Position& position);
void check_goods(const Game& game, const Position& position, std::vector<PositionFault>& out);
/// The same in a game without them.
void check_no_goods(const Game& game, const Position& position, std::vector<PositionFault>& out);

}  // namespace cartulary::engine

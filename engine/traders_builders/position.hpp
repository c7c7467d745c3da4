// A table that is found with builders, pigs and goods (Traders & Builders).
#pragma once

#include "engine/found/check.hpp"

namespace cartulary::engine {

void set_up_companions_and_goods(Play play, const Position& position);
void take_down_companions(const Game& game, std::vector<Piece>& pieces);
void check_companions_and_goods(const Game& game, const Position& position,
                                std::vector<PositionFault>& out);
/// The same in a game without them.
void check_no_companions_and_goods(const Game& game, const Position& position,
                                   std::vector<PositionFault>& out);

}  // namespace cartulary::engine

// Abbeys and barns of a table that is found (Abbey & Mayor).
#pragma once

#include "engine/found/check.hpp"

namespace cartulary::engine {

void set_up_abbeys(Play play, const Position& position);
void check_abbeys_found(const Game& game, const Position& position,
                        std::vector<PositionFault>& out);

void set_up_barns(Play play, const Position& position);
void check_barns_found(const Game& game, const Position& position, std::vector<PositionFault>& out);
void check_no_barns_found(const Game& game, const Position& position,
                          std::vector<PositionFault>& out);

}  // namespace cartulary::engine

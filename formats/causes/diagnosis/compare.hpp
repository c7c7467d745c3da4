// Two records of one game: what they say differently, however each is laid out.
#pragma once

#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Appends what two replayed records say differently of legality or points, turn by turn.
void append_differences(std::string& out, const Report& a, const Report& b);

bool in_other_seats(const TileRecord& a, const TileRecord& b);

/// True if two records begin from one board, with each player's points and goods.
bool begin_from_one_table(const Document& of_a, const TileRecord& a, const Document& of_b,
                          const TileRecord& b);

}  // namespace cartulary::formats

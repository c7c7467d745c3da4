// Sheets of players: tables with what a tournament's file says of its `players`.
#pragma once

#include "formats/league/results/entries.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

/// Reads a sheet of players and adds them to those of the tournament; of somebody who is listed
/// already, the sheet adds what is not said. What cannot be read, or says something else than was
/// said before, goes to the findings of the table. Returns the number of players in the sheet.
std::size_t read_player_sheet(ResultTable& table, Tournament& out);

}  // namespace cartulary::formats

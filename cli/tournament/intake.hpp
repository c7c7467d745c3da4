// The files of a tournament: every file that is named or lies in a folder is read, or told.
#pragma once

#include <vector>

#include "cli/tournament/gathered.hpp"

namespace cartulary::cli {

/// Finds the tournament's file, tables and games that the flags name, in files and folders, and
/// those that the file lists; reads the file and the tables into `out`, with what was passed over
/// and what could not be read. Returns the games. `all`, `shown`: as gather_tables() has them.
std::vector<Input> take_in(const TournamentFlags& flags, AllInputs* all, const ShownPath& shown,
                           Gathered& out);

}  // namespace cartulary::cli

// A saved game of JCloisterZone: the players' messages, and random numbers from which the rest
// follows.
#pragma once

#include "formats/exchange/convert/import.hpp"
#include "formats/exchange/jcz/boxes.hpp"

namespace cartulary::formats {

/// Writes the record of a save. `guess`: what the save does not say of its rules; null if nothing.
void read_jcz_game(const ImportFile& save, const ImportOptions& options, JczGuess guess,
                   Imported& out);

}  // namespace cartulary::formats

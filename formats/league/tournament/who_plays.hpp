// Players who are in a round and should not be, or should be and are not, by the results before it.
#pragma once

#include <vector>

#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// In knock-outs: who is out and plays on, and who goes on and is not seen again. In any stage that
/// has those who go on from another one: who plays there without having gone on. Nothing is told
/// where results leave it open: whether somebody waits, makes room, or is let in as a lucky loser.
std::vector<EntryFault> who_plays(const League& league, Trust trust);

}  // namespace cartulary::formats

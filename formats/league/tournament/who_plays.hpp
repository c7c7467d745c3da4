// Players who are in a round and should not be, or should be and are not, by the results before it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// In knock-outs: who is out and plays on, and who goes on and is not seen again. In any stage that
/// has those who go on from another one: who plays there without having gone on. Nothing is told
/// where results leave it open: whether somebody waits, makes room, or is let in as a lucky loser.
std::vector<EntryFault> who_plays(const League& league, Trust trust);

/// Those without a result, a bye or an absence in a round.
struct MissingResults {
  std::string round{};
  std::vector<std::string> names{};  ///< players, or teams
  uint32_t entry = 0;                ///< the first one of the round
};

/// In all Swiss rounds and rounds of tables that are over: a later round has begun, or a stage that
/// is seeded by this one. Who comes late is missing in no round before, and who has withdrawn in
/// none behind. Who is not seen again is missing once, and only if the tournament knows the player.
std::vector<MissingResults> missing_results(const League& league);

/// The same in given rounds of a stage, all of which are over; who is not seen again is missing in
/// each of them.
std::vector<MissingResults> missing_results(const League& league, const std::string& stage,
                                            const std::vector<std::string>& rounds);

/// "Bob and Finn have no result in round 2, which others played".
std::string text_of(const MissingResults& missing);

}  // namespace cartulary::formats

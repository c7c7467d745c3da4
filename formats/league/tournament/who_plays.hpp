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
std::vector<EntryFault> who_plays(const League& league, const Counted& counted);

std::vector<std::string> rounds_begun(const League& league, const std::string& stage);

/// The entrants of a group who stay in it, in the order of their places.
struct Staying {
  std::vector<standings::Place> places{};
  /// Those who have withdrawn, so that the next one has the place, in the same order.
  std::vector<standings::Place> gone{};
};
/// Results of the next stage, `to`, keep a player in who has withdrawn.
Staying staying_in(const League& league, const GroupStandings& group, const std::string& to);
/// The stage that is seeded by another one; empty if there is none.
std::string stage_behind(const Tournament& tournament, const std::string& stage);

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

/// The same in given rounds of a stage that are over; who is not seen again is missing in each.
std::vector<MissingResults> missing_results(const League& league, const std::string& stage,
                                            const std::vector<std::string>& rounds);

/// Rounds, duels and boards that must exist by what was entered and planned, and do not: a round
/// between or before others, two who have not met when all rounds of a round robin are played, a
/// duel of a match of teams. Each at the first entry that shows it.
std::vector<EntryFault> not_there(const League& league);

/// "Bob and Finn have no result in round 2, which others played".
std::string text_of(const MissingResults& missing);

}  // namespace cartulary::formats

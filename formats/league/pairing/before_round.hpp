// The state before a round is paired: the results that count, those that it lacks, and who is in
// it by them.
#pragma once

#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {

/// Leaves the results before a round of one of `stages`; `entries`: all as they were read.
void look_back(StageRound& stage, const std::vector<Entry>& entries, const Names& stages);
/// Refuses to go on where results of the stage are missing, or somebody should not have played.
void refuse_faulty(StageRound& stage);
/// Refuses to go on from a stage that is not played to its end.
void refuse_unfinished(StageRound& stage, const std::string& from);
/// Refuses to go on without the result of somebody in a round.
void refuse_missing(StageRound& stage, const std::string& name, const std::string& round);

/// The names of the groups of a stage; one without a name, if there are none.
Names groups_of(const StageRound& stage);
/// The round of a group with all who are in it, but without tables. `only`: it is the only group of
/// the stage. Refused if it is not known who goes on to it.
RoundOfGroup round_of(StageRound& stage, const std::string& group, bool only);

}  // namespace cartulary::formats::pairing

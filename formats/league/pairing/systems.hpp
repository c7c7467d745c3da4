// The pairing systems. Each adds the round of a group, or refuses it, or does neither, if all its
// rounds are played.
#pragma once

#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {

void pair_swiss(StageRound& stage, RoundOfGroup round);
void pair_dutch(StageRound& stage, RoundOfGroup round);
void pair_tables(StageRound& stage, RoundOfGroup round);
void pair_round_robin(StageRound& stage, RoundOfGroup round);
void pair_knock_out(StageRound& stage, RoundOfGroup round);
void pair_double_elimination(StageRound& stage, RoundOfGroup round);

// Common to pairs and tables of a Swiss system.

/// Those who play in the round, by rank; nobody, after saying so, if they cannot be paired.
Names swiss_players(StageRound& stage, RoundOfGroup& round);
/// How often two of a field have met, and that they are of one club; nothing if neither is so.
/// `proven`: no other pairs repeat less.
void say_met(RoundOfGroup& round, const Names& names, const Field& field, std::size_t a,
             std::size_t b, bool proven);

}  // namespace cartulary::formats::pairing

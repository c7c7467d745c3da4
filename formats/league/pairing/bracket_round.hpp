// The round of a group that plays by a bracket.
#pragma once

#include "formats/league/pairing/bracket.hpp"
#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {

/// The first matches of the stage; of a knock-out, else those of the play-offs of the tournament's
/// system.
standings::FirstMatches first_matches(const StageRound& stage);

/// A bracket with the results that a group has.
struct PlayedBracket {
  Bracket bracket;
  std::vector<int> lost{};  ///< how often each of the seeds has
  std::string astray{};     ///< the first match that is none of the bracket; empty if all are
};
/// `losses`: with how many of them one is out. Nothing, after saying so, if there is no such
/// bracket; without matches of which results do not tell who goes on, which is refused, too.
std::optional<PlayedBracket> play_bracket(StageRound& stage, const RoundOfGroup& round, int losses,
                                          const standings::FirstMatches& first);

/// The matches whose results are missing, when those against players who have left are entered: a
/// player who has left lets the other go on, also where what they played is annulled.
std::vector<BracketMatch> without_result(const StageRound& stage, RoundOfGroup& round,
                                         Bracket& bracket);

/// Adds the matches that come next, and returns them. None if the bracket is played to its end, or,
/// after saying so, if results are missing.
std::vector<BracketMatch> add_ready(StageRound& stage, RoundOfGroup& round, Bracket& bracket);
/// Adds matches of some seeds, one side after the other.
void add_matches(StageRound& stage, RoundOfGroup& round, const std::vector<BracketMatch>& matches);

}  // namespace cartulary::formats::pairing

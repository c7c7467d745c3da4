// The round of a group that plays by a bracket.
#pragma once

#include "formats/ground/text/lookup.hpp"
#include "formats/league/pairing/bracket.hpp"
#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {

/// The first matches of the stage, as drawn or by seeds. Refused if the draw is of others.
standings::FirstMatches first_matches(StageRound& stage, const RoundOfGroup& round);

struct PlayedBracket {
  Bracket bracket;
  std::vector<int> lost{};  ///< how often each of the seeds has
  std::string astray{};     ///< the first match that is none of the bracket; empty if all are

  /// How many are in; `losses`: with so many of them one is out.
  std::size_t left(int losses) const {
    return count_of(lost, [losses](int of) { return of < losses; });
  }
  /// True if as many are left as go on from a double elimination.
  bool is_settled(const StageRules& rules) const {
    return rules.pairing == standings::Pairing::double_elimination &&
           left(2) <= static_cast<std::size_t>(rules.advance);
  }
};
/// `losses`: with how many of them one is out. Nothing, after saying so, if there is no such
/// bracket; without matches of which results do not tell who goes on, which is refused, too.
std::optional<PlayedBracket> play_bracket(StageRound& stage, const RoundOfGroup& round, int losses,
                                          const standings::FirstMatches& first);

/// The matches whose results are missing, when those against players who have left are entered: a
/// player who has left lets the other go on, also where what they played is annulled.
std::vector<BracketMatch> without_result(const StageRound& stage, RoundOfGroup& round,
                                         Bracket& bracket);

/// Adds the matches that come next, but for those for places behind the third, and returns all.
/// None if the bracket is played to its end, or, after saying so, if results are missing.
std::vector<BracketMatch> add_ready(StageRound& stage, RoundOfGroup& round, Bracket& bracket);
/// Adds rounds of those who are out and play for places, each of the same ones.
void add_rounds_for_places(StageRound& stage, RoundOfGroup round,
                           const std::vector<BracketMatch>& ready);
void add_matches(StageRound& stage, RoundOfGroup& round, const std::vector<BracketMatch>& matches);

}  // namespace cartulary::formats::pairing

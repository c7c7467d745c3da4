// The next round of a stage while it is made: what came before it, and the matches that it gets.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "formats/league/pairing/paired_round.hpp"
#include "formats/league/pairing/pairs.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {

using Names = std::vector<std::string>;

struct StageRound {
  const League* all = nullptr;  ///< with the results of this round and of those behind it
  const RoundWish* wish = nullptr;
  const StageRules* rules = nullptr;
  std::string stage{};
  bool is_first = false;                 ///< of the stages
  Names begun{};                         ///< all rounds of the stage that have begun
  std::size_t number = 0;                ///< of the round that is made, from 0
  std::vector<GroupStandings> groups{};  ///< of all stages, before the round
  std::set<std::string> with_bye{};      ///< in the round that is made
  std::map<std::string, bool> absent{};  ///< from it, without a bye; true: with half of one
  Names strange{};                       ///< who should not have played before, sentences
  std::size_t tables = 0;                ///< numbers given to tables
  NextRound made{};

  /// The results before the round.
  const League& league() const { return *made.league; }
  Names played() const {
    return {begun.begin(), begun.begin() + static_cast<std::ptrdiff_t>(number)};
  }
  /// The name of the round; `left`: how many play in a knock-out.
  std::string name(std::size_t left = 0) const;
  /// True if as many rounds are played as are planned.
  bool is_over() const {
    return rules->planned > 0 && number >= static_cast<std::size_t>(rules->planned);
  }
  bool has_left(const std::string& player) const { return all->has_left(player, number); }

  void refuse(std::string why) { made.refusals.push_back(std::move(why)); }
  bool is_refused() const { return !made.refusals.empty(); }
  /// False, after saying so, if there are no two to pair; `otherwise`: what else names players.
  bool are_enough(const Names& entrants, std::string_view otherwise);
  /// False, after saying so, if so many cannot be matched.
  bool can_match(std::size_t players);
  /// Those of a group who play in the round. All others are told of.
  Names present(RoundOfGroup& round) const;

  /// Adds a match of two, on each of its boards for teams. `walkover`: who wins without playing.
  void add_match(RoundOfGroup& round, const std::string& first, const std::string& second,
                 bool second_starts, std::optional<std::size_t> walkover = {});
  void add(RoundOfGroup round);
};

/// The stages of the tournament's file, then those that its `results` first entries alone name.
Names stages_of(const League& all, std::size_t results);
/// One of these stages, before its round is made. All must outlive it.
StageRound stage_round(const League& all, const RoundWish& wish, const Names& stages,
                       std::size_t number);

/// The players of a team: as the file has them, else as they played.
Names players_of(const League& league, const std::string& team);
/// Players by the scores that pair them, which are others than theirs where rounds are accelerated.
Names by_score(const League& league, const RoundOfGroup& round, Names names);
/// Contenders of these names, the best first: their score groups, clubs, byes and starts, and how
/// often they have met.
Field field_of(const League& league, const RoundOfGroup& round, const Names& names);

void add_bye(RoundOfGroup& round, const std::string& name);
/// "Ann has withdrawn."; `instead`: "Bob goes on without playing".
void say_withdrawn(RoundOfGroup& round, const std::string& name, std::string_view instead = {});
/// "Ann and Bob have no opponent in this round."; nothing if nobody is named.
void say_without_opponent(RoundOfGroup& round, const Names& names);

}  // namespace cartulary::formats::pairing

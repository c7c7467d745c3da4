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

  const League& league() const { return *made.league; }
  Names played() const {
    return {begun.begin(), begun.begin() + static_cast<std::ptrdiff_t>(number)};
  }
  /// The name of the round; `left`: how many play in a knock-out.
  std::string name(std::size_t left = 0) const;
  bool is_over() const {
    return rules->planned > 0 && number >= static_cast<std::size_t>(rules->planned);
  }
  bool has_left(const std::string& player) const { return all->has_left(player, number); }

  void refuse(std::string why) { made.refusals.push_back(std::move(why)); }
  template <class... Args>
  void refuse(fmt::format_string<Args...> why, Args&&... args) {
    refuse(fmt::format(why, std::forward<Args>(args)...));
  }
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
/// Contenders of these names, the best first, with all that decides their pairs.
Field field_of(const League& league, const RoundOfGroup& round, const Names& names);

void add_bye(RoundOfGroup& round, const std::string& name);
/// "Ann has withdrawn."; `instead`: "Bob goes on without playing".
void say_withdrawn(RoundOfGroup& round, const std::string& name, std::string_view instead = {});
/// "Ann and Bob have no opponent in this round."; nothing if nobody is named.
void say_without_opponent(RoundOfGroup& round, const Names& names);

// The state before the round, and its entrants.

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
/// The round of a group without tables. `only`: of the stage. Refused if its players are not known.
RoundOfGroup round_of(StageRound& stage, const std::string& group, bool only);

// The pairing systems. Each adds the round of a group or refuses it, unless all rounds are played.

void pair_swiss(StageRound& stage, RoundOfGroup round);
void pair_dutch(StageRound& stage, RoundOfGroup round);
void pair_tables(StageRound& stage, RoundOfGroup round);
void pair_round_robin(StageRound& stage, RoundOfGroup round);
void pair_knock_out(StageRound& stage, RoundOfGroup round);
void pair_double_elimination(StageRound& stage, RoundOfGroup round);

// Common to pairs and tables of a Swiss system.

/// Those who play in the round, by rank; nobody, after saying so, if they cannot be paired.
Names swiss_players(StageRound& stage, RoundOfGroup& round);
/// How often two of a field have met, and that they are of one club. `proven`: no less is possible.
void say_met(RoundOfGroup& round, const Names& names, const Field& field, std::size_t a,
             std::size_t b, bool proven);

}  // namespace cartulary::formats::pairing

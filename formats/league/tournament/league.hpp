// The results of a tournament put together: stages, groups, and the standings of each.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/ground/text/lookup.hpp"
#include "formats/league/results/entries.hpp"
#include "formats/league/standings/order.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

/// The numbers that count of a game whose record claims something else than its replay gives.
enum class Trust : uint8_t { claims, replay };
inline constexpr std::array<std::string_view, 2> kTrusts{"claims", "replay"};

struct WhatIf {
  /// Its kind: games won, points of a board, or something that happens without numbers.
  enum class Kind : uint8_t { games, points, drawn, both_lose, walkover, bye, half_bye, absent };

  std::string round{};  ///< empty: of any
  std::string table{};  ///< empty: of any
  std::string stage{};  ///< empty: of any
  std::string group{};  ///< empty: of any
  std::string names{};  ///< of the two players, `Ann-Bob`, or of one; empty: whoever sits there
  Kind kind{};
  std::string result{};  ///< as it was written
  std::string winner{};  ///< of a walkover
  std::array<int32_t, 2> score{};
  uint32_t entry = 0;   ///< which it is, as League::find() found out
  bool turned = false;  ///< the first name is that of the second seat

  /// "round 5 Ann-Bob"
  std::string place() const;
  /// "round 5 Ann-Bob were drawn"
  std::string told() const;
};
/// `round 5 table 1: 2-0`, `round 5 Ann-Bob: points 80-90`, `drawn`, `both-lose`, `walkover Bob`;
/// `round 5 Ann: bye`, `half-bye`, `absent`. Nothing, and why in `fault`, if it is not that.
std::optional<WhatIf> what_if_of(std::string_view text, std::string& fault);

struct GroupStandings {
  std::string stage{};
  std::string group{};
  const StageRules* rules = nullptr;
  bool of_teams = false;
  standings::Contest contest{};
  /// For each meeting the entries that it is made of.
  std::vector<std::vector<uint32_t>> entries{};
  std::vector<std::string> rounds{};  ///< their names, by the numbers of Meeting::round
  std::vector<standings::Place> places{};
  /// Those whose results are annulled, so that they have no place.
  std::vector<standings::Entrant> annulled{};
};

/// The group of an entry; nullptr if it is not there.
inline const GroupStandings* group_of(const std::vector<GroupStandings>& all, const Entry& entry) {
  return find_where(all, [&entry](const GroupStandings& group) { return entry.is_of(group); });
}

/// A finding that gets its place from the entry that it is about.
inline Finding finding_of(Code code, std::string message, std::vector<std::string> help = {}) {
  return finding_at({}, code, std::move(message), std::move(help));
}

struct EntryFault {
  uint32_t entry = 0;
  std::string word{};  ///< what its line has that is wrong; empty: all of it
  Finding finding{};
  Span cell{};  ///< where the word does not tell it
};

/// So many names that nobody has are held against all others: a hostile file may have any number.
inline constexpr std::size_t kMostSuggestions = 100;

struct Counted {
  Trust trust = Trust::claims;
  std::optional<uint32_t> corrected{};  ///< the one entry that counts as it was replayed
  std::vector<WhatIf> what_ifs{};
};

class Entrants {
 public:
  standings::Entrant number_of(std::string_view name, bool team);
  std::optional<standings::Entrant> find(std::string_view name, bool team) const;
  /// A player of this name, else a team.
  std::optional<standings::Entrant> find(std::string_view name) const;
  const std::string& name(standings::Entrant entrant) const { return names_[entrant]; }
  std::size_t size() const { return names_.size(); }

 private:
  engine::VectorBy<standings::Entrant, std::string> names_;
  std::unordered_map<std::string, standings::Entrant> players_;
  std::unordered_map<std::string, standings::Entrant> teams_;
};

class League {
 public:
  /// Entries as they were read; rulings are applied to them, and players get the file's names.
  League(const Tournament& tournament, std::vector<Entry> entries);

  const Tournament& tournament() const { return tournament_; }
  const std::vector<Entry>& entries() const { return entries_; }
  const Entrants& entrants() const { return entrants_; }
  const std::string& name(standings::Entrant entrant) const { return entrants_.name(entrant); }

  /// The name that the tournament has for a player; the same name if it has none.
  const std::string& name_of_player(const std::string& name) const { return known_.listed(name); }
  bool is_listed(const std::string& name) const { return known_.find(name) != nullptr; }

  /// The standings of all groups, in the order of their stages and in which results name them.
  std::vector<GroupStandings> standings(const Counted& counted) const;
  /// The same for one of them.
  GroupStandings standings(const GroupStandings& of, const Counted& counted) const;

  standings::Result supposed(const WhatIf& what_if) const;
  /// The entry as one trusts it.
  standings::Result result_of(uint32_t entry, const Counted& counted) const;
  /// True if a game counts at all, as it was written down.
  bool counts(const GameEntry& game) const;
  std::vector<uint32_t> unplayed() const;
  std::vector<uint32_t> contradicted() const;
  /// Finds the one entry that a result replaces. Returns why there is none, or none such; or empty.
  std::string find(WhatIf& what_if) const;
  /// The faults of rulings, such as players without results; places are in the tournament's file.
  const std::vector<Finding>& faults() const { return faults_; }
  /// The faults of entries: stages that the tournament has not, matches of other teams.
  const std::vector<EntryFault>& entry_faults() const { return entry_faults_; }
  /// Entries with the players, the round and so on of an entry before them; beside each, that one.
  std::vector<std::array<uint32_t, 2>> listed_twice() const;
  /// The number of an entry's round in its stage, from 1; nothing if its name has none.
  std::optional<int32_t> round_number(const Entry& entry) const;
  const StageRules& rules_of(const Entry& entry) const { return tournament_.rules_of(entry.stage); }
  standings::Counting counting_of(const Entry& entry) const;
  /// True if the line of a duel, or the tournament's file, says of how many games it is.
  bool says_length(const Entry& entry) const;
  /// True if more games than that are too many. A duel of a table is as long as those of the system
  /// if nobody says it; two may have played any number of records that are of no round.
  bool knows_length(const Entry& entry) const;
  /// The teams of the two players of an entry; nothing if they play for themselves.
  std::optional<std::array<std::string, 2>> teams_of(const Entry& entry) const;
  bool is_bye_of_team(const Entry& entry) const;
  /// True for a table of several, if others of its round are larger.
  bool is_small_table(const Entry& entry) const;
  /// Those who meet in an entry: teams, where players play for them.
  std::vector<std::string> sides_of(const Entry& entry) const;
  bool plays_in(const std::string& stage, const std::string& name) const;
  /// The ruling by which somebody has left when so many rounds are played; nullptr if none does.
  const Withdrawal* withdrawal_of(const std::string& name, std::size_t rounds) const;
  bool has_left(const std::string& name, std::size_t rounds) const {
    return withdrawal_of(name, rounds) != nullptr;
  }
  std::vector<std::string> names_of(const std::vector<standings::Entrant>& some) const;

 private:
  struct Group {
    std::string stage{};
    std::string group{};
    std::vector<uint32_t> entries{};
  };

  class GroupCount;

  /// Gives players the names that the tournament has for them, and entries their rounds' stages.
  void rename_players();
  void find_teams();
  void apply_rulings();
  /// The first entry of two; nullptr if there is none.
  Entry* match_of(std::string_view first, std::string_view second, std::string_view stage,
                  std::string_view round);
  void apply(const Withdrawal& ruling);
  void apply(const EventRuling& ruling);
  void apply_to_match(const EventRuling& ruling);
  void apply_time_loss(const EventRuling& ruling);
  void add_bye(const EventRuling& ruling);
  void add_fault(Span span, Code code, std::string message);
  void number_entrants();
  /// Somebody who plays against himself, by two of his names perhaps.
  void check_players();
  /// Results that no duel of its length ends with.
  void check_lengths();
  Finding impossible_result(const Entry& entry, const standings::Tally& games,
                            const standings::Counting& counting) const;
  void check_teams();
  void check_team(const Entry& entry, uint32_t number);
  void check_stages();
  /// Names that may be those of one player. They are asked about, and never taken for one.
  void ask_about_names();
  /// How many boards a team would play on, to whom no opponent was given.
  int32_t boards_of(const std::string& team, std::size_t most_in_group) const;
  /// Players whose results are all annulled: they have no place.
  std::vector<bool> annulled() const;
  GroupStandings count(const Group& group, const Counted& counted) const;
  /// True if the names of a result are those of an entry, turned, false if not; nothing for others.
  std::optional<bool> names_fit(const WhatIf& what_if, const Entry& entry) const;
  std::string fault_of_score(const WhatIf& what_if, const Entry& entry) const;

  const Tournament& tournament_;
  std::vector<Entry> entries_;
  Entrants entrants_;
  PlayerNames known_;
  standings::Seeds seeds_;
  standings::Seeds lots_;
  std::unordered_set<std::string> team_names_;
  std::vector<std::vector<standings::Entrant>> players_;  ///< of each entry; or a team with a bye
  std::vector<std::optional<std::array<standings::Entrant, 2>>> teams_;
  std::vector<Group> groups_;
  std::vector<Finding> faults_;
  std::vector<EntryFault> entry_faults_;
  mutable std::optional<std::vector<GroupStandings>> as_entered_;  ///< once they were asked for
};

/// True if a game that ended so counts for nobody, whoever is named as its winner.
bool counts_for_nobody(Termination termination);

}  // namespace cartulary::formats

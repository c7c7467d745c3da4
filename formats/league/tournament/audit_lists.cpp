// Results beside what the tournament's file lists: players, rounds, groups, who left; and beside
// each other: tables of a round, and what stands there twice.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

class ListAudit {
 public:
  ListAudit(const League& league, AuditPlaces& places) : league_(league), places_(places) {
    for (const TournamentPlayer& player : league.tournament().players) {
      listed_.emplace(player.name, &player);
    }
    std::set<std::string_view> known;
    for (const Entry& entry : league.entries()) {
      for (const std::string& name : entry.players) {
        (listed_.contains(name) ? known : others_).insert(name);
      }
    }
    // A player in none of the teams plays for the one of the match, or is told there.
    if (known.size() <= others_.size() || !league.tournament().teams.empty()) others_.clear();
  }

  void look() {
    for (const EntryFault& fault : league_.entry_faults()) {
      places_.at_fault(fault);
      // A name that may be one of the listed is asked about, and that is enough.
      if (fault.finding.code == Code::alike_names) others_.erase(fault.word);
    }
    for (const Entry& entry : league_.entries()) {
      look_at_players(entry);
      look_at_round(entry);
      look_at_groups(entry);
      look_at_table(entry);
      look_at_leavers(entry);
    }
  }

 private:
  void tell(const Entry& entry, std::string_view word, Code code, std::string message,
            std::string help) {
    places_.at_cell(entry, places_.name_in(entry, word), code, std::move(message),
                    {std::move(help)});
  }

  /// A list of a few says something about these few; one of most is meant to have all.
  void look_at_players(const Entry& entry) {
    if (others_.empty() || league_.is_bye_of_team(entry)) return;
    for (const std::string& name : entry.players) {
      const auto other = others_.find(name);
      if (other == others_.end()) continue;
      std::vector<std::string_view> names;
      for (const auto& [known, player] : listed_) names.push_back(known);
      const bool suggests = ++unlisted_ <= kMostSuggestions;
      const std::string_view near = suggests ? nearest(name, names) : "";
      tell(entry, name, Code::unlisted_player,
           fmt::format("`{}` is not among the `players` of the tournament's file", name),
           near.empty() ? std::string("list the player there, or correct the name")
                        : fmt::format("did you mean `{}`? If not, list the player there", near));
      others_.erase(other);
    }
  }

  void look_at_round(const Entry& entry) {
    const std::string& round = entry.round;
    if (round.empty()) return;
    const StageRules& rules = league_.rules_of(entry);
    const bool is_fraction = round.find_first_not_of("0123456789.,") == round.npos &&
                             round.find_first_not_of("0123456789") != round.npos;
    const auto number = league_.round_number(entry);
    const bool beyond = number && (*number < 1 || (rules.planned > 0 && *number > rules.planned));
    const bool unnamed = !rules.rounds.empty() && !number;
    if (!is_fraction && !beyond && !unnamed) return;
    if (!rounds_.insert({entry.stage, round}).second) return;
    const std::string of = entry.stage.empty() ? "the tournament" : entry.stage;
    std::string message;
    if (is_fraction) {
      message = fmt::format("`{}` is no number of a round", round);
    } else if (unnamed) {
      message = fmt::format("{} has no round `{}`", of, round);
    } else if (rules.planned > 0) {
      message = fmt::format("{} has {}, and this is {}", of, counted(rules.planned, "round"),
                            round_name(round));
    } else {
      message = fmt::format("rounds are numbered from 1, and this is {}", round_name(round));
    }
    tell(entry, round, Code::wrong_round, std::move(message),
         rules.rounds.empty() ? std::string("correct it, or `rounds` of the tournament's file")
                              : fmt::format("the rounds are {}", enumerate(rules.rounds)));
  }

  void look_at_groups(const Entry& entry) {
    if (entry.group.empty()) return;
    const bool first_stage = entry.stage == league_.entries().front().stage;
    for (const std::string& name : entry.players) {
      const auto [found, fresh] = groups_.try_emplace({entry.stage, name}, &entry);
      const auto player = listed_.find(name);
      const bool placed = first_stage && player != listed_.end() && !player->second->group.empty();
      const std::string& before = placed ? player->second->group : found->second->group;
      if (before == entry.group) continue;
      tell(entry, name, Code::wrong_group,
           placed ? fmt::format("{} plays in group {}, and the tournament's file has group {}",
                                name, entry.group, before)
                  : fmt::format("{} plays in group {}, and played in group {} ({})", name,
                                entry.group, before, where_read(*found->second)),
           "each group has its own standings, and the player stands in both");
    }
  }

  /// Duels of a match of teams have one table.
  void look_at_table(const Entry& entry) {
    if (entry.players.size() != 2 || entry.table.empty() || entry.round.empty()) return;
    if (!entry.match.empty() || league_.teams_of(entry)) return;
    const auto [found, fresh] =
        tables_.try_emplace({entry.stage, entry.group, entry.round, entry.table}, &entry);
    const Entry& other = *found->second;
    if (fresh || (other.seat_of(entry.players[0]) && other.seat_of(entry.players[1]))) return;
    tell(entry, "", Code::table_twice,
         fmt::format("{} is at table {}, where {} plays in the same round ({})", duel_name(entry),
                     entry.table, joined(other.players, "-"), where_read(other)),
         "correct the table; a table of several has a line for each seat");
  }

  void look_at_leavers(const Entry& entry) {
    if (entry.walkover || entry.annulled) return;
    for (const Withdrawal& ruling : league_.tournament().withdrawals) {
      const auto round = league_.round_number(entry);
      if (ruling.after == 0 || !round || *round <= ruling.after) continue;
      const std::string& name = league_.name_of_player(ruling.player);
      if (!entry.seat_of(name) || (!entry.declared && entry.games.empty())) continue;
      tell(entry, name, Code::played_after_leaving,
           fmt::format("{} left after round {}, and plays in {}", name, ruling.after,
                       round_name(entry.round)),
           "the result counts; correct the line, or `after` under `withdrawn`");
    }
  }

  const League& league_;
  AuditPlaces& places_;
  std::map<std::string_view, const TournamentPlayer*> listed_{};
  /// Players of results who are not listed, where most are, and are not told yet.
  std::set<std::string_view> others_{};
  std::size_t unlisted_ = 0;  ///< that were told
  std::set<std::array<std::string_view, 2>> rounds_{};
  std::map<std::array<std::string_view, 2>, const Entry*> groups_{};
  std::map<std::array<std::string_view, 4>, const Entry*> tables_{};
};

// Results beside each other: what stands there twice.

void find_duels(const League& league, AuditPlaces& places) {
  for (const auto& [later, earlier] : league.listed_twice()) {
    const Entry& entry = league.entries()[later];
    if (entry.players.size() < 2) continue;  // byes are among what players do in a round
    places.at_entry(entry, Code::duel_twice,
                    fmt::format("{} has a result already: {}", duel_name(entry),
                                where_read(league.entries()[earlier])),
                    {"leave one out; a second meeting has another `round` or `date`, games of one "
                     "duel are `g1`, `g2` of one line"});
  }
}

void find_games(const std::vector<Entry>& entries, AuditPlaces& places) {
  std::unordered_map<uint64_t, std::pair<const Entry*, const GameEntry*>> seen;
  for (const Entry& entry : entries) {
    for (const GameEntry& game : entry.games) {
      if (game.moves == 0) continue;
      const auto [found, fresh] = seen.try_emplace(game.moves, &entry, &game);
      if (fresh) continue;
      const auto& [other, first] = found->second;
      std::string message =
          fmt::format("the moves are those of {}, so the game counts once", first->where);
      if (other != &entry) {
        print(message, ": in {} and not in {}", duel_name(*other), duel_name(entry));
      }
      places.at_record(game, finding_of(Code::game_twice, std::move(message)));
    }
  }
}

/// "plays in Ann-Bob at table 3", "has a bye"; `verb` is what stands before the duel.
std::string part_in(const Entry& entry, std::string_view verb, std::string_view name) {
  if (entry.players.size() < 2) return "has a bye";
  const std::string table = entry.table.empty() ? "" : " at table " + entry.table;
  return fmt::format("{}in {}{}", verb, name, table);
}

/// Stages of all against all whose rounds are none: most players of one are in it more than once.
std::set<std::string_view> without_rounds(const League& league) {
  std::map<std::array<std::string_view, 3>, int> times;  // stage, round, player
  for (const Entry& entry : league.entries()) {
    if (league.rules_of(entry).pairing != standings::Pairing::round_robin) continue;
    for (const std::string& player : entry.players) ++times[{entry.stage, entry.round, player}];
  }
  std::map<std::string_view, std::pair<int, int>> players;  // of each stage: often, all
  for (const auto& [key, count] : times) {
    players[key[0]].first += count > 1;
    ++players[key[0]].second;
  }
  std::set<std::string_view> out;
  for (const auto& [stage, of] : players) {
    if (2 * of.first > of.second) out.insert(stage);
  }
  return out;
}

void find_players(const League& league, AuditPlaces& places) {
  const std::vector<Entry>& entries = league.entries();
  const std::set<std::string_view> unordered = without_rounds(league);
  std::map<std::array<std::string_view, 3>, const Entry*> seen;  // stage, round, player
  for (const Entry& entry : entries) {
    if (entry.round.empty() || entry.absent || unordered.contains(entry.stage)) continue;
    for (const std::string& player : entry.players) {
      const auto [found, fresh] = seen.try_emplace({entry.stage, entry.round, player}, &entry);
      const Entry& other = *found->second;
      const bool byes = entry.players.size() < 2 && other.players.size() < 2;
      if (fresh || (!byes && sorted(other.players) == sorted(entry.players))) continue;
      const std::string message =
          byes ? fmt::format("{} has a bye in {} already ({})", player, round_name(entry.round),
                             where_read(other))
               : fmt::format("{} {} and, in the same round, {} ({})", player,
                             part_in(entry, "plays ", duel_name(entry)),
                             part_in(other, entry.players.size() < 2 ? "plays " : "",
                                     joined(other.players, "-")),
                             where_read(other));
      places.at_cell(entry, places.name_in(entry, player), Code::player_twice, message);
    }
  }
}

/// Finds players who met before, in the rounds of a Swiss system.
void find_meetings(const League& league, AuditPlaces& places) {
  using standings::Entrant;
  for (const GroupStandings& group : league.standings({})) {
    if (!standings::is_swiss_of_two(group.rules->pairing)) continue;
    std::map<std::pair<Entrant, Entrant>, std::size_t> first;
    for (std::size_t i = 0; i < group.contest.meetings.size(); ++i) {
      const standings::Meeting& meeting = group.contest.meetings[i];
      if (meeting.seats.size() != 2) continue;
      const auto [low, high] = std::minmax(meeting.seats[0].entrant, meeting.seats[1].entrant);
      const auto [found, fresh] = first.try_emplace({low, high}, i);
      const standings::Meeting& before = group.contest.meetings[found->second];
      if (fresh || before.round == meeting.round) continue;
      const Entry& entry = league.entries()[group.entries[i].front()];
      places.at_entry(
          entry, Code::met_twice,
          fmt::format("{} and {} meet{}, and met{} ({})", league.name(low), league.name(high),
                      in_round(group.rounds[meeting.round]), in_round(group.rounds[before.round]),
                      where_read(league.entries()[group.entries[found->second].front()])));
    }
  }
}

}  // namespace

void audit_lists(const League& league, AuditPlaces& places) {
  ListAudit(league, places).look();
}

void audit_doubles(const League& league, AuditPlaces& places) {
  find_duels(league, places);
  find_games(league.entries(), places);
  find_players(league, places);
  find_meetings(league, places);
}

}  // namespace cartulary::formats

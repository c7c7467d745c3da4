// Results beside each other: what stands there twice.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

std::vector<std::string> sorted_players(const Entry& entry) {
  std::vector<std::string> out = entry.players;
  std::sort(out.begin(), out.end());
  return out;
}

void find_duels(const League& league, AuditPlaces& places) {
  for (const auto& [later, earlier] : league.listed_twice()) {
    const Entry& entry = league.entries()[later];
    if (entry.players.size() < 2) continue;  // byes are among what players do in a round
    Finding finding{.code = Code::duel_twice,
                    .span = {},
                    .message = fmt::format("{} has a result already: {}", duel_name(entry),
                                           where_read(league.entries()[earlier])),
                    .label = ""};
    finding.help.push_back(
        "leave one out; a second meeting has another `round` or `date`, games "
        "of one duel are `g1`, `g2` of one line");
    places.at_entry(entry, std::move(finding));
  }
}

void find_games(const std::vector<Entry>& entries, AuditPlaces& places) {
  struct Seen {
    const Entry* entry;
    const GameEntry* game;
  };
  std::unordered_map<uint64_t, Seen> seen;
  for (const Entry& entry : entries) {
    for (const GameEntry& game : entry.games) {
      if (game.moves == 0) continue;
      const auto [found, fresh] = seen.try_emplace(game.moves, Seen{&entry, &game});
      if (fresh) continue;
      const Seen& other = found->second;
      places.at_record(
          game,
          {.code = Code::game_twice,
           .span = {},
           .message = fmt::format(
               "the moves are those of {}, so the game counts once{}", other.game->where,
               other.entry == &entry ? ""
                                     : fmt::format(": in {} and not in {}", duel_name(*other.entry),
                                                   duel_name(entry))),
           .label = ""});
    }
  }
}

std::string at_table(const Entry& entry) {
  return entry.table.empty() ? std::string() : fmt::format(" at table {}", entry.table);
}

/// "plays in Ann-Bob at table 3", "has a bye"; `verb` is what stands before the duel.
std::string part_in(const Entry& entry, std::string_view verb, std::string_view name) {
  if (entry.players.size() < 2) return "has a bye";
  return fmt::format("{}in {}{}", verb, name, at_table(entry));
}

void find_players(const std::vector<Entry>& entries, AuditPlaces& places) {
  std::map<std::array<std::string_view, 3>, const Entry*> seen;  // stage, round, player
  for (const Entry& entry : entries) {
    if (entry.round.empty() || entry.absent) continue;
    for (const std::string& player : entry.players) {
      const auto [found, fresh] = seen.try_emplace({entry.stage, entry.round, player}, &entry);
      const Entry& other = *found->second;
      const bool byes = entry.players.size() < 2 && other.players.size() < 2;
      if (fresh || (!byes && sorted_players(other) == sorted_players(entry))) continue;
      const std::string message =
          byes ? fmt::format("{} has a bye in {} already ({})", player, round_name(entry.round),
                             where_read(other))
               : fmt::format("{} {} and, in the same round, {} ({})", player,
                             part_in(entry, "plays ", duel_name(entry)),
                             part_in(other, entry.players.size() < 2 ? "plays " : "",
                                     joined(other.players, "-")),
                             where_read(other));
      places.at_cell(entry, places.name_in(entry, player),
                     {.code = Code::player_twice, .span = {}, .message = message, .label = ""});
    }
  }
}

/// " in round 3"; empty if nobody said which.
std::string of_round(std::string_view round) {
  return round.empty() ? std::string() : " in " + round_name(round);
}

/// Finds players who met before, in the rounds of a Swiss system.
void find_meetings(const League& league, AuditPlaces& places) {
  using standings::Entrant;
  for (const GroupStandings& group : league.standings({})) {
    if (group.rules->pairing != standings::Pairing::swiss) continue;
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
          entry, {.code = Code::met_twice,
                  .span = {},
                  .message = fmt::format(
                      "{} and {} meet{}, and met{} ({})", league.name(low), league.name(high),
                      of_round(group.rounds[meeting.round]), of_round(group.rounds[before.round]),
                      where_read(league.entries()[group.entries[found->second].front()])),
                  .label = ""});
    }
  }
}

}  // namespace

void audit_doubles(const League& league, AuditPlaces& places) {
  find_duels(league, places);
  find_games(league.entries(), places);
  find_players(league.entries(), places);
  find_meetings(league, places);
}

}  // namespace cartulary::formats

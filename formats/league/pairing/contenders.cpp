#include "formats/league/pairing/contenders.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {
namespace {

/// Gives those who have the same score one group.
void set_groups(const League& league, const RoundOfGroup& round, const Names& names,
                std::vector<Contender>& out) {
  const standings::Chain& chain = round.before.rules->chain;
  const standings::Sums sums(round.before.contest,
                             chain.empty() ? standings::Step{} : chain.front());
  std::map<std::string_view, standings::Amount> amounts;
  for (standings::Entrant entrant : round.before.contest.who) {
    amounts.emplace(league.name(entrant), sums.primary(entrant) - round.before.contest.penalty(entrant));
  }
  for (std::size_t i = 1; i < names.size(); ++i) {
    const bool same = amounts[names[i]] == amounts[names[i - 1]];
    out[i].group = out[i - 1].group + (same ? 0 : 1);
  }
}

/// Gives those of one club the same number.
void set_clubs(const League& league, const Names& names, std::vector<Contender>& out) {
  std::map<std::string_view, uint32_t> clubs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const TournamentPlayer* const player = league.tournament().find(names[i]);
    if (player == nullptr || player->club.empty()) continue;
    const auto [club, fresh] =
        clubs.try_emplace(player->club, static_cast<uint32_t>(clubs.size() + 1));
    out[i].club = club->second;
  }
}

}  // namespace

void add_once(Names& names, const std::string& name) {
  if (!contains(names, name)) names.push_back(name);
}

Names listed(const League& league, const std::string& group, bool only) {
  const Tournament& file = league.tournament();
  std::vector<const TournamentPlayer*> players;
  for (const TournamentPlayer& player : file.players) {
    if (player.group == group || (player.group.empty() && only)) {
      players.push_back(&player);
    }
  }
  sort_by(players, [](const TournamentPlayer* player) {
    return player->seed == 0 ? std::numeric_limits<int32_t>::max() : player->seed;
  });
  Names out;
  for (const TournamentPlayer* player : players) out.push_back(player->name);
  for (const std::string& name : file.listed) {
    if (only) add_once(out, league.name_of_player(name));
  }
  return out;
}

bool has_teams(const Tournament& tournament) {
  return std::ranges::any_of(tournament.players,
                             [](const TournamentPlayer& player) { return !player.team.empty(); });
}

Names players_of(const League& league, const std::string& team) {
  Names out;
  for (const TournamentPlayer& player : league.tournament().players) {
    if (player.team == team) add_once(out, player.name);
  }
  if (!out.empty()) return out;
  for (const Entry& of : league.entries()) {
    const auto teams = league.teams_of(of);
    for (std::size_t seat = 0; teams && seat < 2; ++seat) {
      if ((*teams)[seat] == team) add_once(out, of.players[seat]);
    }
  }
  return out;
}

bool has_results(const League& league, const RoundOfGroup& round, const std::string& name) {
  for (const Entry& of : league.entries()) {
    const bool here = of.stage == round.stage && of.group == round.group;
    if (here && of.annulled && contains(league.sides_of(of), name)) return true;
  }
  return std::ranges::any_of(round.before.contest.meetings, [&](const standings::Meeting& meeting) {
    return std::ranges::any_of(meeting.seats, [&](const standings::Seat& seat) {
      return league.name(seat.entrant) == name;
    });
  });
}

std::set<std::string> who_played(const League& league, const RoundOfGroup& round) {
  std::set<std::string> out;
  for (const Entry& of : league.entries()) {
    if (of.stage != round.stage || of.group != round.group || of.absent) continue;
    const Names sides = league.sides_of(of);
    out.insert(sides.begin(), sides.end());
  }
  return out;
}

Field field_of(const League& league, const RoundOfGroup& round, const Names& names) {
  std::map<std::string_view, uint32_t> number;
  for (uint32_t i = 0; i < names.size(); ++i) number.emplace(names[i], i);
  std::vector<Contender> contenders(names.size());
  set_groups(league, round, names, contenders);
  if (round.before.rules->clubs_apart) set_clubs(league, names, contenders);

  std::vector<std::array<uint32_t, 2>> met;
  std::set<std::array<std::string, 3>> matches;
  for (const Entry& of : league.entries()) {
    if (of.stage != round.stage || of.group != round.group || of.absent || of.half_bye) continue;
    Names players = league.sides_of(of);
    if (round.of_teams && !league.is_bye_of_team(of)) {
      if (!league.teams_of(of)) continue;
      std::ranges::sort(players);
      if (!matches.insert({of.round, players[0], players[1]}).second) continue;
    }
    std::vector<uint32_t> seats;
    for (const std::string& name : players) {
      if (const auto at = number.find(name); at != number.end()) seats.push_back(at->second);
    }
    if (players.size() == 1) {
      for (uint32_t seat : seats) ++contenders[seat].byes;
    }
    if (of.walkover) continue;
    for (std::size_t a = 0; a < seats.size(); ++a) {
      for (std::size_t b = a + 1; b < seats.size(); ++b) met.push_back({seats[a], seats[b]});
    }
    if (const auto starter = of.first_starter(); starter && !round.of_teams) {
      if (const auto at = number.find(of.players[*starter]); at != number.end()) {
        ++contenders[at->second].starts;
      }
    }
  }
  Field out(std::move(contenders));
  for (const auto& [a, b] : met) out.add_meeting(a, b);
  return out;
}

PairsOfNames pairs_in(const League& league, const RoundOfGroup& round, const std::string& played) {
  PairsOfNames out;
  for (const Entry& of : league.entries()) {
    if (of.stage != round.stage || of.group != round.group || of.round != played) continue;
    Names names = of.players;
    if (const auto teams = league.teams_of(of); teams && round.of_teams) {
      names.assign(teams->begin(), teams->end());
    }
    if (names.size() != 2) continue;
    std::ranges::sort(names);
    out.insert({names[0], names[1]});
  }
  return out;
}

PairsOfNames names_in(const std::vector<CirclePair>& pairs, const Names& names) {
  PairsOfNames out;
  for (const auto& [a, b] : pairs) {
    if (a >= names.size() || b >= names.size()) continue;
    out.insert({std::min(names[a], names[b]), std::max(names[a], names[b])});
  }
  return out;
}

void say_without_opponent(RoundOfGroup& round, const std::vector<std::string>& names) {
  if (names.empty()) return;
  round.remarks.push_back(fmt::format("{} no opponent in this round.", have_text(names)));
}

void say_tables(RoundOfGroup& round, std::size_t before, std::size_t last, std::string_view what) {
  if (last == before) return;
  round.remarks.push_back(last == before + 1
                              ? fmt::format("Table {}: {}.", last, what)
                              : fmt::format("Tables {} to {}: {}.", before + 1, last, what));
}

void say_met(RoundOfGroup& round, const std::vector<std::string>& names, const Field& field,
             std::size_t a, std::size_t b, bool proven) {
  if (const int32_t met = field.met(a, b); met > 0) {
    const std::string times = met == 1   ? "met"
                              : met == 2 ? "met twice"
                                         : fmt::format("met {} times", met);
    round.remarks.push_back(fmt::format("{} and {} have {} before{}.", names[a], names[b], times,
                                        proven ? ": no other pairs repeat less" : ""));
  }
  if (field[a].club != 0 && field[a].club == field[b].club) {
    round.remarks.push_back(fmt::format("{} and {} are of one club.", names[a], names[b]));
  }
}

}  // namespace cartulary::formats::pairing

#include <algorithm>
#include <map>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {
namespace {

using Scores = std::map<std::string_view, standings::Amount>;

/// Adds what the upper half of the seeds has in the first half of the rounds (FIDE C.04.5.1).
void accelerate(const RoundOfGroup& round, bool match_points, Scores& out) {
  const StageRules& rules = *round.before.rules;
  const auto half = [](std::size_t of) { return (of + 1) / 2; };
  const std::size_t accelerated = half(static_cast<std::size_t>(rules.planned));
  const std::size_t number = round.before.rounds.size();
  if (number >= accelerated) return;
  const standings::Amount win =
      match_points ? rules.counting.match_points.front() : standings::Amount(1);
  const std::size_t upper = std::min(2 * half(half(round.entered.size())), round.entered.size());
  for (std::size_t i = 0; i < upper; ++i) {
    out[round.entered[i]] += number < half(accelerated) ? win : win.divided_by(2);
  }
}

Scores scores_of(const League& league, const RoundOfGroup& round) {
  const standings::Chain& chain = round.before.rules->chain;
  const standings::Sums sums(round.before.contest,
                             chain.empty() ? standings::Step{} : chain.front());
  Scores out;
  for (standings::Entrant entrant : round.before.contest.who) {
    out.emplace(league.name(entrant),
                sums.primary(entrant) - round.before.contest.penalty(entrant));
  }
  if (round.before.rules->accelerated) {
    accelerate(round, sums.first_criterion() == standings::Criterion::match_points, out);
  }
  return out;
}

void set_groups(const League& league, const RoundOfGroup& round, const Names& names, Field& out) {
  Scores amounts = scores_of(league, round);
  for (std::size_t i = 1; i < names.size(); ++i) {
    const bool same = amounts[names[i]] == amounts[names[i - 1]];
    out[i].group = out[i - 1].group + (same ? 0 : 1);
  }
}

void set_clubs(const League& league, const Names& names, Field& out) {
  std::map<std::string_view, std::size_t> clubs{{"", 0}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const TournamentPlayer* const player = league.tournament().find(names[i]);
    if (player == nullptr) continue;
    const auto [club, fresh] = clubs.try_emplace(player->club, clubs.size());
    out[i].club = static_cast<uint32_t>(club->second);
  }
}

/// The rounds of somebody's games, and whether they moved first in each.
using Starts = std::vector<std::pair<std::optional<std::size_t>, bool>>;

void set_starts(Starts starts, Contender& out) {
  sort_by(starts, [](const auto& start) { return start.first; });
  for (const auto& [round, first] : starts) {
    if (first) ++out.starts;
    out.running = running_starts(out.running, first);
  }
}

/// Heeds what rulings say of pairs in a round. At larger tables nobody can be alone with another.
void heed_rulings(const League& league, const RoundOfGroup& round,
                  const std::map<std::string_view, uint32_t>& number, Field& out) {
  for (const EventRuling& ruling : league.tournament().rulings) {
    const bool apart = ruling.kind == EventRulingKind::apart;
    const bool together = ruling.kind == EventRulingKind::together && !round.of_tables;
    if (!(apart || together) || !is_wanted(ruling.stage, round.stage) ||
        !same_round(ruling.round, round.round)) {
      continue;
    }
    const auto a = number.find(league.name_of_player(ruling.players[0]));
    const auto b = number.find(league.name_of_player(ruling.players[1]));
    if (a == number.end() || b == number.end()) continue;
    if (apart) out.rule_out(a->second, b->second);
    for (std::size_t i = 0; together && i <= out.size(); ++i) {
      if (i == a->second || i == b->second) continue;
      out.rule_out(a->second, i);
      out.rule_out(b->second, i);
    }
  }
}

}  // namespace

Names by_score(const League& league, const RoundOfGroup& round, Names names) {
  if (!round.before.rules->accelerated) return names;
  Scores scores = scores_of(league, round);
  sort_by(names, [&](const std::string& name) { return -scores[name]; });
  return names;
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

Field field_of(const League& league, const RoundOfGroup& round, const Names& names) {
  std::map<std::string_view, uint32_t> number;
  for (uint32_t i = 0; i < names.size(); ++i) number.emplace(names[i], i);
  Field out{std::vector<Contender>(names.size())};
  set_groups(league, round, names, out);
  if (round.before.rules->clubs_apart) set_clubs(league, names, out);

  std::vector<Starts> starts(names.size());
  std::set<std::array<std::string, 3>> matches;
  for (const Entry& of : league.entries()) {
    const bool before = round.before.rules->across_stages && of.stage != round.stage;
    if ((!of.is_of(round) && !before) || of.absent || of.half_bye) continue;
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
    if (players.size() == 1 && !seats.empty() && !before) ++out[seats.front()].byes;
    if (of.walkover || of.both_lose) continue;
    for (std::size_t a = 0; a < seats.size(); ++a) {
      for (std::size_t b = a + 1; b < seats.size(); ++b) out.add_meeting(seats[a], seats[b]);
    }
    if (before) continue;
    if (league.is_small_table(of)) {
      for (const uint32_t seat : seats) ++out[seat].small_tables;
    }
    const auto starter = of.first_starter();
    if (!starter || round.of_teams) continue;
    for (std::size_t seat = 0; seat < of.players.size(); ++seat) {
      const auto at = number.find(of.players[seat]);
      if (at == number.end()) continue;
      starts[at->second].emplace_back(index_in(round.before.rounds, of.round), seat == *starter);
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) set_starts(std::move(starts[i]), out[i]);
  heed_rulings(league, round, number, out);
  return out;
}

}  // namespace cartulary::formats::pairing

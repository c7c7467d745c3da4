#include "formats/league/tournament/league.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

using standings::Entrant;
using standings::Meeting;
using standings::Result;

SeatPoints known_points(const GameEntry& game, bool replay) {
  if (replay && game.replayed) return game.computed;
  SeatPoints out = game.declared;
  return std::ranges::any_of(out, is_given) || game.winner ? out : game.computed;
}

}  // namespace

bool counts_for_nobody(Termination termination) {
  return termination == Termination::abandoned || termination == Termination::unfinished;
}

Entrant Entrants::number_of(std::string_view name, bool team) {
  auto& numbers = team ? teams_ : players_;
  const auto [found, fresh] =
      numbers.try_emplace(std::string(name), static_cast<Entrant>(names_.size()));
  if (fresh) names_.emplace_back(name);
  return found->second;
}

std::optional<Entrant> Entrants::find(std::string_view name, bool team) const {
  const auto& numbers = team ? teams_ : players_;
  const auto found = numbers.find(std::string(name));
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Entrant> Entrants::find(std::string_view name) const {
  const auto player = find(name, false);
  return player ? player : find(name, true);
}

League::League(const Tournament& tournament, std::vector<Entry> entries)
    : tournament_(tournament), entries_(std::move(entries)), known_(tournament) {
  rename_players();
  find_teams();
  apply_rulings();
  number_entrants();
  check_players();
  check_lengths();
  check_teams();
  check_stages();
  ask_about_names();
}

void League::rename_players() {
  for (const EventRuling& ruling : tournament_.rulings) {
    const auto has = [&](const Entry& entry) { return contains(entry.players, ruling.players[0]); };
    if (ruling.kind != EventRulingKind::renamed || std::ranges::any_of(entries_, has)) continue;
    add_fault(ruling.span, Code::unknown_player,
              fmt::format("no result has a player `{}`", ruling.players[0]));
  }
  for (Entry& entry : entries_) {
    if (entry.stage.empty()) {
      const StageRules* const of_round =
          find_where(tournament_.stages,
                     [&](const StageRules& rules) { return contains(rules.rounds, entry.round); });
      if (of_round != nullptr) entry.stage = of_round->stage;
    }
    for (std::string& name : entry.players) name = std::string(name_of_player(name));
  }
}

void League::find_teams() {
  team_names_.insert(tournament_.teams.begin(), tournament_.teams.end());
  for (const Entry& entry : entries_) {
    if (const auto teams = teams_of(entry)) team_names_.insert(teams->begin(), teams->end());
  }
}

std::optional<std::array<std::string, 2>> League::teams_of(const Entry& entry) const {
  if (entry.players.size() != 2) return {};
  auto said = teams_in(entry.match);
  const std::vector<std::string>& teams = tournament_.teams;
  if (teams.empty()) return said;
  std::array<std::string, 2> out;
  for (std::size_t side = 0; side < 2; ++side) {
    const TournamentPlayer* const player = known_.find(entry.players[side]);
    if (player != nullptr) out[side] = player->team;
    // A player in none of the teams plays for the one that the match names.
    if (!out[side].empty() || !said) continue;
    const std::string& team = (*said)[side];
    if (contains(teams, team)) out[side] = team;
  }
  if (out[0].empty() || out[1].empty() || out[0] == out[1]) return {};
  return out;
}

std::optional<int32_t> League::round_number(const Entry& entry) const {
  const std::vector<std::string>& rounds = rules_of(entry).rounds;
  if (const auto named = index_in(rounds, entry.round)) return static_cast<int32_t>(*named) + 1;
  return number_of_round(entry.round);
}

bool League::is_bye_of_team(const Entry& entry) const {
  if (entry.players.size() != 1 || entry.absent) return false;
  const std::string& name = entry.players.front();
  return entry.match == name || (team_names_.contains(name) && !is_listed(name));
}

std::vector<std::string> League::sides_of(const Entry& entry) const {
  if (const auto teams = teams_of(entry)) return {teams->begin(), teams->end()};
  return entry.players;
}

bool League::plays_in(const std::string& stage, const std::string& name) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    if (entry.stage != stage) return false;
    const std::vector<std::string> sides = sides_of(entry);
    return contains(sides, name);
  });
}

const Withdrawal* League::withdrawal_of(const std::string& name, std::size_t rounds) const {
  return find_where(tournament_.withdrawals, [&](const Withdrawal& ruling) {
    const bool left = rounds >= static_cast<std::size_t>(ruling.after);
    return left && name_of_player(ruling.player) == name;
  });
}

std::vector<std::string> League::names_of(const std::vector<Entrant>& some) const {
  return mapped(some, [this](Entrant entrant) { return name(entrant); });
}

int32_t League::boards_of(const std::string& team, std::size_t most_in_group) const {
  const std::size_t players =
      count_of(tournament_.players, [&team](const auto& player) { return player.team == team; });
  return static_cast<int32_t>(players > 0 ? players : std::max<std::size_t>(most_in_group, 1));
}

std::vector<bool> League::annulled() const {
  std::vector<bool> out(entrants_.size());
  for (const Withdrawal& ruling : tournament_.withdrawals) {
    if (ruling.played != BeforeLeaving::annul) continue;
    const auto entrant = entrants_.find(name_of_player(ruling.player));
    if (entrant) out[engine::index(*entrant)] = true;
  }
  return out;
}

void League::number_entrants() {
  for (const TournamentPlayer& player : tournament_.players) {
    entrants_.number_of(player.name, false);
  }
  for (const std::string& name : tournament_.listed) {
    entrants_.number_of(name_of_player(name), false);
  }
  for (const std::string& team : tournament_.teams) entrants_.number_of(team, true);
  // All others by their names, so that the order of results means nothing.
  std::set<std::pair<bool, std::string>> others;
  for (const Entry& entry : entries_) {
    const bool bye_of_team = is_bye_of_team(entry);
    for (const std::string& name : entry.players) others.emplace(bye_of_team, name);
    if (const auto teams = teams_of(entry)) {
      for (const std::string& name : *teams) others.emplace(true, name);
    }
  }
  for (const auto& [is_team, name] : others) entrants_.number_of(name, is_team);
  const auto lots = mapped(tournament_.lots, [this](const std::string& name) {
    const bool team = team_names_.contains(name) && !is_listed(name);
    return entrants_.number_of(name_of_player(name), team);
  });
  std::map<std::pair<std::string, std::string>, std::size_t> groups;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    std::vector<Entrant>& players = players_.emplace_back();
    const bool bye_of_team = is_bye_of_team(entry);
    for (const std::string& name : entry.players) {
      players.push_back(entrants_.number_of(name, bye_of_team));
    }
    std::optional<std::array<Entrant, 2>>& teams = teams_.emplace_back();
    if (const auto names = teams_of(entry)) {
      teams = {entrants_.number_of((*names)[0], true), entrants_.number_of((*names)[1], true)};
    }
    const auto [found, fresh] = groups.try_emplace({entry.stage, entry.group}, groups_.size());
    if (fresh) groups_.push_back({entry.stage, entry.group, {}});
    groups_[found->second].entries.push_back(i);
  }
  // Stages in the order of the file, not as results were read; `Group 2` before `Group 10`.
  std::vector<std::string> stages = mapped(tournament_.stages, &StageRules::stage);
  for (const Group& group : groups_) add_once(stages, group.stage);
  std::ranges::sort(groups_, {}, [&stages](const Group& group) {
    return std::tuple(index_in(stages, group.stage), group.group.size(), group.group);
  });
  seeds_.resize(entrants_.size());
  lots_.resize(entrants_.size());
  for (const TournamentPlayer& player : tournament_.players) {
    seeds_[entrants_.number_of(player.name, false)] = player.seed;
  }
  int32_t lot = 0;
  for (const Entrant drawn : lots) lots_[drawn] = ++lot;
}

standings::Counting League::counting_of(const Entry& entry) const {
  standings::Counting out = rules_of(entry).counting;
  if (entry.best_of) out.best_of = *entry.best_of;
  return out;
}

bool League::knows_length(const Entry& entry) const {
  const bool placed = !entry.round.empty() || !entry.match.empty();
  return entry.in_table || (placed && says_length(entry));
}

bool League::says_length(const Entry& entry) const {
  return entry.best_of || rules_of(entry).length_given;
}

Result League::result_of(uint32_t number, const Counted& counted) const {
  const Entry& entry = entries_[number];
  Result out{.players = players_[number]};
  for (const WhatIf& what_if : counted.what_ifs) {
    if (what_if.entry == number) return supposed(what_if);
  }
  if (entry.refused) return out;
  out.absent = entry.absent;
  out.walkover = entry.walkover;
  out.half_bye = entry.half_bye;
  out.both_lose = entry.both_lose;
  out.places = entry.places;
  const bool replay = counted.trust == Trust::replay || counted.corrected == number;
  for (const GameEntry& game : entry.games) {
    standings::BoardGame& to = out.games.emplace_back();
    if (!game.copy_of.empty()) {
      to.counts = false;
      continue;
    }
    to.points = known_points(game, replay);
    to.starter = game.starter;
    to.tie = game.tie;
    to.drawn = game.drawn;
    if (counts_for_nobody(game.termination)) {
      to.counts = false;
      continue;
    }
    const bool early = game.termination != Termination::completed;
    const bool points_decide = tournament_.early_end == EarlyEnd::points && !game.ruled;
    if (early && !(points_decide && to.points[0])) {
      to.winner = game.winner;
      to.counts = game.winner.has_value();
    } else if (replay && game.replayed) {
      to.winner = game.computed_winner;
    } else if (!early) {
      to.winner = game.winner ? game.winner : game.computed_winner;
      if (!game.winner && game.declared[0]) to.winner.reset();
    }
  }
  const bool all_replayed =
      !entry.games.empty() &&
      std::ranges::all_of(entry.games, [](const GameEntry& g) { return g.replayed; });
  if (entry.declared && !(replay && all_replayed)) out.declared = entry.declared;
  return out;
}

bool League::counts(const GameEntry& game) const {
  if (!game.copy_of.empty() || counts_for_nobody(game.termination)) return false;
  const bool early = game.termination != Termination::completed;
  if (early && (game.ruled || tournament_.early_end != EarlyEnd::points || !game.declared[0])) {
    return game.winner.has_value();
  }
  return game.declared[0] || game.computed[0] || game.winner || game.drawn;
}

class League::GroupCount {
 public:
  GroupCount(const League& league, const Group& group, const Counted& counted,
             standings::Seeds seeds)
      : league_(league),
        group_(group),
        counted_(counted),
        in_(league.entrants_.size()),
        out_of_it_(league.annulled()) {
    out_.stage = group.stage;
    out_.group = group.group;
    out_.rules = &league.tournament_.rules_of(group.stage);
    contest_.entrants = league.entrants_.size();
    contest_.seeds = std::move(seeds);
    contest_.lots = league.lots_;
    contest_.own_score_unplayed = out_.rules->unplayed_rounds == standings::NoOpponent::own_score;
  }

  GroupStandings run() {
    out_.of_teams = std::ranges::any_of(group_.entries, [this](uint32_t i) {
      return league_.teams_[i].has_value() || league_.is_bye_of_team(league_.entries_[i]);
    });
    find_rounds();
    // At a table of several, the results of the others would be other ones without somebody.
    for (uint32_t i : group_.entries) {
      if (league_.players_[i].size() < 3) continue;
      for (Entrant player : league_.players_[i]) out_of_it_[engine::index(player)] = false;
    }
    for (uint32_t i : group_.entries) add_entry(i);
    add_matches_and_byes();
    add_who_have_not_met();
    std::ranges::sort(contest_.who);
    for (const EventRuling& ruling : league_.tournament_.rulings) {
      if (ruling.kind != EventRulingKind::penalty || !is_wanted(ruling.stage, group_.stage))
        continue;
      const std::string& name = league_.name_of_player(ruling.players[0]);
      const auto entrant = league_.entrants_.find(name, out_.of_teams);
      contest_.penalties.resize(contest_.entrants);
      if (entrant) contest_.penalties[*entrant] += ruling.points;
    }
    out_.places = standings::order(contest_, out_.rules->chain);
    if (is_bracket(out_.rules->pairing)) {
      std::vector<standings::PlaceMatch> matches = place_matches(contest_, out_.rounds);
      std::vector<Entrant> left;
      for (const Entrant who : contest_.who) {
        if (league_.has_left(league_.name(who), out_.rounds.size())) left.push_back(who);
      }
      const auto final = won_final(contest_, out_.rounds, left);
      const bool other = final && final->winner != out_.places.front().entrant;
      if (other && out_.rules->pairing == standings::Pairing::knock_out) matches.push_back(*final);
      settle_places(matches, out_.places);
    }
    return std::move(out_);
  }

 private:
  struct Match {
    std::array<Entrant, 2> teams{};
    std::vector<Meeting> duels{};
    std::vector<std::size_t> first{};
    std::vector<uint32_t> entries{};
  };

  void find_rounds() {
    std::vector<std::string> as_they_came;
    std::set<std::string_view> seen;
    for (uint32_t i : group_.entries) {
      const std::string& round = league_.entries_[i].round;
      if (seen.insert(round).second) as_they_came.push_back(round);
    }
    out_.rounds = rounds_in_order(*out_.rules, std::move(as_they_came));
    for (uint32_t i = 0; i < out_.rounds.size(); ++i) number_of_.emplace(out_.rounds[i], i);
  }

  void add(Entrant entrant) {
    if (in_[engine::index(entrant)]) return;
    in_[engine::index(entrant)] = true;
    (out_of_it_[engine::index(entrant)] ? out_.annulled : contest_.who).push_back(entrant);
  }

  Meeting meeting_from(uint32_t number, const Result& result) {
    const Entry& entry = league_.entries_[number];
    Meeting out = meeting_of(result, league_.counting_of(entry), contest_.seeds);
    out.round = number_of_[entry.round];
    return out;
  }

  void add_entry(uint32_t number) {
    const Entry& entry = league_.entries_[number];
    const auto& teams = league_.teams_[number];
    const bool bye_of_team = out_.of_teams && league_.is_bye_of_team(entry);
    if (out_.of_teams && teams) {
      for (Entrant team : *teams) add(team);
    } else if (!out_.of_teams || bye_of_team) {
      for (Entrant player : league_.players_[number]) add(player);
    }
    const Result result = league_.result_of(number, counted_);
    if (entry.annulled || !standings::is_there(result)) return;
    if (bye_of_team) {
      byes_.push_back(number);
    } else if (!out_.of_teams) {
      contest_.meetings.push_back(meeting_from(number, result));
      out_.entries.push_back({number});
    } else if (teams) {
      add_duel(number, meeting_from(number, result), *teams);
    }
  }

  void add_duel(uint32_t number, Meeting meeting, const std::array<Entrant, 2>& teams) {
    const auto both = std::minmax(teams[0], teams[1]);
    const auto [found, fresh] = match_of_.try_emplace({meeting.round, both}, matches_.size());
    if (fresh) matches_.push_back({.teams = teams});
    Match& match = matches_[found->second];
    match.first.push_back(match.teams[0] == teams[0] ? 0 : 1);
    match.duels.push_back(std::move(meeting));
    match.entries.push_back(number);
  }

  void add_matches_and_byes() {
    std::size_t most = 0;
    for (Match& match : matches_) {
      most = std::max(most, match.duels.size());
      contest_.meetings.push_back(
          match_of_teams(match.duels, match.first, match.teams, out_.rules->counting));
      out_.entries.push_back(std::move(match.entries));
    }
    for (uint32_t i : byes_) {
      // Won on all boards without playing.
      Meeting meeting = meeting_from(i, league_.result_of(i, counted_));
      standings::Score& score = meeting.seats.front().score;
      score.duels.won = league_.boards_of(league_.entries_[i].players.front(), most);
      score.games.won *= score.duels.won;
      contest_.meetings.push_back(std::move(meeting));
      out_.entries.push_back({i});
    }
  }

  /// Those who are entered and have not met anybody yet stand at the end.
  void add_who_have_not_met() {
    const Tournament& tournament = league_.tournament_;
    const std::vector<Group>& groups = league_.groups_;
    if (!groups.empty() && group_.stage != groups.front().stage) return;
    const bool alone = groups.size() == 1;
    if (out_.of_teams) {
      for (const std::string& team : tournament.teams) {
        const auto* const of = find_where(tournament.players, [&team](const auto& player) {
          return player.team == team && !player.group.empty();
        });
        if (of != nullptr ? of->group == group_.group : alone) {
          add(*league_.entrants_.find(team, true));
        }
      }
      return;
    }
    // The players of the tournament have the first numbers.
    for (std::size_t i = 0; i < tournament.players.size(); ++i) {
      const std::string& of = tournament.players[i].group;
      if (of == group_.group || (of.empty() && alone)) add(static_cast<Entrant>(i));
    }
    if (!alone) return;
    for (const std::string& name : tournament.listed) {
      add(*league_.entrants_.find(league_.name_of_player(name), false));
    }
  }

  const League& league_;
  const Group& group_;
  const Counted& counted_;
  GroupStandings out_{};
  standings::Contest& contest_ = out_.contest;
  std::vector<bool> in_;
  std::vector<bool> out_of_it_;
  std::unordered_map<std::string_view, uint32_t> number_of_{};  ///< of rounds
  std::vector<Match> matches_{};
  std::map<std::pair<uint32_t, std::pair<Entrant, Entrant>>, std::size_t> match_of_{};
  std::vector<uint32_t> byes_{};  ///< of teams
};

GroupStandings League::count(const Group& group, const Counted& counted) const {
  const std::string& from = tournament_.rules_of(group.stage).seeds_from;
  if (from.empty() || from == group.stage) return GroupCount(*this, group, counted, seeds_).run();
  standings::Seeds seeds(entrants_.size());
  for (const Group& other : groups_) {
    if (other.stage != from) continue;
    // The ranks of groups are those of their own; whoever was better in a group has a better seed.
    const GroupStandings before = GroupCount(*this, other, counted, seeds_).run();
    for (const standings::Place& place : before.places) seeds[place.entrant] = place.rank;
  }
  return GroupCount(*this, group, counted, std::move(seeds)).run();
}

std::vector<GroupStandings> League::standings(const Counted& counted) const {
  const auto all = [&] {
    return mapped(groups_, [&](const Group& group) { return count(group, counted); });
  };
  const bool plain =
      counted.trust == Trust::claims && !counted.corrected && counted.what_ifs.empty();
  if (!plain) return all();
  if (!as_entered_) as_entered_ = all();
  return *as_entered_;
}

GroupStandings League::standings(const GroupStandings& of, const Counted& counted) const {
  const Group* const group = find_where(groups_, [&of](const Group& other) {
    return other.stage == of.stage && other.group == of.group;
  });
  return group == nullptr ? of : count(*group, counted);
}

}  // namespace cartulary::formats

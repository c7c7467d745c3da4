#include "formats/league/tournament/league.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

using standings::Entrant;
using standings::Meeting;
using standings::Result;

/// The word before a result that is the points of a board.
constexpr std::string_view kPointsWord = "points ";

bool fits(std::string_view wanted, std::string_view value) {
  return wanted.empty() || wanted == value;
}

SeatPoints known_points(const GameEntry& game, bool replay) {
  if (replay && game.replayed) return game.computed;
  SeatPoints out = game.declared;
  const bool any = std::any_of(out.begin(), out.end(), [](auto p) { return p.has_value(); });
  return any || game.winner ? out : game.computed;
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
  if (found == numbers.end()) return {};
  return found->second;
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
  for (Entry& entry : entries_) {
    if (entry.stage.empty()) {
      for (const StageRules& rules : tournament_.stages) {
        const auto& rounds = rules.rounds;
        if (std::find(rounds.begin(), rounds.end(), entry.round) != rounds.end()) {
          entry.stage = rules.stage;
          break;
        }
      }
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

void League::apply_rulings() {
  const auto complain = [this](Span span, Code code, std::string message) {
    faults_.push_back({.code = code, .span = span, .message = std::move(message), .label = ""});
  };
  std::set<std::string_view> seen;
  for (const Entry& entry : entries_) {
    for (const std::string& name : entry.players) seen.insert(name);
  }
  const auto is_player = [&](const std::string& name, Span span) {
    if (seen.contains(name) || is_listed(name) || team_names_.contains(name)) return true;
    std::string message = fmt::format("no result has a player `{}`", name);
    const bool suggests = faults_.size() < kMostSuggestions;
    if (const auto near = suggests ? nearest(name, seen) : ""; !near.empty()) {
      message += fmt::format("; did you mean `{}`?", near);
    }
    complain(span, Code::unknown_player, std::move(message));
    return false;
  };

  for (const Walkover& ruling : tournament_.walkovers) {
    if (!is_player(ruling.players[0], ruling.span) || !is_player(ruling.players[1], ruling.span)) {
      continue;
    }
    const std::string& first = name_of_player(ruling.players[0]);
    const std::string& second = name_of_player(ruling.players[1]);
    const std::string& winner = name_of_player(ruling.winner);
    const auto meets = [&](const Entry& entry) {
      return entry.players.size() == 2 && entry.seat_of(first) && entry.seat_of(second) &&
             fits(ruling.stage, entry.stage) && same_round(ruling.round, entry.round);
    };
    const auto entry = std::find_if(entries_.begin(), entries_.end(), meets);
    if (entry == entries_.end()) {
      Entry added{.stage = ruling.stage, .round = ruling.round};
      added.players = {first, second};
      added.walkover = added.seat_of(winner);
      entries_.push_back(std::move(added));
      continue;
    }
    // A ruling on a played match may mean another round; no result is taken away unseen.
    if (entry->declared || !entry->games.empty()) {
      complain(
          ruling.span, Code::bad_value,
          fmt::format("`{}` and `{}` have played: {} has a result", first, second, entry->where));
      continue;
    }
    entry->walkover = entry->seat_of(winner);
  }

  for (const Withdrawal& ruling : tournament_.withdrawals) {
    if (!is_player(ruling.player, ruling.span)) continue;
    const std::string& name = name_of_player(ruling.player);
    for (Entry& entry : entries_) {
      auto seat = entry.seat_of(name);
      if (const auto teams = teams_of(entry); teams && !seat) {
        const auto found = std::find(teams->begin(), teams->end(), name);
        if (found != teams->end()) seat = static_cast<std::size_t>(found - teams->begin());
      }
      if (seat && entry.players.size() == 1) entry.annulled = ruling.played == BeforeLeaving::annul;
      if (!seat || entry.players.size() != 2) continue;
      const bool there = standings::is_there(
          {.players = {}, .games = {}, .declared = entry.declared, .walkover = entry.walkover});
      if (!there && entry.games.empty() && ruling.unplayed == Unplayed::walkover) {
        entry.walkover = 1 - *seat;
      }
      if (ruling.played == BeforeLeaving::annul) {
        entry.declared.reset();
        entry.games.clear();
        entry.walkover.reset();
        entry.annulled = true;
      }
    }
  }

  for (const Bye& ruling : tournament_.byes) {
    if (!is_player(ruling.player, ruling.span)) continue;
    Entry added{.stage = ruling.stage, .round = ruling.round};
    // The round is called as results call it, in the only stage that has it if none is named.
    for (const Entry& entry : entries_) {
      if (!fits(ruling.stage, entry.stage) || !same_round(ruling.round, entry.round)) continue;
      added.stage = entry.stage;
      added.round = entry.round;
      break;
    }
    added.players = {name_of_player(ruling.player)};
    bool listed = false;  // by a table, too
    for (const Entry& entry : entries_) {
      if (entry.stage != added.stage) continue;
      const std::vector<std::string> sides = sides_of(entry);
      const bool is_one = std::find(sides.begin(), sides.end(), added.players[0]) != sides.end();
      if (is_one) added.group = entry.group;
      listed = listed || (is_one && sides.size() == 1 && entry.round == added.round);
    }
    if (!listed) entries_.push_back(std::move(added));
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
    if (std::find(teams.begin(), teams.end(), team) != teams.end()) out[side] = team;
  }
  if (out[0].empty() || out[1].empty() || out[0] == out[1]) return {};
  return out;
}

std::vector<std::array<uint32_t, 2>> League::listed_twice() const {
  std::vector<std::array<uint32_t, 2>> out;
  std::unordered_map<std::string, uint32_t> seen;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.absent || entry.annulled) continue;
    const bool placed = !entry.round.empty();
    std::vector<std::string> players = entry.players;
    std::sort(players.begin(), players.end());
    std::string key;
    put(key, entry.stage, '\n', entry.group, '\n', entry.round, '\n', placed ? "" : entry.match,
        '\n', placed ? "" : entry.date, '\n', players.size() > 2 ? entry.table : std::string(),
        '\n', joined(players, "\n"));
    const auto [found, fresh] = seen.try_emplace(std::move(key), i);
    if (!fresh) out.push_back({i, found->second});
  }
  return out;
}

std::optional<int32_t> League::round_number(const Entry& entry) const {
  const std::vector<std::string>& rounds = rules_of(entry).rounds;
  const auto named = std::find(rounds.begin(), rounds.end(), entry.round);
  if (named != rounds.end()) return static_cast<int32_t>(named - rounds.begin()) + 1;
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

int32_t League::boards_of(const std::string& team, std::size_t most_in_group) const {
  const auto players = std::count_if(tournament_.players.begin(), tournament_.players.end(),
                                     [&team](const auto& player) { return player.team == team; });
  return static_cast<int32_t>(players > 0 ? static_cast<std::size_t>(players)
                                          : std::max<std::size_t>(most_in_group, 1));
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
  seeds_.resize(entrants_.size());
  lots_.resize(entrants_.size());
  for (const TournamentPlayer& player : tournament_.players) {
    seeds_[entrants_.number_of(player.name, false)] = player.seed;
  }
  int32_t lot = 0;
  for (const std::string& name : tournament_.lots) {
    const std::size_t before = entrants_.size();
    const bool team = team_names_.contains(name) && !is_listed(name);
    const Entrant player = entrants_.number_of(name_of_player(name), team);
    if (entrants_.size() != before) {
      seeds_.resize(entrants_.size());
      lots_.resize(entrants_.size());
    }
    lots_[player] = ++lot;
  }
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

std::optional<bool> League::names_fit(const WhatIf& what_if, const Entry& entry) const {
  if (what_if.names.empty()) return false;
  // Names may have hyphens: wherever one stands, the second name may begin.
  const std::string_view names = what_if.names;
  for (const std::string_view sign : kBetweenNames) {
    for (std::size_t at = names.find(sign); at != names.npos; at = names.find(sign, at + 1)) {
      const auto first = entry.seat_of(name_of_player(std::string(names.substr(0, at))));
      const auto second =
          entry.seat_of(name_of_player(std::string(names.substr(at + sign.size()))));
      if (first && second && first != second) return *first == 1;
    }
  }
  return {};
}

std::string League::fault_of_score(const WhatIf& what_if, const Entry& entry) const {
  const standings::Counting counting = counting_of(entry);
  const std::string got = fmt::format("{}-{}", what_if.score[0], what_if.score[1]);
  if (what_if.points) {
    return counting.best_of == 1
               ? ""
               : fmt::format(
                     "points of a board are those of a duel of one game, and this is a "
                     "best of {}: expected games won, got `points {}`",
                     counting.best_of, got);
  }
  const standings::Tally games{.won = what_if.score[0], .lost = what_if.score[1]};
  if (!knows_length(entry) || ending_of(games, counting) != standings::Ending::impossible) {
    return "";
  }
  return fmt::format(
      "expected the games that two won in a best of {}, got `{}`{}", counting.best_of, got,
      counting.best_of == 1 ? fmt::format("; the points of a board are written `points {}`", got)
                            : "");
}

std::string League::find(WhatIf& what_if) const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.players.size() != 2 || entry.annulled || !fits(what_if.stage, entry.stage) ||
        !fits(what_if.group, entry.group) || !same_round(what_if.round, entry.round) ||
        !fits(what_if.table, entry.table) || !names_fit(what_if, entry)) {
      continue;
    }
    found.push_back(i);
  }
  if (found.empty()) {
    return fmt::format("no result of two players is that of `{}: {}{}-{}`", what_if.place(),
                       what_if.points ? kPointsWord : "", what_if.score[0], what_if.score[1]);
  }
  if (found.size() > 1) {
    constexpr std::size_t kMostNamed = 4;
    std::vector<std::string> places;
    for (uint32_t i : found) {
      const Entry& of = entries_[i];
      // As it can be written: names of rounds may have blanks.
      const auto number = number_of_round(of.round);
      const WhatIf place{.round = number ? std::to_string(*number) : of.round,
                         .table = of.table,
                         .stage = of.stage,
                         .group = of.group};
      const std::string words = place.place();
      places.push_back(fmt::format("`{}{}{}-{}`", words, words.empty() ? "" : " ", of.players[0],
                                   of.players[1]));
    }
    const std::size_t all = places.size();
    if (all > kMostNamed) {
      places.resize(kMostNamed - 1);
      places.push_back(fmt::format("{} others", all - places.size()));
    }
    return fmt::format("`{}` may be {}: say which", what_if.place(), enumerate(places, "or"));
  }
  what_if.entry = found.front();
  const Entry& entry = entries_[what_if.entry];
  what_if.turned = *names_fit(what_if, entry);
  return fault_of_score(what_if, entry);
}

Result League::result_of(uint32_t number, const Counted& counted) const {
  const Entry& entry = entries_[number];
  Result out{.players = players_[number]};
  for (const WhatIf& what_if : counted.what_ifs) {
    if (what_if.entry != number) continue;
    std::array<int32_t, 2> score = what_if.score;
    if (what_if.turned) std::swap(score[0], score[1]);
    if (what_if.points) {
      standings::BoardGame& board = out.games.emplace_back();
      board.points[0] = score[0];
      board.points[1] = score[1];
      board.starter = entry.first_starter();
    } else {
      out.declared = score;
    }
    return out;
  }
  if (entry.refused) return out;
  out.walkover = entry.walkover;
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
    const bool points_decide = tournament_.early_end == EarlyEnd::points;
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
      !entry.games.empty() && std::all_of(entry.games.begin(), entry.games.end(),
                                          [](const GameEntry& g) { return g.replayed; });
  if (entry.declared && !(replay && all_replayed)) out.declared = entry.declared;
  return out;
}

bool League::counts(const GameEntry& game) const {
  if (!game.copy_of.empty() || counts_for_nobody(game.termination)) return false;
  const bool early = game.termination != Termination::completed;
  if (early && !(tournament_.early_end == EarlyEnd::points && game.declared[0])) {
    return game.winner.has_value();
  }
  return game.declared[0] || game.computed[0] || game.winner || game.drawn;
}

std::vector<uint32_t> League::unplayed() const {
  std::vector<uint32_t> out;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].annulled && !standings::is_there(result_of(i, {}))) out.push_back(i);
  }
  return out;
}

std::vector<uint32_t> League::contradicted() const {
  std::vector<uint32_t> out;
  const auto same = [](const Meeting& a, const Meeting& b) {
    for (std::size_t i = 0; i < a.seats.size(); ++i) {
      const standings::Score& x = a.seats[i].score;
      const standings::Score& y = b.seats[i].score;
      if (x.points != y.points || x.games.won != y.games.won || x.games.drawn != y.games.drawn ||
          x.matches.won != y.matches.won || x.matches.drawn != y.matches.drawn ||
          x.match_points != y.match_points) {
        return false;
      }
    }
    return true;
  };
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    if (std::none_of(entries_[i].games.begin(), entries_[i].games.end(),
                     [](const GameEntry& g) { return g.replayed; })) {
      continue;
    }
    const standings::Counting counting = counting_of(entries_[i]);
    const Meeting claimed = meeting_of(result_of(i, {}), counting, seeds_);
    const Meeting replayed = meeting_of(result_of(i, {.trust = Trust::replay}), counting, seeds_);
    if (!same(claimed, replayed)) out.push_back(i);
  }
  return out;
}

GroupStandings League::count(const Group& group, const Counted& counted) const {
  const std::string& from = tournament_.rules_of(group.stage).seeds_from;
  if (from.empty() || from == group.stage) return count(group, counted, seeds_);
  engine::VectorBy<Entrant, int32_t> seeds(entrants_.size());
  for (const Group& other : groups_) {
    if (other.stage != from) continue;
    // The ranks of groups are those of their own; whoever was better in a group has a better seed.
    for (const standings::Place& place : count(other, counted, seeds_).places) {
      seeds[place.entrant] = place.rank;
    }
  }
  return count(group, counted, std::move(seeds));
}

GroupStandings League::count(const Group& group, const Counted& counted,
                             engine::VectorBy<Entrant, int32_t> seeds) const {
  GroupStandings out{.stage = group.stage, .group = group.group};
  out.rules = &tournament_.rules_of(group.stage);
  out.of_teams = std::any_of(group.entries.begin(), group.entries.end(), [this](uint32_t i) {
    return teams_[i].has_value() || is_bye_of_team(entries_[i]);
  });
  std::vector<std::string> as_they_came;
  std::set<std::string_view> seen;
  for (uint32_t i : group.entries) {
    if (seen.insert(entries_[i].round).second) as_they_came.push_back(entries_[i].round);
  }
  out.rounds = rounds_in_order(*out.rules, std::move(as_they_came));
  std::unordered_map<std::string_view, uint32_t> number_of;
  for (uint32_t i = 0; i < out.rounds.size(); ++i) number_of.emplace(out.rounds[i], i);

  standings::Contest& contest = out.contest;
  contest.entrants = entrants_.size();
  contest.seeds = std::move(seeds);
  contest.lots = lots_;
  std::vector<bool> in(entrants_.size());
  std::vector<bool> out_of_it = annulled();
  // At a table of several, the results of the others would be other ones without somebody.
  for (uint32_t i : group.entries) {
    if (players_[i].size() < 3) continue;
    for (Entrant player : players_[i]) out_of_it[engine::index(player)] = false;
  }
  const auto add = [&](Entrant entrant) {
    if (in[engine::index(entrant)]) return;
    in[engine::index(entrant)] = true;
    (out_of_it[engine::index(entrant)] ? out.annulled : contest.who).push_back(entrant);
  };

  /// The duels of a match of teams.
  struct Match {
    std::array<Entrant, 2> teams;
    std::vector<Meeting> duels;
    std::vector<std::size_t> first;
    std::vector<uint32_t> entries;
  };
  std::vector<Match> matches;
  std::vector<uint32_t> byes;  // of teams
  std::map<std::array<uint32_t, 3>, std::size_t> match_of;
  for (uint32_t i : group.entries) {
    const Entry& entry = entries_[i];
    const auto& teams = teams_[i];
    const bool bye_of_team = out.of_teams && is_bye_of_team(entry);
    if (out.of_teams && teams) {
      for (Entrant team : *teams) add(team);
    } else if (!out.of_teams || bye_of_team) {
      for (Entrant player : players_[i]) add(player);
    }
    const Result result = result_of(i, counted);
    if (entry.annulled || entry.absent || !standings::is_there(result)) continue;
    if (bye_of_team) {
      byes.push_back(i);
      continue;
    }
    Meeting meeting = meeting_of(result, counting_of(entry), contest.seeds);
    meeting.round = number_of[entry.round];
    if (!out.of_teams) {
      contest.meetings.push_back(std::move(meeting));
      out.entries.push_back({i});
    } else if (teams) {
      const auto low = static_cast<uint32_t>(std::min((*teams)[0], (*teams)[1]));
      const auto high = static_cast<uint32_t>(std::max((*teams)[0], (*teams)[1]));
      const auto [found, fresh] = match_of.try_emplace({meeting.round, low, high}, matches.size());
      if (fresh) matches.push_back({*teams, {}, {}, {}});
      Match& match = matches[found->second];
      match.first.push_back(match.teams[0] == (*teams)[0] ? 0 : 1);
      match.duels.push_back(std::move(meeting));
      match.entries.push_back(i);
    }
  }
  std::size_t most = 0;
  for (Match& match : matches) {
    most = std::max(most, match.duels.size());
    contest.meetings.push_back(
        match_of_teams(match.duels, match.first, match.teams, out.rules->counting));
    out.entries.push_back(std::move(match.entries));
  }
  for (uint32_t i : byes) {
    // Won on all boards without playing.
    Meeting meeting = meeting_of(result_of(i, counted), counting_of(entries_[i]), contest.seeds);
    meeting.round = number_of[entries_[i].round];
    standings::Score& score = meeting.seats.front().score;
    score.duels.won = boards_of(entries_[i].players.front(), most);
    score.games.won *= score.duels.won;
    contest.meetings.push_back(std::move(meeting));
    out.entries.push_back({i});
  }
  // Those who are entered and have not met anybody yet stand at the end.
  const bool first_stage = groups_.empty() || group.stage == groups_.front().stage;
  if (!out.of_teams && first_stage) {
    // The players of the tournament have the first numbers.
    for (std::size_t i = 0; i < tournament_.players.size(); ++i) {
      const std::string& of = tournament_.players[i].group;
      if (of == group.group || (of.empty() && groups_.size() == 1)) add(static_cast<Entrant>(i));
    }
    for (const std::string& name : tournament_.listed) {
      if (groups_.size() == 1) add(*entrants_.find(name_of_player(name), false));
    }
  }
  for (const std::string& team : tournament_.teams) {
    if (!out.of_teams || !first_stage) break;
    const auto of = std::find_if(
        tournament_.players.begin(), tournament_.players.end(),
        [&team](const auto& player) { return player.team == team && !player.group.empty(); });
    const bool has_group = of != tournament_.players.end();
    if (has_group ? of->group == group.group : groups_.size() == 1) {
      add(*entrants_.find(team, true));
    }
  }
  out.places = standings::order(contest, out.rules->chain);
  return out;
}

std::vector<GroupStandings> League::standings(const Counted& counted) const {
  std::vector<GroupStandings> out;
  for (const Group& group : groups_) out.push_back(count(group, counted));
  return out;
}

GroupStandings League::standings(const GroupStandings& of, const Counted& counted) const {
  for (const Group& group : groups_) {
    if (group.stage == of.stage && group.group == of.group) return count(group, counted);
  }
  return of;
}

std::string WhatIf::place() const {
  std::vector<std::string> words;
  if (!stage.empty()) words.push_back("stage " + stage);
  if (!group.empty()) words.push_back("group " + group);
  if (!round.empty()) words.push_back("round " + round);
  if (!table.empty()) words.push_back("table " + table);
  if (!names.empty()) words.push_back(names);
  return joined(words, " ");
}

std::optional<WhatIf> what_if_of(std::string_view given, std::string& fault) {
  const std::string text = composed(given);
  constexpr std::string_view kWanted =
      "expected a result as `round 5 table 1: 2-0` or `round 5 "
      "Ann-Bob: 2-0`";
  WhatIf out;
  const std::size_t colon = text.rfind(':');
  const auto wrong = [&] {
    fault = fmt::format("{}, got `{}`", kWanted, text);
    return std::nullopt;
  };
  if (colon == text.npos) return wrong();
  std::string_view games = std::string_view(text).substr(colon + 1);
  while (games.starts_with(' ')) games.remove_prefix(1);
  if (games.starts_with(kPointsWord)) {
    games.remove_prefix(kPointsWord.size());
    out.points = true;
  }
  const auto own = take_number(games);
  if (!own || !games.starts_with('-')) return wrong();
  games.remove_prefix(1);
  const auto other = parse_number(games);
  const int32_t most = out.points ? standings::kMaxPoints : standings::kMaxGames;
  if (!other || *own < 0 || *other < 0 || *own > most || *other > most) return wrong();
  out.score = {*own, *other};
  std::string_view rest = std::string_view(text).substr(0, colon);
  // Names may have blanks, so the words that name places come first and the players last.
  const auto take = [&rest](std::string_view word, std::string& to) {
    if (rest.size() <= word.size() || !same_word(rest.substr(0, word.size()), word)) return false;
    rest.remove_prefix(word.size());
    const std::size_t end = std::min(rest.find(' '), rest.size());
    to = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return true;
  };
  while (take("round ", out.round) || take("table ", out.table) || take("stage ", out.stage) ||
         take("group ", out.group)) {
  }
  out.names = rest;
  if (!rest.empty() &&
      std::none_of(std::begin(kBetweenNames), std::end(kBetweenNames),
                   [rest](std::string_view sign) { return rest.find(sign) != rest.npos; })) {
    return wrong();
  }
  if (out.round.empty() && out.table.empty() && rest.empty()) return wrong();
  return out;
}

}  // namespace cartulary::formats

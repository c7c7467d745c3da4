#include "formats/league/pairing/stage_round.hpp"

#include <algorithm>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats::pairing {

Names stages_of(const League& all, std::size_t results) {
  const std::vector<std::string_view> named = all.tournament().stage_names();
  Names out(named.begin(), named.end());
  for (std::size_t i = 0; i < results; ++i) add_once(out, all.entries()[i].stage);
  if (out.empty()) out.emplace_back();
  return out;
}

StageRound stage_round(const League& all, const RoundWish& wish, const Names& stages,
                       std::size_t number) {
  return {.all = &all,
          .wish = &wish,
          .rules = &all.tournament().rules_of(stages[number]),
          .stage = stages[number],
          .is_first = number == 0,
          .begun = rounds_begun(all, stages[number]),
          .made = {.counted = {.trust = wish.trust}}};
}

std::string StageRound::name(std::size_t left) const {
  if (number < begun.size()) return begun[number];
  Names own = begun;  // without those for places, which are beside them
  std::erase_if(own, place_played_for);
  return name_of_round(number + own.size() - begun.size(), own, *rules, left);
}

bool StageRound::are_enough(const Names& entrants, std::string_view otherwise) {
  if (entrants.empty()) {
    refuse("there is nobody to pair: list `players` in the tournament's file, or {}", otherwise);
  } else if (entrants.size() == 1) {
    refuse("there is nobody to play against {}", entrants.front());
  }
  return entrants.size() > 1;
}

bool StageRound::can_match(std::size_t players) {
  if (players <= kMostMatched) return true;
  refuse("expected at most {} players in a group, got {}", kMostMatched, players);
  return false;
}

Names StageRound::present(RoundOfGroup& round) const {
  Names out;
  for (const std::string& player : round.players) {
    if (has_left(player)) {
      round.away.emplace_back(player, 'Z');
      say_withdrawn(round, player);
    } else if (const auto found = absent.find(player); found != absent.end()) {
      round.away.emplace_back(player, found->second ? 'H' : 'Z');
      round.say("{} is absent.", player);
    } else if (with_bye.contains(player)) {
      round.away.emplace_back(player, 'F');
      add_bye(round, player);
    } else {
      out.push_back(player);
    }
  }
  return out;
}

void StageRound::add_match(RoundOfGroup& round, const std::string& first, const std::string& second,
                           bool second_starts, std::optional<std::size_t> walkover) {
  const bool teams = round.of_teams;
  const Names a = teams ? players_of(league(), first) : Names{first};
  const Names b = teams ? players_of(league(), second) : Names{second};
  const std::size_t boards = std::min(a.size(), b.size());
  if (boards == 0) {
    round.say("The players of {} are not known: {} - {} has no boards.", a.empty() ? first : second,
              first, second);
  }
  if (a.size() != b.size()) {
    round.say("{} and {} have not as many players: the first {} of each play.", first, second,
              boards);
  }
  for (std::size_t i = 0; i < boards; ++i) {
    RoundTable table{.match = teams ? fmt::format("{} - {}", first, second) : "",
                     .players = {a[i], b[i]},
                     .walkover = walkover};
    if (!walkover) {
      table.table = std::to_string(++tables);
      // Teams start on every other board.
      table.starter = teams ? i % 2 : second_starts ? 1 : 0;
    }
    round.tables.push_back(std::move(table));
  }
}

void StageRound::add(RoundOfGroup round) {
  std::stable_partition(round.tables.begin(), round.tables.end(),
                        [](const RoundTable& table) { return table.players.size() > 1; });
  made.rounds.push_back(std::move(round));
}

void add_bye(RoundOfGroup& round, const std::string& name) {
  round.say("{} has a bye.", name);
  round.tables.push_back({.match = round.of_teams ? name : "", .players = {name}, .walkover = 0});
}

void say_withdrawn(RoundOfGroup& round, const std::string& name, std::string_view instead) {
  round.say("{} has withdrawn{}{}.", name, instead.empty() ? "" : ": ", instead);
}

void say_without_opponent(RoundOfGroup& round, const Names& names) {
  if (names.empty()) return;
  round.say("{} no opponent in this round.", have_text(names));
}

}  // namespace cartulary::formats::pairing

#include "formats/league/hall/hall.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/next_round.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

/// The round of an entry; nullptr if it is not there.
BegunRound* round_of(const Entry& entry, std::vector<BegunRound>& all) {
  return find_where(all, [&entry](const BegunRound& it) {
    return entry.is_of(it.round) && entry.round == it.round.round;
  });
}

void add_table(const League& league, uint32_t number, std::vector<BegunRound>& out) {
  const Entry& entry = league.entries()[number];
  BegunRound* begun = round_of(entry, out);
  if (begun == nullptr) begun = &out.emplace_back();
  begun->entries.push_back(number);
  RoundOfGroup& round = begun->round;
  round.stage = entry.stage;
  round.group = entry.group;
  round.round = entry.round;
  round.of_tables |= entry.players.size() > 2;
  round.of_teams |= !entry.match.empty();
  round.tables.push_back({.table = entry.table,
                          .match = entry.match,
                          .players = entry.players,
                          .starter = entry.first_starter(),
                          .walkover = entry.walkover});
  round.best_of = league.counting_of(entry).best_of;
}

/// The first round with open results of each group of a stage; without rounds, the open ones alone.
std::vector<BegunRound> open_rounds(const League& league, const std::string& stage,
                                    const std::set<uint32_t>& open) {
  std::vector<BegunRound> out;
  const std::vector<std::string> rounds = rounds_begun(league, stage);
  const auto number_of = [&](uint32_t i) { return index_in(rounds, league.entries()[i].round); };
  for (const uint32_t first : open) {
    const Entry& of = league.entries()[first];
    if (of.stage != stage) continue;
    BegunRound* group = find_where(out, [&](const auto& row) { return of.is_of(row.round); });
    if (group == nullptr) {
      group = &out.emplace_back();
      group->round = {.stage = stage, .group = of.group, .round = of.round};
    } else if (number_of(first) < index_in(rounds, group->round.round)) {
      group->round.round = of.round;
    }
  }
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& of = league.entries()[i];
    const bool counts = !of.annulled && (!of.round.empty() || open.contains(i));
    if (counts && round_of(of, out) != nullptr) add_table(league, i, out);
  }
  return out;
}

void add_results(const League& league, const BegunRound& of, const std::set<uint32_t>& open,
                 const Counted& counted, Listing& listing) {
  listing.columns.push_back({"result", "result"});
  std::size_t row = 0;
  for (const uint32_t number : of.entries) {
    const Entry& entry = league.entries()[number];
    const std::size_t rows = of.round.of_tables ? entry.players.size() : 1;
    for (std::size_t seat = 0; seat < rows; ++seat, ++row) {
      std::string text;
      if (!of.round.of_tables && entry.players.size() > 1 && !open.contains(number)) {
        text = result_text(league, number, counted);
      } else if (of.round.of_tables && !entry.games.empty()) {
        if (const auto points = entry.games.front().declared[seat]) text = std::to_string(*points);
      }
      listing.rows[row].push_back(text);
    }
  }
}

/// True if the last match of a bracket is one that somebody won: a seed may stand first by others.
bool has_won_last(const GroupStandings& group, standings::Entrant who) {
  bool won = false;
  bool lost = false;
  for (const standings::Meeting* match : last_matches(group.contest, group.rounds)) {
    const auto* const seat = find_row(match->seats, &standings::Seat::entrant, who);
    if (seat != nullptr) (seat->score.matches.won > 0 ? won : lost) = true;
  }
  return won && !lost;
}

std::string winner_text(const League& league, const GroupStandings& group) {
  // Those who lost before the final are told apart by a match for the third place alone.
  const bool bracket = is_bracket(group.rules->pairing);
  const bool third = group.rules->has_third_place() || !bracket;
  std::vector<std::string> first;
  for (const standings::Place& place : group.places) {
    const bool next = place.rank == static_cast<int32_t>(first.size()) + 1;
    if (first.size() < (third ? 3 : 2) && next) first.push_back(league.name(place.entrant));
  }
  // Those who share a place are no winners.
  const auto shares = [&](const standings::Place& place) {
    return &place != &group.places.front() && place.rank == 1;
  };
  if (first.empty() || std::ranges::any_of(group.places, shares)) return "";
  if (bracket && !has_won_last(group, group.places.front().entrant)) return "";
  // Where results have no rounds, nobody knows how many of those that are planned are played.
  if (!bracket && std::ssize(group.rounds) < group.rules->planned) return "";
  std::string out = first.front() + " won";
  if (!group.group.empty()) put(out, ' ', group_name("", group.group));
  first.erase(first.begin());
  if (!first.empty()) put(out, ", before ", enumerate(first));
  return out + ".";
}

/// Adds the first rounds of a stage in which some entries are, `open` ones without a result.
void add_rounds(const League& league, const std::string& stage, const std::set<uint32_t>& some,
                const std::set<uint32_t>& open, const Counted& counted, Hall& out) {
  for (const BegunRound& of : open_rounds(league, stage, some)) {
    Listing listing = round_report({.rounds = {of.round}}, "").listings.front();
    add_results(league, of, open, counted, listing);
    out.round.push_back(std::move(listing));
  }
}

/// The round that has begun last, of which lines are still missing.
void add_last_round(const League& league, const std::vector<GroupStandings>& groups,
                    const Counted& counted, Hall& out) {
  if (groups.empty()) return;
  const std::string& stage = groups.back().stage;
  const std::vector<std::string> rounds = rounds_begun(league, stage);
  std::set<uint32_t> last;
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& of = league.entries()[i];
    if (of.stage == stage && !rounds.empty() && of.round == rounds.back()) last.insert(i);
  }
  add_rounds(league, stage, last, {}, counted, out);
}

}  // namespace

std::vector<BegunRound> begun_rounds(const League& league) {
  std::vector<BegunRound> out;
  std::map<std::string, std::vector<std::string>> begun;  // of each stage
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& of = league.entries()[i];
    const auto [rounds, fresh] = begun.try_emplace(of.stage);
    if (fresh) rounds->second = rounds_begun(league, of.stage);
    if (!of.annulled && contains(rounds->second, of.round)) add_table(league, i, out);
  }
  return out;
}

bool is_bracket_of(const League& league, const Listing& listing) {
  return listing.name == "crosstable" && !listing.rows.empty() &&
         is_bracket(league.tournament().rules_of(listing.rows[0][0].text).pairing);
}

Hall hall_of(const League& league, const std::vector<Entry>& entries, Trust trust, bool has_file) {
  Hall out{.brackets = drawn_brackets(league, entries, trust)};
  const Counted counted{.trust = trust};
  std::set<uint32_t> open;
  for (const uint32_t number : league.unplayed()) {
    if (league.entries()[number].players.size() > 1) open.insert(number);
  }
  std::vector<std::string> stages;
  for (const uint32_t number : open) add_once(stages, league.entries()[number].stage);
  for (const std::string& stage : stages) add_rounds(league, stage, open, open, counted, out);
  if (!open.empty() || !has_file) return out;
  const std::vector<GroupStandings> groups = league.standings(counted);
  const NextRound next = next_round(league, entries, {.trust = trust});
  if (next.rounds.empty() && !next.is_over) add_last_round(league, groups, counted, out);
  for (Listing& listing : round_report(next, "").listings) {
    if (!listing.title.empty()) listing.title += ", to come";
    out.round.push_back(std::move(listing));
  }
  const bool whole = not_there(league).empty() && missing_results(league).empty();
  if (!next.is_over || !whole) return out;
  for (const GroupStandings& group : groups) {
    if (group.stage != groups.back().stage) continue;
    if (std::string text = winner_text(league, group); !text.empty()) out.winners.push_back(text);
  }
  return out;
}

}  // namespace cartulary::formats

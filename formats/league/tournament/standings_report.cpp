#include "formats/league/tournament/standings_report.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

using standings::Criterion;
using standings::Meeting;
using standings::Place;
using standings::Score;
using standings::Tally;

bool any_drawn(const GroupStandings& group) {
  const auto is_drawn = [](const standings::Seat& seat) {
    return seat.score.matches.drawn != 0 || seat.score.games.drawn != 0;
  };
  return std::ranges::any_of(group.contest.meetings, [&](const Meeting& meeting) {
    return std::ranges::any_of(meeting.seats, is_drawn);
  });
}

/// The words for a step in a sentence: "match wins", "game wins among the tied".
std::string step_words_of(standings::Step step) {
  std::string out(row_of(step.criterion).word);
  std::replace(out.begin(), out.end(), '-', ' ');
  if (step.among_tied) out += " among the tied";
  return out;
}

std::string head_of(standings::Step step) {
  std::string out(row_of(step.criterion).shown);
  if (step.among_tied) out = "=" + out;
  return out;
}

/// In which round somebody was out, which "ahead by" says better.
bool is_survival(Criterion criterion) {
  return criterion == Criterion::survival || criterion == Criterion::survival_of_two;
}

/// An amount with at most six decimals.
std::string amount_text(standings::Amount amount) {
  int64_t rest = amount.millionths();
  std::string out = rest < 0 ? "-" : "";
  rest = rest < 0 ? -rest : rest;
  print(out, "{}", rest / 1'000'000);
  rest %= 1'000'000;
  if (rest != 0) {
    print(out, ".{:06}", rest);
    while (out.ends_with('0')) out.pop_back();
  }
  return out;
}

/// Seeds and lots are amounts below 0, so that the first is the best; people read their numbers.
std::string cell_text(Criterion criterion, const std::optional<standings::Amount>& amount) {
  if (!amount) return "";
  if (criterion != Criterion::seed && criterion != Criterion::lot) return amount_text(*amount);
  return *amount == standings::Amount(standings::kNoSeed) ? "" : amount_text(-*amount);
}

struct CountColumn {
  std::string_view key;
  std::string_view head;
  Tally Score::*of;
  int32_t Tally::*number;  ///< nullptr: all that were played
  bool teams = false;
  bool draws = false;          ///< only where something is drawn
  std::string_view meaning{};  ///< of a short head
};
constexpr CountColumn kCounts[] = {
#include "formats/league/tournament/count_columns.def"
};

/// "round robin, best of 3; 63 of 66 matches played, 3 of them without a game".
std::string sentence_of(const League& league, const GroupStandings& group) {
  std::size_t all = 0;
  std::size_t without = 0;
  std::size_t played = 0;
  std::set<int32_t> lengths;
  for (const Entry& entry : league.entries()) {
    if (!entry.is_of(group)) continue;
    if (entry.players.size() > 1 && !entry.annulled) ++all;
    if (entry.players.size() == 2) lengths.insert(league.counting_of(entry).best_of);
  }
  for (std::size_t i = 0; i < group.contest.meetings.size(); ++i) {
    if (group.contest.meetings[i].seats.size() < 2) continue;
    played += group.entries[i].size();
    if (!group.contest.meetings[i].played) ++without;
  }
  std::string out(standings::kPairings[static_cast<std::size_t>(group.rules->pairing)]);
  std::replace(out.begin(), out.end(), '-', ' ');
  if (lengths.empty()) lengths.insert(group.rules->counting.best_of);
  if (group.rules->pairing != standings::Pairing::tables) {
    const auto words = mapped(lengths, [](int32_t games) { return std::to_string(games); });
    print(out, ", best of {}", enumerate(words, "or"));
  }
  const std::string_view noun = group.of_teams                                       ? "duel"
                                : group.rules->pairing == standings::Pairing::tables ? "table"
                                                                                     : "match";
  print(out, "; {} of {} played", played,
        counted(all, noun, noun == "match" ? "matches" : std::string(noun) + "s"));
  if (without > 0) print(out, ", {} of them without a game", without);
  const std::size_t entrants = group.places.size();
  const std::size_t once = entrants * (entrants - 1) / 2;
  if (group.rules->pairing == standings::Pairing::round_robin && !group.of_teams && all < once) {
    print(out, "; {} if everybody meets everybody", once);
  }
  out[0] = upper(out[0]);
  out += '.';
  return out;
}

std::vector<std::string> ties_of(const League& league, const GroupStandings& group) {
  std::vector<std::string> out;
  // Entrants who lost in the same round of a knock-out share a place.
  const standings::Chain& chain = group.rules->chain;
  if (!chain.empty() && is_survival(chain.front().criterion)) return out;
  for (std::size_t i = 0; i < group.places.size();) {
    std::size_t end = i + 1;
    while (end < group.places.size() && group.places[end].rank == group.places[i].rank) ++end;
    if (end - i > 1 && !group.contest.meetings.empty()) {
      std::vector<std::string> names;
      for (std::size_t k = i; k < end; ++k) names.push_back(league.name(group.places[k].entrant));
      out.push_back(
          fmt::format("{} are tied in all criteria, and no lot is drawn: the rules of the "
                      "tournament decide, or `lots` in its file.",
                      enumerate(names)));
    }
    i = end;
  }
  return out;
}

void add_columns(const GroupStandings& group, std::vector<ListColumn>& out) {
  if (group.of_teams) out.back().head = "team";
  const bool draws = any_drawn(group);
  const standings::Chain& chain = group.rules->chain;
  const auto number = [&out](std::string_view key, std::string_view head, std::string_view meaning,
                             bool minor) {
    out.push_back({std::string(key), std::string(head), true, std::string(meaning), minor});
  };
  for (const CountColumn& column : kCounts) {
    const bool shown = (!column.teams || group.of_teams) && (!column.draws || draws);
    number(
        column.key, shown ? column.head : "", column.meaning,
        column.of != &Score::matches || (column.number != nullptr && column.number != &Tally::won));
  }
  for (std::size_t step = 0; step < chain.size(); ++step) {
    const bool used = std::ranges::any_of(
        group.places, [step](const Place& p) { return p.amounts[step].has_value(); });
    // The counts show these criteria already, as long as nothing is drawn.
    const bool again = !draws && !chain[step].among_tied &&
                       (chain[step].criterion == Criterion::match_wins ||
                        chain[step].criterion == Criterion::duel_wins ||
                        chain[step].criterion == Criterion::game_wins);
    const bool shown = used && !again && !is_survival(chain[step].criterion);
    number(word_of(chain[step]), shown ? head_of(chain[step]) : "",
           fmt::format("{}{}", row_of(chain[step].criterion).meaning,
                       chain[step].among_tied ? "; among the tied" : ""),
           false);
  }
  out.push_back({"decided_by", "ahead by", false, "", true});
}

/// The rows down to the last one who goes on; 0 if all do, or nobody.
std::size_t going_on(const League& league, const GroupStandings& group) {
  const auto advance = static_cast<std::size_t>(group.rules->advance);
  const std::string to = stage_behind(league.tournament(), group.stage);
  const std::vector<Place> staying = staying_in(league, group, to).places;
  std::size_t out = 0;
  for (std::size_t i = 0; i < std::min(advance, staying.size()); ++i) {
    const auto at = index_where(
        group.places, [&](const Place& place) { return place.entrant == staying[i].entrant; });
    if (at) out = std::max(out, *at + 1);
  }
  return out < group.places.size() ? out : 0;
}

Listing standings_listing(const League& league, const GroupStandings& group) {
  Listing out = listing_of("standings", standings_title(group));
  add_columns(group, out.columns);
  const standings::Chain& chain = group.rules->chain;
  const standings::Sums sums(group.contest, chain.empty() ? standings::Step{} : chain.front());
  for (const Place& place : group.places) {
    std::vector<ListCell> row{group.stage, group.group, place.rank, league.name(place.entrant)};
    const Score& total = sums.total(place.entrant);
    for (const CountColumn& column : kCounts) {
      const Tally& tally = total.*column.of;
      if (column.teams && !group.of_teams) {
        row.emplace_back();
      } else {
        row.push_back(column.number == nullptr ? tally.played() : tally.*column.number);
      }
    }
    for (std::size_t step = 0; step < chain.size(); ++step) {
      row.push_back(cell_text(chain[step].criterion, place.amounts[step]));
    }
    row.push_back(place.decided ? step_words_of(chain[*place.decided]) : "");
    out.rows.push_back(std::move(row));
  }
  out.going_on = going_on(league, group);
  out.below.push_back(sentence_of(league, group));
  if (!group.annulled.empty()) {
    out.below.push_back(fmt::format("{} no place: what was played before leaving is annulled.",
                                    have_text(league.names_of(group.annulled))));
  }
  for (std::string& tie : ties_of(league, group)) out.below.push_back(std::move(tie));
  return out;
}

std::string players_text(const League& league, const Meeting& meeting) {
  const auto name = [&](const standings::Seat& seat) { return league.name(seat.entrant); };
  return joined(mapped(meeting.seats, name), " - ");
}

/// The score of a seat in a meeting: "2-1", "87" at a table of several.
std::string score_text(const Meeting& meeting, std::size_t seat, bool of_teams) {
  const Score& score = meeting.seats[seat].score;
  if (meeting.seats.size() == 1) return "bye";
  if (meeting.seats.size() > 2) return std::to_string(score.points);
  const Tally& tally = of_teams ? score.duels : score.games;
  std::string out = fmt::format("{}-{}", tally.won, tally.lost);
  if (!meeting.played) out += " w/o";
  return out;
}

std::string place_of(const League& league, const GroupStandings& group, std::size_t meeting) {
  std::vector<std::string> places;
  for (uint32_t entry : group.entries[meeting]) {
    const Entry& of = league.entries()[entry];
    add_once(places, of.where);
    for (const GameEntry& game : of.games) add_once(places, game.where);
  }
  std::erase(places, "");
  return joined(places, ", ");
}

std::vector<std::size_t> in_rounds(const GroupStandings& group) {
  std::vector<std::size_t> out(group.contest.meetings.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  sort_by(out, [&](std::size_t i) { return group.contest.meetings[i].round; });
  return out;
}

/// The points of the boards of two, and which of them ended early: "87-84, 60-71 time".
std::string boards_text(const League& league, const GroupStandings& group, std::size_t meeting,
                        const Counted& counted) {
  std::vector<std::string> out;
  for (const uint32_t entry : group.entries[meeting]) {
    const Entry& of = league.entries()[entry];
    if (of.both_lose) out.emplace_back("both lose");
    const standings::Result result = league.result_of(entry, counted);
    for (std::size_t i = 0; i < result.games.size(); ++i) {
      const SeatPoints& points = result.games[i].points;
      std::string text = points[0] || points[1] ? points_text(points, 2, "-") : "";
      if (i < of.games.size() && of.games[i].termination != Termination::completed) {
        put(text, text.empty() ? "" : " ",
            kTerminations[static_cast<std::size_t>(of.games[i].termination)]);
      }
      if (!text.empty()) out.push_back(std::move(text));
    }
  }
  return joined(out, ", ");
}

Listing rounds_listing(const League& league, const GroupStandings& group, const Counted& counted) {
  Listing out = listing_of("rounds", standings_title(group, "results"));
  for (const std::size_t i : in_rounds(group)) {
    const Meeting& meeting = group.contest.meetings[i];
    std::vector<std::string> results;
    // The score of two says all.
    const std::size_t seats = meeting.seats.size() <= 2 ? 1 : meeting.seats.size();
    for (std::size_t seat = 0; seat < seats; ++seat) {
      results.push_back(score_text(meeting, seat, group.of_teams));
    }
    const bool has_boards = meeting.seats.size() == 2 && !group.of_teams;
    out.rows.push_back(
        {group.stage, group.group, group.rounds.empty() ? "" : group.rounds[meeting.round],
         players_text(league, meeting), joined(results, ":"),
         has_boards ? boards_text(league, group, i, counted) : "", place_of(league, group, i)});
  }
  constexpr std::size_t kPoints = 5;
  const auto has_points = [](const auto& row) { return !row[kPoints].text.empty(); };
  if (std::ranges::none_of(out.rows, has_points)) out.columns[kPoints].head.clear();
  return out;
}

/// The rows of a crosstable, without who met whom, and the row of each entrant.
Listing crosstable_of(const League& league, const GroupStandings& group, std::string_view number,
                      std::map<standings::Entrant, std::size_t>& row_of_entrant) {
  Listing out = listing_of("crosstable", standings_title(group, "crosstable"));
  out.columns[2].key = number;
  if (group.of_teams) out.columns[3].head = "team";
  for (const Place& place : group.places) {
    const std::size_t row = out.rows.size();
    row_of_entrant.emplace(place.entrant, row);
    out.rows.push_back({group.stage, group.group,
                        number == "rank" ? static_cast<std::size_t>(place.rank) : row + 1,
                        league.name(place.entrant)});
  }
  return out;
}
constexpr std::size_t kBeforeCrosses = 4;

Listing crosstable_listing(const League& league, const GroupStandings& group) {
  std::map<standings::Entrant, std::size_t> place;
  Listing out = crosstable_of(league, group, "rank", place);
  for (std::size_t i = 0; i < group.places.size(); ++i) {
    out.columns.push_back({league.name(group.places[i].entrant), std::to_string(i + 1), false});
    out.rows[i].resize(kBeforeCrosses + group.places.size());
    out.rows[i][kBeforeCrosses + i].text = "\u00d7";
  }
  for (const std::size_t i : in_rounds(group)) {
    const Meeting& meeting = group.contest.meetings[i];
    for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
      for (const standings::Seat& other : meeting.seats) {
        if (other.entrant == meeting.seats[seat].entrant) continue;
        std::string& cell =
            out.rows[place[meeting.seats[seat].entrant]][kBeforeCrosses + place[other.entrant]]
                .text;
        if (!cell.empty()) cell += ' ';
        cell += score_text(meeting, seat, group.of_teams);
      }
    }
  }
  return out;
}

/// In a Swiss system, few meet of all: a column for each round.
Listing rounds_crosstable(const League& league, const GroupStandings& group) {
  std::map<standings::Entrant, std::size_t> place;
  Listing out = crosstable_of(league, group, "row", place);
  for (const std::string& round : group.rounds) out.columns.push_back({round_name(round), round});
  for (auto& row : out.rows) row.resize(out.columns.size());
  for (const Meeting& meeting : group.contest.meetings) {
    for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
      std::string& cell =
          out.rows[place[meeting.seats[seat].entrant]][kBeforeCrosses + meeting.round].text;
      if (!cell.empty()) cell += ' ';
      const Tally& matches = meeting.seats[seat].score.matches;
      const char sign = matches.won > 0 ? '+' : matches.drawn > 0 ? '=' : '-';
      if (meeting.seats.size() == 1) {
        put(cell, sign, "bye");
      } else {
        put(cell, sign, place[meeting.seats[1 - seat].entrant] + 1);
      }
    }
  }
  out.below.emplace_back("+2 is a match won against number 2, -2 a lost one, =2 a drawn one.");
  return out;
}

Listing trace_listing(const League& league, const GroupStandings& group) {
  Listing out = listing_of("trace", standings_title(group, "where the numbers come from"));
  const standings::Step first =
      group.rules->chain.empty() ? standings::Step{} : group.rules->chain.front();
  const standings::Sums sums(group.contest, first);
  for (ListColumn& column : out.columns) {
    if (column.key == "player" && group.of_teams) column.head = "team";
    if (column.key == "opponents_primary") column.head = "their " + head_of(first);
  }
  for (const Place& place : group.places) {
    std::vector<uint32_t> numbers = sums.meetings_of(place.entrant);
    sort_by(numbers, [&](uint32_t i) { return sums.meeting(i).round; });
    for (uint32_t number : numbers) {
      const Meeting& meeting = sums.meeting(number);
      std::vector<std::string> opponents;
      std::vector<std::string> theirs;
      std::size_t own = 0;
      for (std::size_t i = 0; i < meeting.seats.size(); ++i) {
        if (meeting.seats[i].entrant == place.entrant) {
          own = i;
        } else {
          opponents.push_back(league.name(meeting.seats[i].entrant));
          theirs.push_back(amount_text(sums.primary(meeting.seats[i].entrant)));
        }
      }
      const Score& score = meeting.seats[own].score;
      const bool points = score.shares != 0;
      out.rows.push_back(
          {group.stage, group.group, league.name(place.entrant),
           group.rounds.empty() ? "" : group.rounds[meeting.round], joined(opponents, ", "),
           score_text(meeting, own, group.of_teams), points ? ListCell(score.points) : ListCell(),
           points ? ListCell(score.points_against) : ListCell(), amount_text(score.match_points),
           joined(theirs, ", "), place_of(league, group, number)});
    }
  }
  return out;
}

}  // namespace

std::string standings_title(const GroupStandings& group, std::string_view what) {
  std::string out = group_name(group.stage, group.group);
  if (!what.empty()) put(out, out.empty() ? "" : ": ", what);
  return out;
}

Publication standings_report(const League& league, const StandingsOptions& options) {
  Publication out{.title = league.tournament().name};
  const std::vector<GroupStandings> groups = league.standings(options.counted);
  for (const GroupStandings& group : groups) {
    out.listings.push_back(standings_listing(league, group));
    if (options.rounds) out.listings.push_back(rounds_listing(league, group, options.counted));
    if (options.crosstable) {
      const auto is_table = [](const Meeting& meeting) { return meeting.seats.size() > 2; };
      const bool by_rounds = standings::is_swiss_of_two(group.rules->pairing) &&
                             std::ranges::none_of(group.contest.meetings, is_table);
      out.listings.push_back(by_rounds ? rounds_crosstable(league, group)
                                       : crosstable_listing(league, group));
    }
    if (options.fairness && !group.of_teams) {
      out.listings.push_back(fairness_listing(league, group));
    }
    if (options.trace) out.listings.push_back(trace_listing(league, group));
  }
  add_remarks(league, options.counted, out);
  return out;
}

// The share that each player had of starts, byes, meetings and small tables.

namespace {

struct Share {
  int32_t started = 0;
  int32_t others = 0;   ///< games that somebody else started
  int32_t running = 0;  ///< the last ones in a row that were started; negative: that were not
  int32_t longest = 0;
  int32_t byes = 0;
  int32_t small_tables = 0;
  std::map<std::string, int> met{};
};

void add(const League& league, const Entry& entry, std::map<std::string, Share>& out) {
  const bool small = league.is_small_table(entry);
  const auto starter = entry.first_starter();
  for (std::size_t seat = 0; seat < entry.players.size(); ++seat) {
    Share& share = out[entry.players[seat]];
    if (entry.players.size() == 1) ++share.byes;
    if (entry.walkover || entry.both_lose) continue;
    if (small) ++share.small_tables;
    if (starter) {
      const bool first = seat == *starter;
      ++(first ? share.started : share.others);
      share.running = running_starts(share.running, first);
      share.longest = std::max(share.longest, std::abs(share.running));
    }
    for (const std::string& other : entry.players) ++share.met[other];
  }
}

}  // namespace

Listing fairness_listing(const League& league, const GroupStandings& group) {
  std::vector<const Entry*> entries;
  for (const Entry& entry : league.entries()) {
    const bool counts = !entry.annulled && !entry.refused && !entry.absent && !entry.half_bye;
    if (entry.is_of(group) && counts) entries.push_back(&entry);
  }
  sort_by(entries, [&](const Entry* entry) { return index_in(group.rounds, entry->round); });
  std::map<std::string, Share> shares;
  for (const Entry* entry : entries) add(league, *entry, shares);

  Listing out = listing_of("fairness", standings_title(group, "what fell on whom"));
  for (const standings::Place& place : group.places) {
    const std::string& name = league.name(place.entrant);
    const Share& of = shares[name];
    std::vector<std::string> again;
    for (const auto& [other, times] : of.met) {
      if (other == name || times < 2) continue;
      again.push_back(times == 2 ? other : fmt::format("{} {} times", other, times));
    }
    out.rows.push_back({group.stage, group.group, name, of.started, of.others, of.longest, of.byes,
                        of.small_tables, joined(again, ", ")});
  }
  return out;
}

}  // namespace cartulary::formats

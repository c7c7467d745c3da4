// Sentences below standings: what corrections and other results change, and what did not count.
#include <algorithm>
#include <map>
#include <span>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

using standings::Entrant;
using standings::Place;

/// Each of them is counted by itself, which takes longer the more results there are.
constexpr std::size_t kMaxCorrections = 100;

/// Entrants who moved between two standings: "Ann is 2nd instead of 3rd, Bob 3rd instead of 2nd".
std::vector<std::string> moved(const League& league, const GroupStandings& before,
                               const GroupStandings& after) {
  std::map<Entrant, int32_t> rank;
  for (const Place& place : before.places) rank.emplace(place.entrant, place.rank);
  std::vector<std::string> out;
  for (const Place& place : after.places) {
    const auto old = rank.find(place.entrant);
    if (old == rank.end() || old->second == place.rank) continue;
    out.push_back(fmt::format("{} {}{} instead of {}", league.name(place.entrant),
                              out.empty() ? "is " : "", ordinal(place.rank), ordinal(old->second)));
  }
  return out;
}

/// Where the records of an entry are whose replays differ from what they claim.
std::string where_of(const Entry& entry) {
  for (const GameEntry& game : entry.games) {
    if (game.replayed && game.declared != game.computed) return game.where;
  }
  return entry.games.empty() ? entry.where : entry.games.front().where;
}

/// The entrants who go on after a change and did not before, and whose place that was: "Bob goes on
/// instead of Tomas"; empty if the stage has no such line, or the same go on.
std::string goes_on(const League& league, const GroupStandings& before,
                    const GroupStandings& after) {
  const auto advance = static_cast<std::size_t>(before.rules->advance);
  const std::string to = stage_behind(league.tournament(), before.stage);
  const auto first = [&](const GroupStandings& of) {
    std::vector<Place> staying = staying_in(league, of, to).places;
    staying.resize(std::min(staying.size(), advance));
    return sorted(mapped(staying, [](const Place& place) { return place.entrant; }));
  };
  if (advance == 0 || advance >= before.places.size()) return "";
  const std::vector<Entrant> old = first(before);
  const std::vector<Entrant> now = first(after);
  const auto names = [&league](const std::vector<Entrant>& some, const std::vector<Entrant>& less) {
    std::vector<Entrant> out;
    std::set_difference(some.begin(), some.end(), less.begin(), less.end(),
                        std::back_inserter(out));
    return league.names_of(out);
  };
  const std::vector<std::string> in = names(now, old);
  if (in.empty()) return "";
  return fmt::format("{} on instead of {}", go_text(in), enumerate(names(old, now)));
}

Remark change_remark(const League& league, std::string kind, std::string where, std::string begin,
                     const GroupStandings& before, const GroupStandings& after) {
  const std::vector<std::string> changes = moved(league, before, after);
  Remark out{.kind = std::move(kind), .where = std::move(where)};
  out.text = changes.empty() ? fmt::format("{}, all keep their places", begin)
                             : fmt::format("{}, {}", begin, joined(changes, ", "));
  out.values.emplace_back("changes", joined(changes, ", "));
  if (std::string on = goes_on(league, before, after); !on.empty()) {
    put(out.text, "; ", on);
    out.values.emplace_back("goes_on", std::move(on));
  }
  return out;
}

void add(std::string kind, std::string where, std::string text, Publication& out) {
  out.remarks.push_back(
      {.kind = std::move(kind), .where = std::move(where), .text = std::move(text)});
}

void add_corrections(const League& league, Publication& out) {
  const std::vector<uint32_t> wrong = league.contradicted();
  if (wrong.empty()) return;
  if (wrong.size() > kMaxCorrections) {
    add("corrections", "",
        fmt::format("{} have other scores than their records; what the first {} change is told "
                    "one by one",
                    counted(wrong.size(), "result"), kMaxCorrections),
        out);
  }
  const std::vector<GroupStandings> claimed = league.standings({});
  for (uint32_t entry : std::span(wrong).first(std::min(wrong.size(), kMaxCorrections))) {
    out.remarks.push_back(correction_of(league, entry, claimed));
  }
  if (wrong.size() < 2) return;
  const std::vector<GroupStandings> right = league.standings({.trust = Trust::replay});
  for (std::size_t i = 0; i < claimed.size(); ++i) {
    if (moved(league, claimed[i], right[i]).empty()) continue;
    out.remarks.push_back(change_remark(league, "corrections", "",
                                        standings_title(claimed[i], "with all corrections"),
                                        claimed[i], right[i]));
  }
}

void add_rulings(const League& league, Publication& out) {
  for (const EventRuling& ruling : league.tournament().rulings) {
    if (!ruling.reason.empty()) add("ruling", "", text_of(ruling), out);
  }
}

void add_listed_twice(const League& league, Publication& out) {
  for (const auto& [later, earlier] : league.listed_twice()) {
    const Entry& entry = league.entries()[later];
    add("twice", where_read(entry),
        fmt::format("{}{} is in {}, too: both count",
                    entry.players.size() == 1 ? "the bye of " : "", name_of_entry(entry),
                    where_read(league.entries()[earlier])),
        out);
  }
}

void add_not_replayed(const League& league, Publication& out) {
  for (const Entry& entry : league.entries()) {
    for (const GameEntry& game : entry.games) {
      if (!game.copy_of.empty()) {
        add("copy", game.where,
            fmt::format("the same moves as in {}: it is counted once", game.copy_of), out);
      } else if (counts_for_nobody(game.termination)) {
        add("not-counted", game.where,
            fmt::format("{} has a game that is {}: it does not count", name_of_entry(entry),
                        kTerminations[static_cast<std::size_t>(game.termination)]),
            out);
      } else if (!game.not_replayed.empty()) {
        const std::string_view what = league.counts(game)
                                          ? "it counts as declared"
                                          : "no result is declared, so it does not count";
        add("not-replayed", game.where, fmt::format("{}: {}", game.not_replayed, what), out);
      }
    }
  }
}

void add_who_plays(const League& league, Trust trust, Publication& out) {
  for (const EntryFault& fault : who_plays(league, {.trust = trust})) {
    const bool plays = fault.finding.code == Code::plays_though_out;
    add(plays ? "plays-though-out" : "no-result", where_read(league.entries()[fault.entry]),
        fault.finding.message, out);
  }
  for (const MissingResults& missing : missing_results(league)) {
    add("no-result", where_read(league.entries()[missing.entry]), text_of(missing), out);
  }
}

/// Players of a group who would be out after a change, and play on all the same; empty if nobody
/// does. `changed`: the entry with another result. `before`: who plays though out anyway.
std::string no_longer_follows(const League& league, const GroupStandings& group,
                              const Entry& changed, const std::vector<EntryFault>& before,
                              const std::vector<EntryFault>& after) {
  const std::vector<std::string> sides = league.sides_of(changed);
  std::vector<std::string> words;
  for (const EntryFault& fault : after) {
    const Entry& entry = league.entries()[fault.entry];
    const auto is_same = [&fault](const EntryFault& other) {
      return other.entry == fault.entry && other.word == fault.word;
    };
    const bool out = fault.finding.code == Code::plays_though_out &&
                     (entry.stage != changed.stage || contains(sides, fault.word));
    if (!entry.is_of(group) || !out || std::ranges::any_of(before, is_same)) continue;
    words.push_back(fmt::format("{} would be out before {}", fault.word, round_name(entry.round)));
  }
  return words.empty() ? "" : enumerate(words) + ": later rounds no longer follow";
}

void add_what_ifs(const League& league, const Counted& counted, Publication& out) {
  if (counted.what_ifs.empty()) return;
  Counted without = counted;
  without.what_ifs.clear();
  const std::vector<GroupStandings> before = league.standings(without);
  const std::vector<EntryFault> out_before = who_plays(league, without);
  for (const WhatIf& what_if : counted.what_ifs) {
    Counted with = without;
    with.what_ifs.push_back(what_if);
    const std::vector<GroupStandings> after = league.standings(with);
    const std::vector<EntryFault> out_after = who_plays(league, with);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const std::string astray = no_longer_follows(
          league, after[i], league.entries()[what_if.entry], out_before, out_after);
      if (moved(league, before[i], after[i]).empty() && astray.empty() && before.size() > 1) {
        continue;
      }
      Remark& remark = out.remarks.emplace_back(
          change_remark(league, "what-if", "", "if " + what_if.told(), before[i], after[i]));
      if (astray.empty()) continue;
      put(remark.text, "; ", astray);
      remark.values.emplace_back("no_longer_follows", astray);
    }
  }
}

}  // namespace

Remark correction_of(const League& league, uint32_t entry,
                     const std::vector<GroupStandings>& claimed) {
  const Entry& of = league.entries()[entry];
  const Counted corrected{.trust = Trust::claims, .corrected = entry};
  const std::string begin =
      fmt::format("with the right score of {} ({} instead of {})", name_of_entry(of),
                  result_text(league, entry, corrected), result_text(league, entry, {}));
  const GroupStandings* const before = group_of(claimed, of);
  if (before == nullptr) return {.kind = "correction", .where = where_of(of), .text = begin};
  return change_remark(league, "correction", where_of(of), begin, *before,
                       league.standings(*before, corrected));
}

std::string result_text(const League& league, uint32_t number, const Counted& counted) {
  const standings::Result result = league.result_of(number, counted);
  const Entry& entry = league.entries()[number];
  const standings::Meeting meeting =
      meeting_of(result, league.counting_of(entry), standings::Seeds(league.entrants().size()));
  if (result.games.size() == 1) {
    const SeatPoints& points = result.games.front().points;
    std::string out = points_text(points, entry.players.size());
    // Where the points do not show who won, it is said.
    if (entry.players.size() != 2 || points[0] != points[1]) return out;
    for (std::size_t i = 0; i < 2; ++i) {
      if (meeting.seats[i].score.games.won > 0) return out + " for " + entry.players[i];
    }
    return out + " for nobody";
  }
  const auto won = [](const standings::Seat& seat) { return seat.score.games.won; };
  return joined(mapped(meeting.seats, won), "-");
}

void add_remarks(const League& league, const Counted& counted, Publication& out) {
  add_what_ifs(league, counted, out);
  add_corrections(league, out);
  add_rulings(league, out);
  add_listed_twice(league, out);
  add_who_plays(league, counted.trust, out);
  add_not_replayed(league, out);
}

}  // namespace cartulary::formats

#include <algorithm>
#include <limits>
#include <span>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats::pairing {
namespace {

using standings::Place;

Names listed(const League& league, const std::string& group, bool only) {
  const Tournament& file = league.tournament();
  std::vector<const TournamentPlayer*> players;
  for (const TournamentPlayer& player : file.players) {
    if (player.group == group || (player.group.empty() && only)) players.push_back(&player);
  }
  sort_by(players, [](const TournamentPlayer* player) {
    return player->seed == 0 ? std::numeric_limits<int32_t>::max() : player->seed;
  });
  Names out = mapped(players, &TournamentPlayer::name);
  for (const std::string& name : file.listed) {
    if (only) add_once(out, league.name_of_player(name));
  }
  return out;
}

bool has_results(const League& league, const RoundOfGroup& round, const std::string& name) {
  for (const Entry& of : league.entries()) {
    if (of.is_of(round) && of.annulled && contains(league.sides_of(of), name)) return true;
  }
  return std::ranges::any_of(round.before.contest.meetings, [&](const standings::Meeting& meeting) {
    return std::ranges::any_of(meeting.seats, [&](const standings::Seat& seat) {
      return league.name(seat.entrant) == name;
    });
  });
}

/// Refuses ties for the last places that go on, and tells of others.
void tell_ties(StageRound& stage, RoundOfGroup& round, const std::vector<Place>& staying,
               std::size_t advance, const std::string& title) {
  for (std::size_t i = 0; i < std::min(staying.size(), advance);) {
    Names tied;
    const std::size_t first = i;
    for (; i < staying.size() && staying[i].rank == staying[first].rank; ++i) {
      tied.push_back(stage.league().name(staying[i].entrant));
    }
    if (i > advance) {
      stage.refuse(
          "{} are tied in all criteria, and {} of them {} on from {}: draw a lot, and "
          "write its order to the tournament's file, as `lots: {}`",
          enumerate(tied), advance - first, advance - first == 1 ? "goes" : "go", title,
          yaml_list(tied));
    } else if (tied.size() > 1) {
      round.say(
          "{} are tied in all criteria of {}, so their seeds follow the order in "
          "which they are listed; `lots` may say otherwise.",
          enumerate(tied), title);
    }
  }
}

/// Those who go on from a group. A player who has since withdrawn leaves the place to the next.
Names going_on(StageRound& stage, RoundOfGroup& round, const GroupStandings& group,
               std::size_t advance) {
  const League& league = stage.league();
  const std::string title = group_name(group.stage, group.group);
  const auto& [staying, left] = staying_in(league, group, round.stage);
  Names gone;
  std::size_t passed = 0;
  for (const Place& place : group.places) {  // as far as they would have gone on
    if (passed == advance) break;
    if (find_row(left, &Place::entrant, place.entrant) != nullptr) {
      gone.push_back(league.name(place.entrant));
    } else {
      ++passed;
    }
  }
  tell_ties(stage, round, staying, advance, title);
  Names out = mapped(std::span(staying).first(std::min(staying.size(), advance)),
                     [&league](const Place& place) { return league.name(place.entrant); });
  if (gone.empty()) return out;
  const Names up(out.end() - static_cast<std::ptrdiff_t>(std::min(gone.size(), out.size())),
                 out.end());
  round.remarks.push_back(staying.size() < advance
                              ? fmt::format("{} withdrawn: nobody is left in {} to go on instead.",
                                            have_text(gone), title)
                              : fmt::format("{} withdrawn: {} on from {} instead.", have_text(gone),
                                            go_text(up), title));
  return out;
}

/// Those who go on from the stage before: all firsts of groups, all seconds, ...
Names qualified(StageRound& stage, RoundOfGroup& round) {
  const std::string& from = stage.rules->seeds_from;
  const Tournament& file = stage.all->tournament();
  const int32_t advance = file.rules_of(from).advance;
  if (advance == 0) {
    stage.refuse("{} does not say how many go on from {}: give that `advance`",
                 file.name.empty() ? "the tournament's file" : file.name, from);
    return {};
  }
  if (!stage.wish->force) refuse_unfinished(stage, from);
  if (stage.is_refused()) return {};
  for (const EventRuling& ruling : file.rulings) {
    const bool here = is_wanted(ruling.stage, round.stage);
    if (here && ruling.kind == EventRulingKind::instead_of) {
      round.remarks.push_back(text_of(ruling) + ".");
    }
  }
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const GroupStandings& group : stage.groups) {
    if (group.stage != from) continue;
    const Names names = going_on(stage, round, group, static_cast<std::size_t>(advance));
    for (std::size_t i = 0; i < names.size(); ++i) found.emplace_back(i, names[i]);
  }
  if (found.empty() && !stage.is_refused()) {
    stage.refuse("{} has no results, so nobody goes on from it", from);
  }
  sort_by(found, [](const auto& of) { return of.first; });
  return mapped(found, [](const auto& of) { return of.second; });
}

/// In the order of seeds, or as they are listed; then those who only have results.
Names entered_in(StageRound& stage, RoundOfGroup& round, bool only) {
  const Tournament& file = stage.all->tournament();
  const std::string& from = stage.rules->seeds_from;
  Names out;
  if (!from.empty() && from != stage.stage) {
    if (only) out = qualified(stage, round);
  } else if (round.of_teams) {
    out = file.teams;
  } else if (stage.is_first || only) {
    out = listed(*stage.all, round.group, only);
  }
  // A player who left before anything began is no part of it.
  const auto never_came = [&](const std::string& name) {
    return stage.has_left(name) && !has_results(stage.league(), round, name);
  };
  for (const std::string& name : out) {
    if (never_came(name)) say_withdrawn(round, name);
  }
  round.withdrawn = std::erase_if(out, never_came);
  for (const std::string& name : stage.league().names_of(round.before.contest.who)) {
    if (!never_came(name)) add_once(out, name);
  }
  return out;
}

}  // namespace

Names groups_of(const StageRound& stage) {
  Names out;
  for (const GroupStandings& group : stage.groups) {
    if (group.stage == stage.stage) out.push_back(group.group);
  }
  for (const TournamentPlayer& player : stage.all->tournament().players) {
    if (stage.is_first && !player.group.empty()) add_once(out, player.group);
  }
  if (out.empty()) out.emplace_back();
  return out;
}

RoundOfGroup round_of(StageRound& stage, const std::string& group, bool only) {
  RoundOfGroup out{.stage = stage.stage, .group = group, .round = stage.name()};
  out.best_of = stage.rules->counting.best_of;
  out.before = {.stage = stage.stage, .group = group, .rules = stage.rules};
  out.remarks = stage.strange;
  for (const GroupStandings& of : stage.groups) {
    if (of.stage == stage.stage && of.group == group) out.before = of;
  }
  out.of_teams = out.before.of_teams ||
                 (out.before.contest.who.empty() &&
                  std::ranges::any_of(stage.all->tournament().players,
                                      [](const auto& player) { return !player.team.empty(); }));
  out.entered = entered_in(stage, out, only);
  // By rank.
  for (const Place& place : out.before.places) {
    const std::string& name = stage.league().name(place.entrant);
    if (contains(out.entered, name)) out.players.push_back(name);
  }
  for (const std::string& name : out.entered) add_once(out.players, name);
  return out;
}

// The results before a round, and those that it lacks.

namespace {

/// Refuses results of a stage that nobody entered; `number`: of the round that comes next.
void refuse_unplayed(StageRound& stage, const std::string& of_stage, std::size_t number) {
  for (uint32_t i : stage.league().unplayed()) {
    const Entry& of = stage.league().entries()[i];
    // The result of somebody who has withdrawn is not missing.
    const bool left = std::ranges::any_of(
        stage.league().sides_of(of),
        [&](const std::string& name) { return stage.all->has_left(name, number); });
    if (of.stage != of_stage || of.players.size() < 2 || left) continue;
    std::string text = of.where.empty() ? "" : of.where + ": ";
    if (!of.round.empty()) text += round_name(of.round) + " ";
    if (!of.table.empty()) text += "table " + of.table + " ";
    stage.refuse(text + joined(of.players, " - ") + " has no result");
  }
}

/// Refuses players who played before a round and are not in it: perhaps a result was forgotten.
void refuse_missing(StageRound& stage, const std::string& of_stage, const Names& rounds) {
  for (const MissingResults& missing : missing_results(stage.league(), of_stage, rounds)) {
    for (const std::string& name : missing.names) refuse_missing(stage, name, missing.round);
  }
}

/// Refuses rounds and duels of a stage that must exist, and do not.
void refuse_gaps(StageRound& stage, const std::string& of_stage) {
  for (const EntryFault& fault : not_there(stage.league())) {
    const Entry& of = stage.league().entries()[fault.entry];
    if (of.stage == of_stage) stage.refuse(fault.finding.message);
  }
}

}  // namespace

void look_back(StageRound& stage, const std::vector<Entry>& entries, const Names& stages) {
  const Names earlier(stages.begin(), std::ranges::find(stages, stage.stage));
  const Names played = stage.played();
  Names known;  // rounds that stay, of all stages up to this one
  std::vector<Entry> kept;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    // As the tournament has the names of its stage and its players.
    const Entry& of = stage.all->entries()[i];
    const bool here = of.stage == stage.stage && contains(played, of.round);
    if (!here && !contains(earlier, of.stage)) continue;
    kept.push_back(entries[i]);
    add_once(known, of.round);
  }
  const auto is_known = [&known](const std::string& round) {
    return std::ranges::any_of(
        known, [&round](const std::string& other) { return same_round(round, other); });
  };
  const std::string name = stage.name();
  for (const Entry& of : stage.all->entries()) {
    const bool here = (of.absent || of.half_bye) && of.stage == stage.stage;
    if (here && same_round(of.round, name)) stage.absent[of.players[0]] = of.half_bye;
  }
  auto tournament = std::make_shared<Tournament>(stage.all->tournament());
  // Rulings on the results of later rounds do not count yet; those who have a bye now are kept.
  std::erase_if(tournament->rulings, [&](const EventRuling& ruling) {
    if (ruling.kind == EventRulingKind::time_loss) return !is_known(ruling.round);
    if (*ruling.kind >= EventRulingKind::penalty) return false;
    const bool of_bye = ruling.players.size() == 1;
    if (!of_bye) return !ruling.round.empty() && !is_known(ruling.round);
    if (!ruling.stage.empty() && ruling.stage != stage.stage) {
      return !contains(earlier, ruling.stage);
    }
    if (!same_round(ruling.round, name)) return !is_known(ruling.round);
    stage.with_bye.insert(stage.all->name_of_player(ruling.players[0]));
    return true;
  });
  stage.made.league = std::make_shared<League>(*tournament, std::move(kept));
  stage.made.tournament = std::move(tournament);
  for (WhatIf what_if : stage.wish->what_ifs) {
    if (stage.league().find(what_if).empty()) stage.made.counted.what_ifs.push_back(what_if);
  }
  stage.groups = stage.league().standings(stage.made.counted);
}

void refuse_faulty(StageRound& stage) {
  const standings::Pairing pairing = stage.rules->pairing;
  if (pairing != standings::Pairing::round_robin && !stage.wish->force) {
    refuse_unplayed(stage, stage.stage, stage.number);
    if (is_swiss(pairing)) refuse_missing(stage, stage.stage, stage.played());
    refuse_gaps(stage, stage.stage);
  }
  for (const EntryFault& fault : who_plays(stage.league(), stage.made.counted)) {
    const Entry& of = stage.league().entries()[fault.entry];
    if (of.stage != stage.stage) continue;
    if (stage.wish->force) {
      stage.strange.push_back(fault.finding.message + ".");
    } else {
      stage.refuse("{}: {}", where_read(of), fault.finding.message);
    }
  }
}

void refuse_unfinished(StageRound& stage, const std::string& from) {
  const StageRules& rules = stage.all->tournament().rules_of(from);
  const Names rounds = rounds_begun(*stage.all, from);
  refuse_unplayed(stage, from, rounds.size());
  refuse_gaps(stage, from);
  if (is_swiss(rules.pairing)) refuse_missing(stage, from, rounds);
  if (rules.planned > 0 && rounds.size() < static_cast<std::size_t>(rules.planned)) {
    stage.refuse("{} of {} rounds of {} are played", rounds.size(), rules.planned, from);
  }
}

void refuse_missing(StageRound& stage, const std::string& name, const std::string& round) {
  stage.refuse("{} has no result of {}: enter it, or list a bye or a withdrawal",
               round.empty() ? "this round" : round_name(round), name);
}

}  // namespace cartulary::formats::pairing

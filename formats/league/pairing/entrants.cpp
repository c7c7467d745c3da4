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

/// The players of a tournament's file who are in a group, by their seeds.
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

/// True if a group has results of somebody, annulled ones among them.
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

}  // namespace cartulary::formats::pairing

#include "formats/league/pairing/bracket_round.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {
namespace {

/// "results.csv:3: Ann - Bob"
std::string match_name(const League& league, const RoundOfGroup& round, std::size_t meeting) {
  const Entry& of = league.entries()[round.before.entries[meeting].front()];
  const std::string where =
      !of.where.empty() || of.games.empty() ? of.where : of.games.front().where;
  const auto& seats = round.before.contest.meetings[meeting].seats;
  return fmt::format("{}{}{} - {}", where, where.empty() ? "" : ": ", league.name(seats[0].entrant),
                     league.name(seats[1].entrant));
}

/// Enters the results of a group in the order of their rounds.
void enter_results(StageRound& stage, const RoundOfGroup& round, int losses, PlayedBracket& out) {
  std::map<std::string_view, uint32_t> seeds;
  for (uint32_t i = 0; i < round.entered.size(); ++i) seeds.emplace(round.entered[i], i);
  const auto& meetings = round.before.contest.meetings;
  std::vector<std::size_t> in_order;
  for (std::size_t i = 0; i < meetings.size(); ++i) {
    if (meetings[i].seats.size() == 2) in_order.push_back(i);
  }
  sort_by(in_order, [&meetings](std::size_t i) { return meetings[i].round; });
  for (const std::size_t i : in_order) {
    const auto& seats = meetings[i].seats;
    const auto seed_of = [&](std::size_t seat) {
      return seeds.at(stage.league().name(seats[seat].entrant));
    };
    const std::size_t winner = seats[0].score.matches.won > 0 ? 0 : 1;
    const uint32_t won = seed_of(winner);
    const uint32_t lost = seed_of(1 - winner);
    // Matches for places among those who are out decide nothing here, but for the third place.
    const bool for_a_place = out.lost[won] >= losses && out.lost[lost] >= losses;
    if (seats[0].score.matches.lost > 0 && seats[1].score.matches.lost > 0) {
      out.bracket.enter_nobody(won, lost);
      ++out.lost[won];
      ++out.lost[lost];
      continue;
    }
    if (seats[winner].score.matches.won == 0) {
      stage.refuse(
          "{} is drawn: {}", match_name(stage.league(), round, i),
          for_a_place && stage.rules->has_third_place() ? "nobody is third" : "nobody goes on");
      continue;
    }
    if (!out.bracket.enter(won, lost) && !for_a_place && out.astray.empty()) {
      out.astray = match_name(stage.league(), round, i);
    }
    ++out.lost[lost];
  }
}

void add_match(StageRound& stage, RoundOfGroup& round, const BracketMatch& match,
               bool second_starts) {
  const std::string& first = round.entered[match.players[0]];
  const std::string& second = round.entered[match.players[1]];
  const bool first_left = stage.has_left(first);
  if (!first_left && !stage.has_left(second)) {
    return stage.add_match(round, first, second, second_starts);
  }
  say_withdrawn(round, first_left ? first : second,
                fmt::format("{} {} without playing", first_left ? second : first,
                            match.side == Side::third_place ? "is third"
                            : match.side == Side::places    ? "wins"
                                                            : "goes on"));
  stage.add_match(round, first, second, false, first_left ? 1u : 0u);
}

/// A draw by the seeds of a round; nobody is a seed behind all of them.
standings::FirstMatches drawn_matches(StageRound& stage, const RoundOfGroup& round) {
  const std::size_t size = std::bit_ceil(round.entered.size());
  standings::FirstMatches out;
  Names left = round.entered;
  auto nobody = static_cast<uint32_t>(round.entered.size());
  for (const Names& match : stage.rules->draw) {
    std::array<uint32_t, 2> seeds{0, 0};
    for (std::size_t i = 0; i < 2; ++i) {
      if (i == match.size()) {
        seeds[i] = ++nobody;
        continue;
      }
      const std::string& name = stage.all->name_of_player(match[i]);
      const auto at = index_in(round.entered, name);
      if (std::erase(left, name) == 0) {
        stage.refuse("`draw` has {}, who {}", name, at ? "is there before" : "does not play here");
        return {};
      }
      seeds[i] = static_cast<uint32_t>(*at) + 1;
    }
    out.push_back(seeds);
  }
  if (!left.empty()) {
    stage.refuse("`draw` has no match of {}", enumerate(left));
  } else if (2 * out.size() != size) {
    stage.refuse("`draw` has {}, and a bracket of {} begins with {}",
                 counted(out.size(), "match", "matches"), round.entered.size(), size / 2);
  }
  return stage.is_refused() ? standings::FirstMatches{} : by_seeds(out);
}

}  // namespace

standings::FirstMatches first_matches(StageRound& stage, const RoundOfGroup& round) {
  if (!stage.rules->draw.empty()) return drawn_matches(stage, round);
  const standings::System* const system = stage.all->tournament().rules_of("").system;
  const bool usual = stage.rules->pairing != standings::Pairing::knock_out || system == nullptr;
  if (!stage.rules->bracket.empty() || usual) return stage.rules->bracket;
  auto usual_ones = standings::first_matches_of(system->bracket);
  const bool fits = usual_ones && 2 * usual_ones->size() == round.entered.size();
  return fits ? std::move(*usual_ones) : standings::FirstMatches{};
}

std::vector<BracketMatch> without_result(const StageRound& stage, RoundOfGroup& round,
                                         Bracket& bracket) {
  const Names& seeds = round.entered;
  const auto let_go_on = [&](const BracketMatch& match) {
    auto [loser, winner] = match.players;
    if (!stage.has_left(seeds[loser])) std::swap(loser, winner);
    if (!stage.has_left(seeds[loser])) return false;
    bracket.enter(winner, loser);
    say_withdrawn(round, seeds[loser], seeds[winner] + " goes on without playing");
    return true;
  };
  std::vector<BracketMatch> out = bracket.left_over();
  while (std::ranges::any_of(out, let_go_on)) out = bracket.left_over();
  return out;
}

std::optional<PlayedBracket> play_bracket(StageRound& stage, const RoundOfGroup& round, int losses,
                                          const standings::FirstMatches& first) {
  const std::size_t seeds = round.entered.size();
  if (!stage.are_enough(round.entered, "give the stage `seeds-from`")) return {};
  if (!stage.rules->bracket.empty() && 2 * first.size() != seeds) {
    stage.refuse("`bracket` is one of {} players, and {} go on", 2 * first.size(), seeds);
    return {};
  }
  PlayedBracket out{
      .bracket = Bracket(static_cast<uint32_t>(seeds), losses, stage.rules->places, first),
      .lost = std::vector<int>(seeds)};
  enter_results(stage, round, losses, out);
  return out;
}

std::vector<BracketMatch> add_ready(StageRound& stage, RoundOfGroup& round, Bracket& bracket) {
  const Names& seeds = round.entered;
  for (const BracketMatch& match : without_result(stage, round, bracket)) {
    if (match.side == Side::places) continue;
    stage.refuse("{} - {} has no result: it decides who goes on", seeds[match.players[0]],
                 seeds[match.players[1]]);
  }
  std::vector<BracketMatch> ready = bracket.ready();
  if (stage.is_refused() || ready.empty()) return {};
  std::vector<BracketMatch> own = ready;
  std::erase_if(own, [](const BracketMatch& match) { return match.side == Side::places; });
  if (!own.empty()) add_matches(stage, round, own);
  say_without_opponent(round, mapped(bracket.first_byes(), [&](uint32_t i) { return seeds[i]; }));
  return ready;
}

void add_rounds_for_places(StageRound& stage, RoundOfGroup round,
                           const std::vector<BracketMatch>& ready) {
  const Field field = field_of(stage.league(), round, round.entered);
  round.remarks.clear();
  for (auto at = ready.begin(); at != ready.end();) {
    if (at->side != Side::places) {
      ++at;
      continue;
    }
    const PlacesAtStake stake = at->stake;
    round.tables.clear();
    round.round = name_of_places(stake);
    for (; at != ready.end() && at->stake == stake; ++at) {
      add_match(stage, round, *at, second_starts(field[at->players[0]], field[at->players[1]]));
    }
    stage.add(round);
  }
}

void add_matches(StageRound& stage, RoundOfGroup& round, const std::vector<BracketMatch>& matches) {
  const Field field = field_of(stage.league(), round, round.entered);
  // A match for the third place that the round of the final still lacks is its second table.
  if (matches.front().side == Side::third_place) ++stage.tables;
  for (const Side side : {Side::winners, Side::losers, Side::final, Side::third_place}) {
    const std::size_t before = stage.tables;
    const std::size_t listed = round.tables.size();
    for (const BracketMatch& match : matches) {
      const auto& [one, other] = match.players;
      if (match.side != side) continue;
      add_match(stage, round, match, second_starts(field[one], field[other]));
    }
    // In a knock-out the others are what the round is.
    const bool third = side == Side::third_place;
    const bool named = third || stage.rules->pairing == standings::Pairing::double_elimination;
    const std::string_view name = kSides[static_cast<std::size_t>(side)];
    if (const std::size_t last = stage.tables; named && last > before) {
      round.remarks.push_back(last == before + 1
                                  ? fmt::format("Table {}: {}.", last, name)
                                  : fmt::format("Tables {} to {}: {}.", before + 1, last, name));
    }
    for (std::size_t i = listed; third && i < round.tables.size(); ++i) {
      round.tables[i].stake = name;
    }
  }
}

}  // namespace cartulary::formats::pairing

#include <algorithm>
#include <bit>
#include <map>

#include "formats/ground/text/lookup.hpp"
#include "formats/league/pairing/bracket_round.hpp"
#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {
namespace {

/// In each round no more may wait than it needs; who else is in and not there lacks a result.
bool refuse_unseen(StageRound& stage, const RoundOfGroup& round) {
  const auto waiting = [](std::size_t in) { return std::bit_ceil(in) - in; };  // at the most
  std::map<std::string_view, uint32_t> out;                                    // behind which round
  std::map<std::string_view, uint32_t> seen;  // in which round last
  for (const standings::Meeting& meeting : round.before.contest.meetings) {
    for (const standings::Seat& seat : meeting.seats) {
      const std::string& name = stage.league().name(seat.entrant);
      seen[name] = std::max(seen[name], meeting.round);
      if (seat.score.matches.lost == 0) continue;
      uint32_t& first = out.try_emplace(name, meeting.round).first->second;
      first = std::min(first, meeting.round);
    }
  }
  for (std::size_t number = 0; number < round.before.rounds.size(); ++number) {
    if (place_played_for(round.before.rounds[number])) break;  // they are the last ones
    std::size_t in = 0;
    Names absent;
    for (const std::string& name : round.entered) {
      if (const auto at = out.find(name); at != out.end() && at->second < number) continue;
      ++in;
      const auto at = seen.find(name);
      const bool later = at != seen.end() && at->second >= number;
      if (!later && !stage.has_left(name)) absent.push_back(name);
    }
    // A player who withdrew without a result was in the bracket, or made it smaller.
    if (absent.size() <= std::max(waiting(in), waiting(in + round.withdrawn))) continue;
    for (const std::string& name : absent) {
      refuse_missing(stage, name, round.before.rounds[number]);
    }
    return true;
  }
  return false;
}

/// Winners in the order in which the matches before them are listed.
void pair_without_bracket(StageRound& stage, RoundOfGroup round, const std::vector<int>& lost) {
  const std::size_t own =
      count_of(stage.played(), [](const std::string& name) { return !place_played_for(name); });
  Names in_last;
  for (const standings::Meeting& meeting : round.before.contest.meetings) {
    for (const standings::Seat& seat : meeting.seats) {
      if (meeting.round + 1 == own) in_last.push_back(stage.league().name(seat.entrant));
    }
  }
  std::vector<int32_t> left;
  const auto add_left = [&](const std::string& name) {
    const auto seed = index_in(round.entered, name);
    if (seed && lost[*seed] == 0) add_once(left, static_cast<int32_t>(*seed));
  };
  for (const std::string& name : round.entered) {
    if (!contains(in_last, name)) add_left(name);
  }
  for (const std::string& name : in_last) add_left(name);
  if (left.size() < 2 || stage.is_over()) return;  // all is played
  if (!stage.wish->force && refuse_unseen(stage, round)) return;
  round.remarks.emplace_back(
      "The results are not those of the bracket of these seeds: winners are paired in the order "
      "of the results before.");
  const std::size_t size = left.size();
  if (size % 2 == 1) {
    const auto best = std::ranges::min_element(left);
    say_without_opponent(round, {round.entered[*best]});
    left.erase(best);
  }
  std::vector<BracketMatch> matches;
  for (std::size_t i = 0; i + 1 < left.size(); i += 2) {
    matches.push_back({.players = {left[i], left[i + 1]}});
  }
  if (stage.rules->has_third_place() && size == 2) {
    // Those who lost before the final.
    std::vector<int32_t> losers;
    for (int32_t seed = 0; seed < std::ssize(lost); ++seed) {
      if (lost[seed] == 1 && contains(in_last, round.entered[seed])) losers.push_back(seed);
    }
    if (losers.size() == 2) {
      matches.push_back({.side = Side::third_place, .players = {losers[0], losers[1]}});
    }
  }
  add_matches(stage, round, matches);
  round.round = stage.name(size);
  stage.add(std::move(round));
}

}  // namespace

void pair_knock_out(StageRound& stage, RoundOfGroup round) {
  auto played = play_bracket(stage, round, 1, first_matches(stage, round));
  if (stage.is_refused()) return;
  if (!played->astray.empty()) return pair_without_bracket(stage, std::move(round), played->lost);
  const std::vector<BracketMatch> ready = add_ready(stage, round, played->bracket);
  if (ready.empty()) return;
  const std::size_t own =
      count_of(ready, [](const BracketMatch& match) { return match.side == Side::winners; });
  const bool first = own > 0 && ready.front().level == 0;
  // A match for the third place that is left over is of the final's round.
  round.round = stage.name(first     ? std::bit_ceil(round.entered.size())
                           : own > 0 ? 2 * own
                                     : std::size_t{2});
  RoundOfGroup beside = round;
  if (!round.tables.empty()) stage.add(std::move(round));
  add_rounds_for_places(stage, std::move(beside), ready);
}

void pair_double_elimination(StageRound& stage, RoundOfGroup round) {
  auto played = play_bracket(stage, round, 2, first_matches(stage, round));
  if (stage.is_refused()) return;
  if (!played->astray.empty()) {
    stage.refuse("{} is no match of the bracket of these seeds, so what follows is not known",
                 played->astray);
    return;
  }
  if (played->is_settled(*stage.rules)) return;
  if (!add_ready(stage, round, played->bracket).empty()) stage.add(std::move(round));
}

}  // namespace cartulary::formats::pairing
